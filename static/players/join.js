// The button says who is added, and with how many points.

const form = document.getElementById("join"), button = form.querySelector(".thumb button");
const [label, line] = button.children, words = button.dataset;
const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (_whole, name) => facts[name]);

function show() {
  const name = words.back || form.elements.name.value.trim();
  const start = form.querySelector("[name=start]:checked"), points = start?.dataset.points ?? form.elements.other.value;
  button.disabled = !name;
  label.textContent = name ? filled(words.add, { name }) : words.off;
  line.textContent = name && points ? filled(words.starts, { points, number: words.number }) : "";
  const deals = form.querySelector("[name=after]:checked")?.dataset.deals ?? "";
  document.getElementById("deals").textContent = name || !deals.includes("{name}") ? filled(deals, { name }) : "";
  const fair = document.getElementById("fair");
  if (fair) fair.hidden = start?.value !== "lowest";
}
form.addEventListener("input", show);
form.addEventListener("change", show);
form.addEventListener("click", (event) => {
  if (event.target.name !== "known") return;
  event.preventDefault();
  form.elements.name.value = event.target.value;
  event.target.remove();
  show();
});
show();
