/* A Rummikub turn without the page: sets built and taken apart. Pure functions from a state to a state.

   {config: {packs, jokers, seen}, before: [cards], lay, sets: [[card]], active, tray: [card], rack, say}

   `before` are the tiles that lay on the table, `lay` their sets as text, `active` is the set that tiles of the rack go
   to (null: a new one), `tray` are tiles that were lifted and are not down yet, `rack` that nothing but a rack is
   counted, `say` what the status line tells. */

import { cellCard, JOKER, parseLine, playWith, rankName, same, written } from "../pad/cards.js";

const LAST = 13;
const onTable = (state) => (state.rack ? [] : state.sets.flat());
const everywhere = (state) => [...onTable(state), ...state.tray];
/** How many of the tiles are the same tile; all jokers are. */
const alike = (list, card) =>
  list.filter((other) => (card.wild ? other.wild : !other.wild && same(other, card))).length;
/** How many of a tile are left to play or to count; `seen` are those that lie elsewhere when a rack is counted. */
export const copiesLeft = ({ config: { jokers, packs, seen = [] }, ...state }, card) =>
  (card.wild ? jokers : packs) - alike(everywhere(state), card) -
  seen.filter((one) => one === (card.wild ? "*" : written(card))).length;
/** How many of a tile come from the rack in this turn. */
export const played = (state, card) => Math.max(0, alike(everywhere(state), card) - alike(state.before, card));
export const fromRack = (state) => everywhere(state).length - state.before.length;
const say = (state, what, card = null) => ({ ...state, say: { what, card } });

// ---- what a set is ----

const SUITS = ["r", "b", "y", "k"];
const named = (rank, suit) => ({ ...JOKER, rank, suit });

function group(tiles, jokers) {
  const suits = new Set(tiles.map((tile) => tile.suit)), all = tiles.length + jokers;
  if (all < 3 || all > SUITS.length || suits.size < tiles.length || tiles.some((tile) => tile.rank !== tiles[0].rank)) {
    return null;
  }
  const cards = [...tiles].sort((one, other) => SUITS.indexOf(one.suit) - SUITS.indexOf(other.suit));
  return { kind: "group", cards: [...cards, ...Array(jokers).fill(named(tiles[0].rank, null))], others: [] };
}

function run(tiles, jokers, low) {
  const ranks = tiles.map((tile) => tile.rank), first = Math.min(...ranks), last = Math.max(...ranks);
  const all = tiles.length + jokers, suit = tiles[0].suit;
  const one = tiles.every((tile) => tile.suit === suit) && new Set(ranks).size === tiles.length;
  if (!one || all < 3 || all > LAST || last - first + 1 > all) return null;
  const starts = [];
  for (let at = Math.max(1, last - all + 1); at <= Math.min(first, LAST - all + 1); at++) starts.push(at);
  const start = starts.includes(low) ? low : starts.at(-1);
  const cards = Array.from(
    { length: all },
    (_, at) => tiles.find((tile) => tile.rank === start + at) || named(start + at, suit),
  );
  return { kind: "run", cards, others: jokers ? starts.filter((at) => at !== start) : [], start };
}

/** The set that tiles make, each joker read from its neighbours; `low` says where a run may begin. Null: none yet. */
export function read(set, low = 0) {
  const tiles = set.filter((card) => !card.wild), jokers = set.length - tiles.length;
  if (!tiles.length) return null;
  return group(tiles, jokers) || run(tiles, jokers, low);
}

/** What the tiles of a rack that is counted come to. */
export const left = ({ config, tray }) =>
  tray.reduce((sum, card) => sum + config.values[card.wild ? "*" : rankName(card.rank)], 0);
export const pointsOf = (set) => set.reduce((sum, card) => sum + card.rank, 0);

/** What the new sets of an opening come to; null where that is not plain: a joker was played, a set is not right yet,
    or what lay on the table was touched. */
export function opening(state) {
  const tiles = state.sets.flat(), jokers = (cards) => cards.filter((card) => card.wild).length;
  const isPlain = state.sets.every((set) => read(set)) && jokers(tiles) === jokers(state.before) &&
    `${textOf(state)} `.startsWith(state.lay);
  return isPlain ? pointsOf(tiles) - pointsOf(state.before) : null;
}

/** The places of sets of the table that were touched before sets of the rack alone make the opening. None where a joker
    is among these: what it counts is the table's to say. */
export function early(state, needed) {
  const isOwn = (set) => set.every((card) => played(state, card) > 0), there = state.lay.split(" ");
  const own = state.sets.filter((set) => isOwn(set) && read(set)).flat();
  if (pointsOf(own) >= needed || own.some((card) => card.wild)) return [];
  return state.sets.flatMap((set, at) => (isOwn(set) || there.includes(setText(set)) ? [] : [at]));
}

/** A set as it is laid out: jokers named where it stands, unnamed where it does not. */
function settled(set, low) {
  const found = read(set, low);
  if (found) return found.cards;
  const tiles = set.filter((card) => !card.wild), jokers = set.filter((card) => card.wild).map(() => JOKER);
  return [...tiles.sort((one, other) => one.rank - other.rank), ...jokers];
}

// ---- actions ----

/** The sets without those that are empty, and the same set active. */
function tidy(state) {
  const active = state.active === null ? null : state.sets[state.active];
  const sets = state.sets.filter((set) => set.length);
  return { ...state, sets, active: active?.length ? sets.indexOf(active) : null };
}

function put(state, to, tiles) {
  if (to === null) return { ...state, sets: [...state.sets, settled(tiles)], active: state.sets.length };
  const sets = state.sets.map((set, at) => (at === to ? settled([...set, ...tiles], set[0].rank) : set));
  return { ...state, sets, active: to };
}

/** As many of a tile as said go back to the rack: first those of the active set, then lifted ones, then of the latest
    sets, for the first ones lay there before. */
function taken(state, card, count) {
  let left = count;
  const without = (set) => set.filter((other) => !alike([other], card) || left-- <= 0);
  const first = without(state.sets[state.active] || []), tray = without(state.tray);
  const fewer = (set) => {
    const rest = set === state.sets[state.active] ? first : without(set);
    return rest.length < set.length ? settled(rest, set[0].rank) : set;
  };
  const sets = state.rack ? state.sets : [...state.sets].reverse().map(fewer).reverse();
  return say(tidy({ ...state, sets, tray }), "taken", card);
}

/** A tap on a tile of the rack: "7r", "*2" for the second joker. It is played; a chosen one is taken back once the
    active set has it, which can't hold it twice, or no copy is left. */
function cell(state, value) {
  const card = value.startsWith("*") ? JOKER : cellCard(value), mine = played(state, card);
  if (card.wild && mine >= Number(value.slice(1))) return taken(state, card, 1);
  if (mine && !card.wild && alike(state.sets[state.active] || [], card)) return taken(state, card, 1);
  if (copiesLeft(state, card) < 1) {
    return mine && !card.wild ? taken(state, card, mine) : say(state, card.wild ? "noJoker" : "gone", card);
  }
  return state.rack ? { ...state, tray: [...state.tray, card] } : put(state, state.active, [card]);
}

/** A tap on a tile of the table: its set becomes the active one and gets the lifted tiles. A tile of the active set is
    lifted: it lies in the tray until it is down. */
function pick(state, at) {
  const [from, place] = at.split(".").map(Number), card = state.sets[from][place];
  if (from !== state.active) return here(state, from);
  const sets = state.sets.map((
    set,
    index,
  ) => (index === from ? settled(set.filter((_, n) => n !== place), set[0].rank) : set));
  return tidy({ ...state, sets, tray: [...state.tray, card.wild ? JOKER : card] });
}

/** The lifted tiles, if any, go to a set, which is the active one from now on. */
function here(state, at) {
  return state.tray.length ? { ...put(state, Number(at), state.tray), tray: [] } : { ...state, active: Number(at) };
}

function fresh(state) {
  return state.tray.length ? { ...put(state, null, state.tray), tray: [] } : { ...state, active: null };
}

/** Lifted tiles of this turn go back to the rack; what lay on the table does not. */
function back(state) {
  const kept = [];
  for (const card of state.tray) {
    if (alike([...state.sets.flat(), ...kept], card) < alike(state.before, card)) kept.push(card);
  }
  return kept.length === state.tray.length ? say(state, "kept", kept[0]) : { ...state, tray: kept };
}
export const mayGoBack = (state) =>
  state.tray.some((card) => alike(everywhere(state), card) > alike(state.before, card));

/** A joker at an end of a run goes to the other one. */
function other(state, value) {
  const [at, low] = value.split(".").map(Number);
  return { ...state, sets: state.sets.map((set, index) => (index === at ? settled(set, low) : set)), active: at };
}

const ACTIONS = {
  cell,
  pick,
  here,
  back,
  other,
  new: fresh,
  take: (state, index) => state.rack ? { ...state, tray: state.tray.filter((_, at) => at !== Number(index)) } : state,
};

/** One action: a name of those above and its value. */
export const act = (state, name, value) => ACTIONS[name]({ ...state, say: null }, value);

const setText = (set) => set.map((card) => written(card, !card.suit)).join(",");

/** The sets as text, as they are posted; tiles that were lifted are nowhere yet. */
export const textOf = (state) =>
  state.rack ? state.tray.map((card) => written(card)).join(" ") : state.sets.map(setText).join(" ");

/** The state from what the server knows; null where the text cannot be read here. */
export function start(config, before, text, rack = false) {
  playWith(config);
  const lay = parseLine(before), now = parseLine(rack ? "/" + text.replace(/,/g, " ") : text);
  if (!lay || !now) return null;
  const jokerOf = (set) =>
    set.map((card) => (card.wild && read(set)?.kind === "group" ? { ...card, suit: null } : card));
  const begun = {
    config,
    before: lay.melds.flat(),
    sets: lay.melds.map(jokerOf),
    active: null,
    tray: rack ? now.left : [],
    rack,
    say: null,
  };
  return { ...begun, lay: lay.melds.length ? `${textOf(begun)} ` : "", sets: now.melds.map(jokerOf) };
}
