// New game: the players as chips, made from the fields that a page without script shows; and what is swapped in by htmx
// (templates/tables/new.html) loses nothing.

const form = () => document.getElementById("new-table");
const byId = (id) => document.getElementById(id);
const fields = () => [...form().querySelectorAll("[name=player]")];
const named = () => fields().filter((field) => field.value.trim());

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", document.body.dataset.sprite + "#" + name);
  svg.append(use);
  return svg;
}

function element(tag, classes, ...content) {
  const made = document.createElement(tag);
  if (classes) made.className = classes;
  if (tag === "button") made.type = "button";
  made.append(...content);
  return made;
}

// ---- players ----

/** Put names into the fields: one each, and empty ones after them. */
function seat(names) {
  const all = fields();
  while (all.length < names.length) {
    const row = all[0].closest("li").cloneNode(true);
    row.className = "";
    all[0].closest("ol").append(row);
    all.push(row.querySelector("input"));
    all.at(-1).id = "player-" + (all.length - 1);
    row.querySelector("label").htmlFor = all.at(-1).id;
    row.querySelectorAll("p, div").forEach((trouble) => trouble.remove());
  }
  all.forEach((field, at) => field.value = names[at] || "");
  show();
}
const names = () => named().map((field) => field.value);

function add(name) {
  const most = Number(byId("seats").dataset.most);
  if (name.trim() && names().length < most) seat([...names(), name.trim()]);
}

function move(at, to) {
  const now = names();
  now.splice(to, 0, ...now.splice(at, 1));
  seat(now);
}

let opened = -1, seated = 0;

function seatedChip(name, at, words) {
  const who = element("button", "name-of", element("small", "", String(at + 1)), " ", element("bdi", "", name));
  who.setAttribute("aria-expanded", String(opened === at));
  who.onclick = () => {
    opened = opened === at ? -1 : at;
    show();
  };
  const remove = element("button", "icon", icon("cross"));
  remove.setAttribute("aria-label", words.remove.replace("{name}", name));
  remove.onclick = () => {
    opened = -1;
    seat(names().filter((_name, place) => place !== at));
    byId("next-name").focus({ preventScroll: true });
  };
  return element("span", "chip seated", who, remove);
}

/** What a tap on a seated name opens: Earlier, Later, Rename. */
function showPanel(words) {
  const panel = byId("seat-panel"), now = names(), last = now.length - 1;
  panel.hidden = opened < 0 || opened > last;
  if (panel.hidden) return;
  const who = element("b", "", element("bdi", "", now[opened]));
  const offer = (name, label, off, act) => {
    const button = element("button", "chip", label);
    button.dataset.offer = name;
    button.disabled = off;
    button.onclick = act;
    return button;
  };
  const row = element(
    "div",
    "chips",
    offer("left", words.earlier, opened === 0, () => move(opened, --opened)),
    offer("right", words.later, opened === last, () => move(opened, ++opened)),
    offer("rename", words.rename, false, () => rename(who, words.rename)),
  );
  panel.replaceChildren(who, row);
}

/** The name in the panel becomes a field; it is taken as it is left. */
function rename(who, label) {
  const field = element("input"), at = opened;
  Object.assign(field, { value: names()[at], dir: "auto", autocapitalize: "words", enterKeyHint: "done" });
  field.setAttribute("aria-label", label);
  const take = () => {
    const typed = field.value.trim();
    if (opened === at) opened = -1;
    if (typed) seat(names().map((name, place) => (place === at ? typed : name)));
    else show();
  };
  field.onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    field.blur();
  };
  field.onblur = take;
  who.replaceWith(field);
  field.select();
  field.focus();
}

function dealerChip(value, label, checked, picture) {
  const pick = element("input", "unseen");
  Object.assign(pick, { type: "radio", name: "dealer", value, checked });
  return element("label", "chip", pick, ...(picture ? [icon(picture)] : []), label);
}

/** Who deals first: the last one, unless another was picked. */
function showDealers(now) {
  if (!byId("dealer")) return;
  const box = byId("dealers"), picked = byId("dealer").dataset.dealer;
  const at = now.includes(picked) ? now.indexOf(picked) : Number.isInteger(parseInt(picked)) ? Number(picked) : -1;
  const by = picked === "draw" ? -2 : at < 0 || at >= now.length ? now.length - 1 : at;
  const chips = now.map((name, place) => dealerChip(String(place), name, place === by));
  chips.forEach((chip, place) => chip.firstChild.dataset.name = now[place]);
  const draw = dealerChip("draw", box.dataset.draw, by === -2, "dice");
  draw.firstChild.dataset.name = "draw";
  box.replaceChildren(...(now.length ? [...chips, draw] : []));
  byId("dealer").hidden = !now.length;
}

function show() {
  const box = byId("seated"), now = names(), next = byId("next-name"), words = box.dataset;
  box.replaceChildren(...now.map((name, at) => seatedChip(name, at, words)));
  showPanel(words);
  next.placeholder = now.length ? next.dataset.next : next.placeholder;
  const known = [...byId("known").children];
  known.forEach((chip) => chip.hidden = now.includes(chip.dataset.name));
  // Three rows of them.
  const rows = known.map((chip) => chip.offsetTop), tops = [...new Set(rows.filter((_, at) => !known[at].hidden))];
  known.forEach((chip, at) => chip.hidden ||= tops.indexOf(rows[at]) > 2);
  next.parentElement.hidden = now.length >= Number(byId("seats").dataset.most);
  if (now.length && !seated) byId("house-rules").open = true;
  seated = now.length;
  showDealers(now);
  ready();
}

/** Start is off, and says why, until there are two players. */
function ready() {
  const start = form().querySelector(".thumb button"),
    few = names().length + (byId("next-name").value.trim() ? 1 : 0) < 2;
  start.disabled = few;
  const game = byId("game-name")?.value.trim(), again = form().querySelector(".again");
  const legend = byId("seats").querySelector("legend span"),
    others = names().length > 0 || Boolean(game && again?.value === "same");
  again?.toggleAttribute("hidden", others);
  legend.textContent = !others && legend.dataset.or || legend.dataset.words;
  const open = form().querySelector("#ends [data-own]"), by = form().elements.option_round?.value;
  if (open) open.textContent = open.dataset[by === "phases" ? "phases" : "own"];
  const named = game && start.dataset.named.replace("{game}", game);
  // Both stay the elements they are: a tap must end where it began, and the field it leaves comes here in between.
  start.firstChild.data = few ? start.dataset.off : named || start.dataset.on;
  start.lastChild.textContent = few ? "" : start.dataset.named ? keeps(start) : begins(start);
}

/** How many rounds are played. */
const rounds = ({ rounds, round }, number) => number === "1" ? round : rounds.replace("{number}", number);

/** What is about to start: the game, the target or the rounds, and who deals. */
function begins({ dataset }) {
  const { other_rounds } = form().elements;
  const chosen = form().querySelector("[name=option_target]:checked"),
    dealer = form().querySelector("[name=dealer]:checked");
  const target = chosen && (chosen.value === "other" ? form().elements.other_target.value : chosen.value);
  const facts = { game: dataset.game, target, name: dealer?.value === "draw" ? "" : dealer?.dataset.name };
  const filled = (text) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
  const turns = target === "null" && other_rounds ? rounds(dataset, other_rounds.value) : "";
  return [filled(/^\d+$/.test(target) ? dataset.to : "{game}"), turns, facts.name ? filled(dataset.deals) : ""]
    .filter(Boolean).join("\u00a0· ");
}

/** Who keeps a sheet, until when, and who wins. */
function keeps({ dataset }) {
  const { ends, option_win, option_round, other_target, other_deals, other_phases } = form().elements;
  const number = (ends?.value === "score" ? other_target : other_deals)?.value;
  const until = { score: dataset.score.replace("{number}", number), rounds: rounds(dataset, number) };
  const wins = option_round.value === "phases"
    ? dataset.phases.replace("{number}", other_phases.value)
    : dataset[option_win.value];
  return [names().join(", "), until[ends?.value], wins].filter(Boolean).join("\u00a0· ");
}

/** How games that many know are kept: fields of the form by their names, and what most of these games have. */
const KNOWN = {
  "phase 10": { option_round: "phases", other_phases: 10 },
  "five crowns": { ends: "rounds", other_deals: 11 },
  golf: { ends: "rounds", other_deals: 9 },
  hearts: { ends: "score", other_target: 100 },
  skyjo: { ends: "score", other_target: 100 },
  uno: { ends: "score", other_target: 500, option_round: "winner", option_win: "highest" },
};
const MOST_KNOWN = { option_win: "lowest", ends: "say", option_round: "own" };

/** Fill in how the game is kept whose name is typed, until something is chosen by hand. */
function suggest(name) {
  const known = KNOWN[name.trim().toLowerCase().replace("-", " ")];
  if (!known || form().dataset.chosen) return;
  for (const [field, value] of Object.entries({ ...MOST_KNOWN, ...known })) {
    form().elements[field].value = value;
    form().querySelector(`[name="${field}"]:checked`)?.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function begin() {
  if (!form()) return;
  form().classList.add("scripted");
  opened = -1;
  seated = 0;
  show();
}

/** The name typed is a player; the field stays, for the next one. */
function addTyped() {
  const field = byId("next-name");
  add(field.value);
  field.value = "";
  field.focus();
  ready();
}
document.addEventListener("keydown", (event) => {
  if (event.target.id !== "next-name" || event.key !== "Enter") return;
  event.preventDefault();
  addTyped();
});
document.addEventListener("click", (event) => {
  if (event.target.closest?.(".next button")) return addTyped();
  if (event.target.matches?.(".stepper input")) event.target.select();
  const again = event.target.closest?.(".again[data-names]");
  if (again) {
    event.preventDefault();
    return seat(JSON.parse(again.dataset.names));
  }
  const offered = event.target.closest && event.target.closest("#known button");
  if (offered) add(offered.dataset.name);
});
document.addEventListener("input", (event) => {
  if (event.target.id === "game-name") suggest(event.target.value);
  if (["next-name", "game-name"].includes(event.target.id) || event.target.closest?.("#ends, #ask-target")) ready();
  else if (event.target.name === "player") show();
});
// A closed row shows what is chosen in it.
document.addEventListener("change", (event) => {
  if (event.target.name === "dealer") byId("dealer").dataset.dealer = event.target.dataset.name;
  if (form()?.contains(event.target)) ready();
  if (event.isTrusted && event.target.type === "radio" && event.target.name !== "icon") {
    form().dataset.chosen = "yes";
    // The number that goes with it comes out from under the bar at the foot.
    const numbers = [...event.target.closest("fieldset")?.querySelectorAll(".how-many") ?? []];
    numbers.find((number) => number.offsetHeight)?.scrollIntoView({ block: "nearest" });
  }
  const row = event.target.closest && event.target.closest(".house details");
  const chosen = row && event.target.closest(".pick, .choice")?.querySelector(".choice > span");
  if (!chosen || !row.querySelector("[data-value]")) return;
  const words = chosen.cloneNode(true);
  words.querySelectorAll("small").forEach((note) => note.remove());
  row.querySelector("[data-value]").textContent = event.target.type === "radio"
    ? words.textContent
    : event.target.value;
});

// ---- what is typed while the answer to a press is under way is put into that answer ----

let pressed = null;
function entered(from) {
  const found = {};
  let row = 0;
  Array.from(from.elements).forEach(function (one) {
    if (one.name === "player") found["player " + row++] = one.value;
    else if (one.type === "text" || (one.type === "radio" && one.checked)) found[one.name] = one.value;
  });
  return found;
}
function putBack(into, name, value) {
  const row = name.split(" ")[1];
  const field = row ? into.querySelectorAll("[name=player]")[Number(row)] : into.elements[name];
  if (field) field.value = value;
}
document.addEventListener("htmx:beforeRequest", function (event) {
  const by = event.detail.elt.closest("#new-table");
  pressed = by && { sent: entered(by) };
});
document.addEventListener("htmx:beforeSwap", function () {
  if (pressed && form()) pressed.since = entered(form());
});
document.addEventListener("htmx:afterSwap", function () {
  const since = pressed && pressed.since;
  if (form() && since) {
    Object.keys(since).forEach(function (name) {
      if (since[name] !== pressed.sent[name] && name !== "dealer") putBack(form(), name, since[name]);
    });
  }
  pressed = null;
});
document.addEventListener("htmx:afterSettle", begin);
begin();
// The first name at once, where no keyboard comes over the page for it.
if (matchMedia("(pointer: fine)").matches && !form()?.querySelector(".wrong")) {
  form()?.querySelector("#game-name, #next-name").focus({ preventScroll: true });
}
