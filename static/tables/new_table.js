// New table: its rows and presets are swapped in by htmx (templates/tables/new.html), which must lose nothing.

// What is typed on New table while the answer to a press is under way is put into that answer: it knows only what
// was sent.

let pressed = null;
function entered(form) {
  const found = {};
  let row = 0;
  Array.from(form.elements).forEach(function (one) {
    if (one.name === "player") found["player " + row++] = one.value;
    else if (one.type === "text" || (one.type === "radio" && one.checked)) found[one.name] = one.value;
  });
  return found;
}
// Where a row is after the press: `up-2` changed places with the one before, `remove-2` is gone.
function movedTo(row, press) {
  const act = press.split("-")[0], at = Number(press.split("-")[1]);
  if (act === "up") return row === at ? at - 1 : row === at - 1 ? at : row;
  return act === "remove" && row >= at ? (row === at ? -1 : row - 1) : row;
}
function putBack(form, name, value) {
  const row = name.split(" ")[1];
  const field = row ? form.querySelectorAll("[name=player]")[movedTo(Number(row), pressed.by)] : form.elements[name];
  if (field) field.value = value;
}
document.addEventListener("htmx:beforeRequest", function (event) {
  const form = event.detail.elt.closest("#new-table");
  pressed = form && { by: event.detail.elt.value || "", sent: entered(form) };
});
document.addEventListener("htmx:beforeSwap", function () {
  const form = document.getElementById("new-table");
  if (pressed && form) pressed.since = entered(form);
});
document.addEventListener("htmx:afterSwap", function () {
  const form = document.getElementById("new-table"), since = pressed && pressed.since;
  if (form && since) {
    Object.keys(since).forEach(function (name) {
      if (since[name] !== pressed.sent[name]) putBack(form, name, since[name]);
    });
  }
  pressed = null;
});
