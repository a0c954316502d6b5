/* A Rummikub turn on the page: taps become actions, the sets that they make are shown and posted. See
   live/rummikub_logic.js. */

import * as cards from "../pad/cards.js";
import * as logic from "./rummikub_logic.js";

const DRAFTS = "scorekeeper:round:";
const all = (within, what) => [...within.querySelectorAll(what)];
const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? facts[name] : whole));

function inWords(words, card) {
  if (!card.rank) return words.joker;
  const number = cards.rankName(card.rank);
  const tile = card.suit ? filled(words.tile, { colour: words[card.suit], number }) : number;
  return card.wild ? filled(words.jokerAs, { tile }) : tile;
}

function tileButton(card, action, value, label) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `tile${card.suit ? " suit-" + card.suit : ""}${card.wild ? " joker" : ""}`;
  button.dataset.roundDo = action;
  button.dataset.value = value;
  button.textContent = card.wild ? "★" + (card.rank ? cards.pretty(card) : "") : cards.pretty(card);
  button.setAttribute("aria-label", label);
  return button;
}

function setOf(words, state, set, at) {
  const box = document.createElement("div");
  box.className = "set";
  const tiles = set.map((card, place) => {
    const name = `${at}.${place}`;
    const button = tileButton(card, "pick", name, filled(words.inSet, { tile: inWords(words, card), number: at + 1 }));
    button.setAttribute("aria-pressed", state.picked.includes(name));
    return button;
  });
  const here = document.createElement("button");
  here.type = "button";
  here.className = "here";
  here.textContent = "+";
  here.dataset.roundDo = "here";
  here.dataset.value = at;
  here.setAttribute("aria-label", filled(words.here, { number: at + 1 }));
  here.disabled = !state.picked.length && !state.tray.length;
  box.append(...tiles, here);
  return box;
}

function showCells(box, state) {
  for (const input of all(box, ".grid input")) {
    const label = input.parentElement, card = cards.cellCard(input.value);
    const count = state.tray.filter((other) => !other.wild && cards.same(other, card)).length;
    input.checked = count > 0;
    label.querySelector(".mark").textContent = count > 1 ? "×" + count : "";
    label.classList.toggle("is-gone", !count && logic.copiesLeft(state, card) < 1);
  }
}

function show(box, state, words) {
  const focused = document.activeElement?.dataset, sets = box.querySelector(".sets");
  if (sets) sets.replaceChildren(...state.sets.map((set, at) => setOf(words, state, set, at)));
  const tray = state.tray.map((card, at) =>
    tileButton(card, "take", at, filled(words.take, { tile: inWords(words, card) }))
  );
  box.querySelector(".picked").replaceChildren(...tray);
  box.querySelector(".picked").scrollLeft = 9999;
  showCells(box, state);
  box.querySelector('[data-round-do="joker"]').setAttribute("aria-pressed", state.joker);
  const hint = state.rack ? words.count : state.picked.length || state.tray.length ? words.idle : "";
  const said = state.say
    ? filled(words[state.say.what], { tile: state.say.card ? inWords(words, state.say.card) : "" })
    : hint;
  box.querySelector(".status").textContent = said || words.idle;
  box.querySelector("textarea").value = logic.textOf(state);
  if (focused?.roundDo) {
    box.querySelector(`[data-round-do="${focused.roundDo}"][data-value="${focused.value}"]`)?.focus();
  }
}

function turnPad(box, open) {
  const pane = box.querySelector(".pane"), sets = box.querySelector(".sets");
  if (!sets) return;
  pane.hidden = !open;
  sets.hidden = open;
  box.querySelector(".to-rack").hidden = open;
  box.querySelector(".to-table").hidden = !open;
}

// ---- drafts: what is built in a turn is there again when the page is loaded anew ----

function stored(name, value) {
  try {
    if (value === undefined) return JSON.parse(localStorage.getItem(name));
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing, or is full: the round works without drafts.
  }
  return null;
}

/** Drafts of other hands of this table are of no use any more; those of other turns may be, after Undo. */
function forgetOthers(turn) {
  const [table, hand] = turn.split(":");
  try {
    const old = Object.keys(localStorage).filter((one) =>
      one.startsWith(`${DRAFTS}${table}:`) && !one.startsWith(`${DRAFTS}${table}:${hand}:`)
    );
    old.forEach((one) => localStorage.removeItem(one));
  } catch {
    // As above.
  }
}

/** The state with the draft of this turn, if the page shows the table as it began, or what the draft came to. */
function restored(state, box, shown) {
  const before = box.dataset.before || "", draft = stored(DRAFTS + box.dataset.turn);
  if (!draft || draft.before !== before || !Array.isArray(draft.sets) || !Array.isArray(draft.tray)) return state;
  const drafted = { ...state, sets: draft.sets, tray: draft.tray };
  const known = shown === before || (!state.rack && logic.textOf(drafted) === logic.textOf(state));
  const same = JSON.stringify([draft.sets, draft.tray]) === JSON.stringify([state.sets, state.tray]);
  return known && !same ? { ...drafted, say: { what: "restored", card: null } } : state;
}

function start(box) {
  const form = box.closest("form"), field = box.querySelector("textarea"), words = JSON.parse(box.dataset.words);
  const begun = logic.start(
    JSON.parse(box.dataset.round),
    box.dataset.before || "",
    field.value,
    Boolean(box.dataset.rack),
  );
  if (!begun) return;
  forgetOthers(box.dataset.turn);
  let state = restored(begun, box, field.value);
  const past = state === begun ? [] : [begun];
  const render = () => {
    show(box, state, words);
    box.toggleAttribute("data-used", past.length > 0);
  };
  const keep = () =>
    stored(DRAFTS + box.dataset.turn, { before: box.dataset.before || "", sets: state.sets, tray: state.tray });
  const to = (next) => {
    if (next.sets !== state.sets || next.tray !== state.tray || next.picked !== state.picked) past.push(state);
    state = next;
    box.querySelector(".told")?.remove();
    render();
    keep();
  };
  const undo = (event) => {
    if (!past.length) return;
    event.preventDefault();
    state = { ...past.pop(), say: null };
    render();
    keep();
  };
  box.addEventListener("click", (event) => {
    const button = event.target.closest("[data-round-do]");
    if (!button) return;
    const name = button.dataset.roundDo;
    if (name === "undo") return undo(event);
    if (name === "pad") return turnPad(box, box.querySelector(".pane").hidden);
    to(logic.act(state, name, button.dataset.value));
    if (name === "new" || name === "here") turnPad(box, false);
    if (name === "joker" && state.joker) turnPad(box, true);
  });
  box.addEventListener("change", (event) => {
    if (event.target.name !== "card") return;
    to(logic.act(state, "cell", event.target.value));
  });
  form.addEventListener("formdata", (event) => event.formData.delete("card"));
  form.classList.add("scripted");
  render();
}

function find(within) {
  for (const box of all(within, "form:not(.scripted) .round[data-round]")) start(box);
}

find(document);
document.addEventListener("htmx:load", (event) => find(event.target.parentElement || document));
