/* A Rummikub turn on the page: taps become actions, the sets that they make are shown and posted. See
   live/rummikub_logic.js. */

import { stored } from "../base/outbox.js";
import * as cards from "../pad/cards.js";
import { sayMissing } from "./missing.js";
import * as logic from "./rummikub_logic.js";

const DRAFTS = "scorekeeper:round:", MOST_STEPS = 60, HIGH = 8;
const all = (within, what) => [...within.querySelectorAll(what)];
const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? facts[name] : whole));

function inWords(words, card) {
  if (!card.rank) return words.joker;
  const number = cards.rankName(card.rank);
  const tile = card.suit ? filled(words.tile, { colour: words[card.suit], number }) : number;
  return card.wild ? filled(words.jokerAs, { tile }) : tile;
}
const plain = (words, card) => inWords(words, { ...card, wild: false });

function pip(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"),
    use = document.createElementNS(svg.namespaceURI, "use");
  svg.setAttribute("class", "pip");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `${document.body.dataset.sprite}#${name}`);
  svg.append(use);
  return svg;
}

function element(name, className, ...content) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...content);
  if (name === "button") made.type = "button";
  return made;
}

function action(button, name, value, label) {
  button.dataset.roundDo = name;
  button.dataset.value = value;
  button.setAttribute("aria-label", label);
  return button;
}

function tile(card, name, value, label) {
  const look = `tile${card.suit ? " suit-" + card.suit : ""}${card.wild ? " joker" : ""}`;
  const number = card.rank ? [cards.rankName(card.rank)] : [];
  return action(element("button", look, ...number, pip(card.wild ? "joker" : card.suit)), name, value, label);
}

// ---- what stands on the page ----

/** A set: its number if a refusal names it, and "+" where tiles go to it; `early`: those touched before the opening. */
function setOf(words, state, set, at, named, early) {
  const active = at === state.active, number = at + 1, refused = named.includes(number);
  const wrong = early.includes(at) || (!logic.read(set, set[0].rank) && (refused || !active));
  const box = element("div", `set${wrong ? " wrong" : ""}${active ? " active" : ""}`);
  if (refused) box.dataset.number = number;
  const goes = filled(words.here, { number });
  const label = (card) =>
    state.tray.length && !active ? goes : filled(words.inSet, { tile: inWords(words, card), number });
  box.append(...set.map((card, place) => tile(card, "pick", `${at}.${place}`, label(card))));
  if (active) box.append(action(element("button", "here", "+"), "here", at, goes));
  return box;
}

/** The active set so far: what it is, the rest of the line, and the other place for a joker at the end of a run. */
function saidOf(words, state, needed, early) {
  const set = state.sets[state.active], isEarly = early.includes(state.active);
  if (!set) return [];
  const found = logic.read(set, set[0].rank), joker = found?.cards.find((card) => card.wild);
  if (!found) return [set.length > 1 ? words.notYet : filled(words.fresh, { tile: inWords(words, set[0]) })];
  const points = filled(words[found.kind], { points: logic.pointsOf(found.cards) });
  const what = element("b", "", (isEarly ? "" : "✓ ") + points);
  if (isEarly) return [element("span", "", what, " ", words.early)];
  if (joker) {
    const says = element("span", "", what, ". " + filled(words.now, { tile: plain(words, joker) }));
    if (!found.others.length) return [says];
    const low = found.others[0], would = logic.read(set, low).cards.find((card) => card.wild);
    const label = filled(words.or, { tile: plain(words, would) });
    return [says, action(element("button", "chip", label), "other", `${state.active}.${low}`, label)];
  }
  const opening = needed ? logic.opening(state) : null, short = needed - opening;
  if (opening === null) return [what];
  return [element("span", "", what, " ", short > 0 ? filled(words.short, { points: short }) : words.enough)];
}

function showSets(box, state, words, early) {
  const named = all(box, ".live-notice:not([hidden]) [data-set]").map((one) => Number(one.dataset.set));
  box.querySelector(".sets").replaceChildren(
    ...state.sets.map((set, at) => setOf(words, state, set, at, named, early)),
  );
}

/** The players' line above the sets gives way, as a whole, where they need its room, and the set that matters is in
    view. */
function scrollToSet(box) {
  const table = box.querySelector(".table"), sets = table.querySelector(".sets"), height = table.clientHeight;
  sets.style.minHeight = "";
  if (table.scrollHeight <= height) return;
  sets.style.minHeight = `${height}px`;
  const named = sets.querySelector("[data-number]"), seen = named || sets.querySelector(".active") || sets;
  const begin = table.getBoundingClientRect().top - table.scrollTop;
  const [top, first] = [seen, sets].map((one) => one.getBoundingClientRect().top - begin - 4);
  const least = Math.max(table.scrollTop, first + 4, top + Math.min(seen.offsetHeight + 8, height) - height);
  table.scrollTop = named ? top : Math.min(top, least);
}

function showCells(box, state) {
  let jokers = 0;
  for (const button of all(box, ".cells .cell")) {
    const value = button.dataset.value, card = value.startsWith("*") ? cards.JOKER : cards.cellCard(value);
    const count = logic.played(state, card) - (card.wild ? jokers++ : 0);
    button.classList.toggle("picked", count > 0);
    button.classList.toggle("double", count > 1 && !card.wild);
    button.dataset.copies = count;
    button.classList.toggle("gone", logic.copiesLeft(state, card) + count < 1);
    button.setAttribute("aria-pressed", count > 0);
  }
}

/** Why Done would be refused, as far as anybody can see it; it can be pressed all the same. */
function showDone(box, state, words, early) {
  const done = box.querySelector('button[value="done"]'), due = document.querySelector(".live header.head .due");
  if (!done) return;
  const count = logic.fromRack(state), wrong = state.sets.filter((set) => !logic.read(set, set[0].rank)).length;
  const says = wrong ? filled(wrong > 1 ? words.wrongs : words.wrong, { count: wrong }) : "";
  const [lifted, more] = state.tray;
  if (!("text" in due.dataset)) due.dataset.text = due.textContent;
  const needed = says || (early.length ? due.dataset.text : "");
  const why = more ? words.lifted : lifted ? filled(words.lift, { tile: inWords(words, lifted) }) : needed;
  done.classList.toggle("off", Boolean(why) || count < 1);
  box.querySelector('button[value="draw"]')?.classList.toggle("off", count > 0);
  due.textContent = why || (count ? filled(count > 1 ? words.many : words.one, { count }) : due.dataset.text);
}

function show(box, state, words, needed) {
  const focused = document.activeElement?.dataset, early = state.rack ? [] : logic.early(state, Number(needed));
  const lifted = state.tray.map((card, at) =>
    tile(card, "take", at, filled(words.take, { tile: inWords(words, card) }))
  );
  if (!state.rack) showSets(box, state, words, early);
  box.querySelector(".tray .lifted").replaceChildren(...lifted);
  box.querySelector(".tray").hidden = !lifted.length && !state.rack;
  const back = box.querySelector('[data-round-do="back"]');
  if (back) back.hidden = !(back.previousElementSibling.hidden = logic.mayGoBack(state));
  showCells(box, state);
  showDone(box, state, words, early);
  const empty = !state.rack && !state.sets.length && !state.tray.length;
  const said = state.say
    ? filled(words[state.say.what], { tile: state.say.card ? inWords(words, state.say.card) : "" })
    : "";
  const left = logic.left(state), counted = left === 1 ? words.point : filled(words.points, { points: left });
  const idle = empty ? words.empty : state.rack && left ? counted : "";
  const reads = state.rack || state.tray.length ? [] : saidOf(words, state, Number(needed), early);
  box.querySelector(".status").replaceChildren(...(said || idle ? [said || idle] : reads));
  box.querySelector("textarea").value = logic.textOf(state);
  if (state.rack) {
    sayMissing(box.querySelector("[data-counts]"), state.tray.length);
    box.querySelector(".tray").scrollTop = box.scrollHeight;
  } else scrollToSet(box);
  if (focused?.roundDo) {
    box.querySelector(`[data-round-do="${focused.roundDo}"][data-value="${focused.value}"]`)?.focus({
      preventScroll: true,
    });
  }
}

function turnTo(box, half) {
  all(box, "[data-half]").forEach((one) => one.setAttribute("aria-pressed", one.dataset.half === half));
  all(box, ".cells [data-rank]").forEach((
    cell,
  ) => (cell.hidden = (Number(cell.dataset.rank) >= HIGH) !== (half === "high")));
}

/** With large text the picker shows one colour at a time. */
function showColour(box, colour) {
  box.querySelector(".picker").dataset.colour = colour;
  all(box, "button[data-colour]").forEach((one) => one.setAttribute("aria-pressed", one.dataset.colour === colour));
}

// ---- drafts: what is built in a turn, with its steps, is there again when the page is loaded anew ----

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

const kept = ({ sets, tray, active }) => ({ sets, tray, active });

/** The state and its steps as they were drafted in this turn; where the page has other sets, those, one step after the
    beginning. */
function restored(begun, turn, shown) {
  const before = turn.before || "", draft = stored(DRAFTS + turn.turn);
  const fresh = logic.start(begun.config, before, begun.rack ? "" : before, begun.rack);
  const asShown = logic.textOf(begun) === logic.textOf(fresh) ? [begun, []] : [begun, [kept(fresh)]];
  if (!draft || draft.before !== before || !Array.isArray(draft.past)) return asShown;
  const state = { ...begun, ...draft.state };
  if (shown !== before && logic.textOf(state) !== logic.textOf(begun)) return asShown;
  const gone = logic.textOf(state) !== logic.textOf(begun);
  return [{ ...state, say: gone ? { what: "restored", card: null } : null }, draft.past];
}

/** Follow what stands in the box of a round: called with each answer, of which any region may be new. */
function follow(box) {
  const words = JSON.parse(box.dataset.words), rack = Boolean(box.dataset.rack);
  let turn = null, state = null, past = [], half = null;
  const render = () => {
    show(box, state, { ...words, empty: turn.dataset.empty }, turn.dataset.needed);
    box.toggleAttribute("data-used", past.length > 0);
  };
  const keep = () =>
    stored(DRAFTS + turn.dataset.turn, { before: turn.dataset.before || "", state: kept(state), past, half });
  const settle = (next, steps) => {
    [state, past] = [next, steps.slice(-MOST_STEPS)];
    box.querySelector(".live-notice:not([hidden])")?.remove();
    render();
    keep();
  };
  box.addEventListener("click", (event) => {
    // The notice goes with this tap, and with it the numbers of the sets.
    if (event.target.closest('[data-live-do="close"]')) setTimeout(render);
    const button = state && event.target.closest("[data-round-do], [data-half], button[data-colour]");
    if (!button) return;
    if (button.dataset.colour) return showColour(box, button.dataset.colour);
    if (button.dataset.half) {
      half = button.dataset.half;
      turnTo(box, half);
      return keep();
    }
    if (button.dataset.roundDo !== "undo") {
      const next = logic.act(state, button.dataset.roundDo, button.dataset.value);
      return settle(next, next.sets === state.sets && next.tray === state.tray ? past : [...past, kept(state)]);
    }
    if (!past.length) return;
    event.preventDefault();
    settle({ ...state, ...past.at(-1), say: null }, past.slice(0, -1));
  });
  const begin = () => {
    const field = turn.querySelector("textarea");
    state = logic.start(JSON.parse(box.dataset.round), turn.dataset.before || "", field.value, rack);
    box.closest("form").classList.toggle("scripted", Boolean(state));
    if (!state) return;
    forgetOthers(turn.dataset.turn);
    [state, past] = restored(state, turn.dataset, field.value);
    // The next turn keeps the tiles that are shown.
    half ??= stored(DRAFTS + turn.dataset.turn)?.half ?? (turn.dataset.needed ? "high" : "low");
    turnTo(box, half);
  };
  return () => {
    const now = box.querySelector(".turn");
    if (now !== turn) {
      // Each turn is shown from its head.
      if (turn && now.dataset.turn !== turn.dataset.turn) scrollTo(0, 0);
      turn = now;
      begin();
    }
    if (state) render();
  };
}

const followed = new WeakMap();
function find() {
  for (const box of all(document, ".round")) {
    if (!followed.has(box)) followed.set(box, follow(box));
    followed.get(box)();
  }
}

find();
document.addEventListener("htmx:load", find);
