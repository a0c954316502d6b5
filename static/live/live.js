// A live hand: what the referee said is gone with the next tap on a card, the player in turn is in sight where the
// row of players is longer than the screen, and cards picked are there again when the page is loaded anew. Everything
// works without it.

const DRAFT = "scorekeeper:live:";

document.addEventListener("change", function (event) {
  const form = event.target.form;
  if (!form || form.id !== "live") return;
  keep(form);
  if (event.target.name !== "card") return;
  const told = document.querySelector(".live .told");
  if (told) told.remove();
});

// What is picked or typed belongs to the hand as it stands: `changed` says since which event it does.
function keep(form) {
  const picked = Array.from(form.querySelectorAll("[name=card]:checked"), function (card) {
    return card.id;
  });
  const draft = {
    changed: form.dataset.changed,
    picked: picked,
    typed: form.elements.typed ? form.elements.typed.value : "",
  };
  try {
    localStorage.setItem(DRAFT + form.getAttribute("action"), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing: the page works without drafts.
  }
}

function restore() {
  const form = document.getElementById("live");
  let draft = null;
  if (!form || form.querySelector("[name=card]:checked")) return;
  try {
    draft = JSON.parse(localStorage.getItem(DRAFT + form.getAttribute("action")));
  } catch {
    // As above.
  }
  if (!draft || draft.changed !== form.dataset.changed) return;
  draft.picked.forEach(function (id) {
    const card = document.getElementById(id);
    if (card) card.checked = true;
  });
  if (form.elements.typed && !form.elements.typed.value) form.elements.typed.value = draft.typed;
}

function showInTurn() {
  const seat = document.querySelector(".live .in-turn");
  if (!seat) return;
  const row = seat.parentElement, over = seat.offsetLeft + seat.offsetWidth - row.clientWidth;
  row.scrollLeft = Math.max(0, over + seat.offsetWidth / 2);
}
document.addEventListener("htmx:afterSettle", showInTurn);
document.addEventListener("htmx:afterSettle", restore);
showInTurn();
restore();
