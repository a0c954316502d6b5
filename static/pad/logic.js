/* The entry without the page: what keys and moves mean. What taps on cards mean is in pad/taps.js, which is loaded for
   whoever enters cards.

   Everything here is a pure function from a state to a state; nothing is changed in place. The page keeps the list of
   actions and plays it from the start (`play`), so Undo is one action less and a draft is the list itself. A state:

   {config, seats: [{level, melds: [{id, cards, shut}], layoffs: [{card, on, ref, ask}], left, slash,
    typed, melded, remain, ranks}], seat, column: "melded" | "left", keys: "digits" | "ranks", replaces,
    mode: "table" | "hand", gin: {seat, count} | null, open: id | null, fresh, joker,
    offer: {what: "fill" | "joker", id, cards} | null, tail,
    out, rummy, dealer, ids, refused: [[seat, the meld's line, why]],
    say: {what, ...} | null}

   `column` is the number field that the keypad fills (`replaces`: the next digit begins it anew), `on` is the meld
   that a card is laid off on, `ref` the [seat, number] that the line names, `ask` the melds to choose from; `open` is
   the meld that grows, `shut` that it was left once, `fresh` that New meld was tapped, `joker` that Joker was,
   `offer` cards that may be filled in when somebody says so, `tail` how many lay-offs were just made, and `say` what
   the status line tells. `refused` is what the referee said. */

import { lastIndex, shownRank, stands } from "./cards.js";
import { firstMode, fits, ginOf, isEmpty, levelOf, lineOf, placed, someToCome, start } from "./table.js";

// ---- changing a state ----

export const here = (state) => state.seats[state.seat];
export const say = (state, what, facts = {}) => ({ ...state, say: { what, ...facts } });
export const put = (state, change) => ({
  ...state,
  seats: state.seats.map((seat, index) => (index === state.seat ? { ...seat, ...change } : seat)),
});
export const openCards = (state) => here(state).melds.find((meld) => meld.id === state.open)?.cards || null;
export const settled = (state) => ({ ...state, joker: false, fresh: false, offer: null, tail: 0, say: null });

/** The open meld is left: if it is none yet, it counts as left in hand from now on. */
export const shut = (state) => ({
  ...put(state, {
    melds: here(state).melds.map((meld) => (meld.id === state.open ? { ...meld, shut: true } : meld)),
  }),
  open: null,
});

/** The open meld is closed. A single card is no meld: it is laid off where it fits, on another phone's meld perhaps. */
export function closed(state) {
  const open = openCards(state), next = shut(settled(state));
  if (!open || stands(open)) return state.joker ? say(next, "jokerOff") : next;
  if (open.length > 1) return say(next, "broken", { cards: open, seat: state.seat });
  const seat = here(state), layoff = { card: open[0], on: null, ref: null, ask: [] };
  const change = { melds: seat.melds.filter((meld) => meld.id !== state.open), layoffs: [...seat.layoffs, layoff] };
  const done = put(next, change), found = fits(done, open[0]), cards = open;
  if (found.length) return say(done, found.length > 1 ? "which" : "laidOff", { cards, meld: found[0].id });
  return someToCome(state) ? say(done, "waits", { cards }) : say(done, "broken", { cards, seat: state.seat });
}

// ---- actions ----

const LONGEST = 4, LONGEST_ALONE = 6;
const field = (state) => (state.column === "left" ? "remain" : "melded");

/** The number field that the keypad fills from now on. */
const slot = (state, [seat, column]) => ({ ...state, seat, column, keys: "digits", replaces: true, say: null });

/** A player is entered by points or by cards: what is typed counts beside what the cards came to. */
const byPoints = (state) => (here(state).level === "points" ? state : ACTIONS.counted(state));

function digit(state, sign) {
  const to = byPoints(state), name = field(to);
  const before = to.replaces || (name === "remain" && here(to).ranks.length) ? "" : here(to)[name].replace(/\b0+$/, "");
  const number = before.split("+").pop().replace("-", "");
  if (number.length >= (to.config.alone ? LONGEST_ALONE : LONGEST)) return say(to, "tooLarge");
  const next = put(to, { [name]: before + sign, ...(name === "remain" ? { ranks: [] } : {}) });
  const noLonger = name === "remain" && isEmpty(to, to.seat) ? null : to.out;
  return { ...next, replaces: false, out: noLonger, say: null };
}

/** Another number to add. */
function plus(state) {
  const name = field(state), typed = here(state)[name];
  return /\d$/.test(typed) ? { ...put(state, { [name]: typed + "+" }), replaces: false, say: null } : state;
}

function back(state) {
  const to = byPoints(state), name = field(to), ranks = here(to).ranks;
  if (name === "remain" && ranks.length) return put(to, { ranks: ranks.slice(0, -1) });
  return { ...put(to, { [name]: here(to)[name].slice(0, -1) }), replaces: false, say: null };
}

/** On to what is left in hand; what was melded then counts as 0 where nothing stands. */
const minus = (state) => ({ ...state, column: "left", replaces: true, say: null });

/** The other sign, where a hand is nothing but points. */
function sign(state) {
  const remain = here(state).remain;
  return { ...put(state, { remain: remain[0] === "-" ? remain.slice(1) : "-" + remain }), replaces: false, say: null };
}

function wentOut(state, seat) {
  const out = state.out === seat ? null : seat;
  if (state.config.knocks) return { ...state, out, rummy: false, say: null };
  const clear = (one, index) => (index === out && one.level === "points" ? { ...one, remain: "", ranks: [] } : one);
  return { ...state, out, rummy: false, seats: state.seats.map(clear), say: null };
}

function rank(state, name) {
  const to = byPoints(state), ranks = here(to).ranks, noLonger = isEmpty(to, to.seat) ? null : to.out;
  const most = name === "*" ? state.config.jokers : state.config.suits.length * state.config.packs;
  const there = ranks.filter((one) => one === name).length;
  return there < most
    ? { ...put(to, { ranks: [...ranks, name], remain: "" }), column: "left", out: noLonger, say: null }
    : say(to, "noMore", { count: most, rank: shownRank(name) });
}

const firstColumn = (config) => (config.melds === false ? "left" : "melded");
const moved = (state, seat) => ({
  ...closed(state),
  seat,
  mode: firstMode(state.config),
  column: firstColumn(state.config),
  keys: "digits",
  replaces: true,
});

/** Each action by its name; pad/taps.js adds its own. */
export const ACTIONS = {
  slot,
  digit,
  back,
  minus,
  sign,
  plus,
  rank,
  keys: (state, keys) => ({ ...state, keys, column: "left", say: null }),
  close: (state) => ({ ...closed(state), replaces: true }),
  seat: moved,
  out: wentOut,
  phase: (state, seat) => {
    const others = state.phases.filter((one) => one !== seat);
    return { ...state, phases: others.length < state.phases.length ? others : [...others, seat].sort(), say: null };
  },
  rummy: (state) => {
    const out = state.out === null && !state.rummy ? wentOut(state, state.seat) : state;
    return { ...out, rummy: !state.rummy, say: null };
  },
};

/** Moving about changes nothing that Undo would take back by itself. */
export const MOVES = ["seat", "mode", "level", "close", "open", "slot", "minus", "keys", "came"];

/** Does it need nothing but what is here, and lead to no cards? */
export const isPlain = ([name, value]) => name in ACTIONS && value !== "cards";

/** Gin ends the hand: who has all cards in melds is out, unless another is said to be; with a card more it is big
    gin. */
function withGin(state) {
  const before = state.gin, free = state.out === null || state.out === before?.seat;
  if (!state.config.knocks || !free) return { ...state, gin: null };
  const gin = ginOf(state);
  if (!gin) return before ? { ...state, gin, out: null, rummy: false } : state;
  const next = { ...state, gin, out: gin.seat };
  if (gin.seat === before?.seat && gin.count === before.count) return next;
  return {
    ...say(next, "allMelded", { count: gin.count }),
    rummy: state.config.rummy && gin.count > state.config.dealt,
  };
}

/** One action: [name, value]. */
export const act = (state, [name, value]) => withGin(placed(ACTIONS[name]({ ...state, say: null }, value)));

/** A state after a list of actions. */
export const play = (state, actions) => actions.reduce(act, state);

/** The list without its last change; moves after it go too, so that the player it was made for is shown. */
export function undone(actions) {
  const at = lastIndex(actions, ([name]) => !MOVES.includes(name));
  return at < 0 ? actions : actions.filter(([name], i) => i < at || name === "came");
}

// ---- drafts ----

/** The seats that a form is for: all of them, or one. */
const seatsOf = (config) => (config.only === undefined ? config.seats.map((_, i) => i) : [config.only]);

/** What a state would post: the sign by which a draft knows the page that it belongs to. */
const posts = (state) =>
  JSON.stringify([
    seatsOf(state.config).map((i) => [levelOf(state.seats[i]), lineOf(state, i)]),
    state.out,
    state.rummy,
    state.dealer,
    ...state.phases,
  ]);

/** Do the other seats have what they had when the draft was begun? */
const sameTable = (config, given, other) =>
  config.seats.every((_, i) =>
    seatsOf(config).includes(i) || (given.lines[i] === other.lines[i] && given.levels[i] === other.levels[i])
  );

/** What the page shows, with the seats that a draft keeps as the draft has them. */
const taken = (state, given, keeps) => {
  const own = (list, value) => list.map((one, i) => (keeps(i) ? value(i) : one));
  const out = [state.out, given.out].find((seat, i) => seat !== null && keeps(seat) === !i) ?? null;
  return {
    ...given,
    levels: own(given.levels, (i) => levelOf(state.seats[i])),
    lines: own(given.lines, (i) => lineOf(state, i)),
    out,
    rummy: out === state.out ? state.rummy : given.rummy,
    phases: [...given.phases.filter((one) => !keeps(one)), ...state.phases.filter(keeps)],
    dealer: state.dealer,
  };
};

/** Where to start: the draft goes on when the page shows what it began from, what it came to, or the form as it was
    opened.

    `before` are the lines that other phones have sent: a new hand's form on which more came in takes those seats,
    and keeps the others. `opened` is what that form showed: a refused page, on which a reading was chosen, begins anew
    and belongs to it still. */
export function restored(config, given, draft) {
  const shown = posts(start(config, given));
  const fresh = { given, actions: [], again: false, opened: given.asked ? null : shown };
  if (!draft || !draft.given || draft.given.levels.length !== config.seats.length) return fresh;
  const from = start(config, draft.given), opened = draft.opened ?? posts(from);
  const came = posts(play(from, draft.actions));
  const untouched = given.before?.every((line, i) => line === given.lines[i]), there = draft.given.before;
  const overtaken = ![posts(from), came, opened].includes(shown);
  if (overtaken && !(untouched && there)) return { ...fresh, opened, moved: true };
  if (overtaken || !sameTable(config, given, draft.given)) {
    const keeps = (i) => (overtaken ? there[i] === given.before[i] : seatsOf(config).includes(i));
    return {
      given: taken(play(from, [...draft.actions, ["close"]]), given, keeps),
      actions: [],
      again: came !== shown,
      opened,
      moved: true,
    };
  }
  // A page that was refused opens at the player in question; any other where the phone was.
  const elsewhere = given.asked ? play(from, draft.actions).seat !== given.active : draft.given.active !== given.active;
  const actions = elsewhere && came === shown ? [...draft.actions, ["seat", given.active]] : draft.actions;
  return { given: draft.given, actions, again: came !== shown, opened };
}
