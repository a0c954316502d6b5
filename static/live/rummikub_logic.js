/* A Rummikub turn without the page: sets built and taken apart. Pure functions from a state to a state.

   {config: {packs, jokers}, before: [cards], sets: [[card]], picked: ["set.place"], tray: [card], joker, rack, say}

   `before` are the tiles that lay on the table, `picked` places on it, `tray` tiles taken from the rack and not laid
   yet, `joker` that Joker was tapped, `rack` that nothing but a rack is counted, `say` what the status line tells. */

import { asJoker, cellCard, JOKER, kindOf, parseLine, playWith, same, written } from "../pad/cards.js";

const onTable = (state) => (state.rack ? [] : state.sets.flat());
const everywhere = (state) => [...onTable(state), ...state.tray];
export const copiesLeft = (state, card) =>
  state.config.packs - everywhere(state).filter((other) => !other.wild && same(other, card)).length;
export const jokersLeft = (state) => state.config.jokers - everywhere(state).filter((card) => card.wild).length;
const say = (state, what, card = null) => ({ ...state, say: { what, card } });

/** How many of the tiles are the same tile; all jokers are. */
const alike = (list, card) =>
  list.filter((other) => (card.wild ? other.wild : !other.wild && same(other, card))).length;

const SUITS = ["r", "b", "y", "k"];

/** A set as it is laid out: a run from its lowest number, a group by its colours. */
function ordered(set) {
  const group = kindOf(set) === "set";
  const place = (card) => (group ? (card.suit ? SUITS.indexOf(card.suit) : 4) : card.rank ?? 14);
  return [...set].sort((one, other) => place(one) - place(other));
}

function lift(state) {
  const moved = state.picked.map((at) => at.split(".").map(Number)).map(([set, place]) => state.sets[set][place]);
  const sets = state.sets.map((set, at) => set.filter((_, place) => !state.picked.includes(`${at}.${place}`)));
  return { moved, sets };
}

/** The picked tiles go to a set of the table, or make a new one (`to` is null). */
function place(state, to) {
  const { moved, sets } = lift(state), all = [...moved, ...state.tray];
  if (!all.length) return say(state, "none");
  const laid = to === null ? [...sets, all] : sets.map((set, at) => (at === to ? [...set, ...all] : set));
  return { ...state, sets: laid.filter((set) => set.length).map(ordered), picked: [], tray: [] };
}

function pick(state, at) {
  const picked = state.picked.includes(at) ? state.picked.filter((one) => one !== at) : [...state.picked, at];
  return { ...state, picked };
}

/** A joker that is picked on the table stands for another tile from now on; whether it may the referee says. */
function rename(state, at, card) {
  const [set, index] = at.split(".").map(Number);
  const sets = state.sets.map((one, n) => (n === set ? one.map((old, m) => (m === index ? asJoker(card) : old)) : one));
  return { ...state, sets, joker: false };
}

function cell(state, value) {
  const card = cellCard(value);
  if (!state.joker) {
    return copiesLeft(state, card) > 0 ? { ...state, tray: [...state.tray, card] } : say(state, "gone", card);
  }
  const known = state.picked.find((at) => at.split(".").map(Number).reduce((found, n) => found[n], state.sets).wild);
  if (known) return rename(state, known, card);
  if (jokersLeft(state) < 1) return say({ ...state, joker: false }, "noJoker");
  return { ...state, joker: false, tray: [...state.tray, asJoker(card)] };
}

function joker(state) {
  if (!state.rack) return state.joker ? { ...state, joker: false } : say({ ...state, joker: true }, "named");
  return jokersLeft(state) > 0 ? { ...state, tray: [...state.tray, JOKER] } : say(state, "noJoker");
}

/** Tiles of this turn go back to the rack; what lay on the table stays there. */
function back(state) {
  const { moved, sets } = lift(state);
  if (!moved.length) return state.tray.length ? { ...state, tray: [] } : say(state, "none");
  const kept = moved.find((card) => alike(sets.flat(), card) < alike(state.before, card));
  return kept ? say(state, "kept", kept) : { ...state, sets: sets.filter((set) => set.length), picked: [] };
}

const ACTIONS = {
  pick,
  cell,
  joker,
  back,
  here: (state, at) => place(state, Number(at)),
  new: (state) => place(state, null),
  take: (state, index) => ({ ...state, tray: state.tray.filter((_, at) => at !== Number(index)) }),
};

/** One action: a name of those above and its value. */
export const act = (state, name, value) => ACTIONS[name]({ ...state, say: null }, value);

/** The sets as text, as they are posted. */
export const textOf = (state) =>
  state.rack
    ? state.tray.map((card) => written(card)).join(" ")
    : state.sets.map((set) => set.map((card) => written(card, kindOf(set) === "set")).join(",")).join(" ");

/** The state from what the server knows; null where the text cannot be read here. */
export function start(config, before, text, rack = false) {
  playWith(config);
  const lay = parseLine(before), now = parseLine(rack ? "/" + text.replace(/,/g, " ") : text);
  if (!lay || !now) return null;
  return {
    config,
    before: lay.melds.flat(),
    sets: now.melds.map(ordered),
    picked: [],
    tray: rack ? now.left : [],
    joker: false,
    rack,
    say: null,
  };
}
