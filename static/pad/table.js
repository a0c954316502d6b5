/* Everything that lies on the table and in the hands: where a card is, what it fits, each player's line and points.

   Pure functions of a state (see pad/logic.js).
*/

import { ACE, fitted, kindOf, parseLine, playWith, rankName, same, stands, usual, vague, written } from "./cards.js";

// ---- where everything is ----

const onPad = (seat) => seat.level === "cards";

export function allCards(state) {
  return state.seats.filter(onPad).flatMap((seat) => [
    ...seat.melds.flatMap((meld) => meld.cards),
    ...seat.layoffs.map((layoff) => layoff.card),
    ...seat.left,
  ]);
}

export const copiesFree = (state, card) =>
  state.config.packs - allCards(state).filter((other) => !other.wild && same(other, card)).length;

export const jokersLeft = (state) => state.config.jokers - allCards(state).filter((card) => card.wild).length;

/** Every meld on the table with what was laid off on it: [{id, seat, number (from 1), cards, own}]. */
export function tableMelds(state) {
  const laid = state.seats.filter(onPad).flatMap((seat) => seat.layoffs);
  return state.seats.flatMap((seat, index) =>
    onPad(seat)
      ? seat.melds.map((meld, number) => ({
        id: meld.id,
        seat: index,
        number: number + 1,
        own: meld.cards,
        cards: [...meld.cards, ...laid.filter((layoff) => layoff.on === meld.id).map((layoff) => layoff.card)],
      }))
      : []
  );
}

/** The melds on the table that a card fits, but for the open one: [{id, card}]. */
export function fits(state, card) {
  return tableMelds(state)
    .filter((meld) => meld.id !== state.open)
    .map((meld) => ({ id: meld.id, card: fitted(meld.cards, card) }))
    .filter((fit) => fit.card);
}

/** Where a card lies that is not free: {seat, in: "set" | "run" | "odd" | "layoff" | "hand"}. */
export function whereIs(state, card) {
  const found = (cards) => cards.some((other) => !other.wild && same(other, card));
  for (const [index, seat] of state.seats.entries()) {
    if (!onPad(seat)) continue;
    const meld = seat.melds.find((one) => found(one.cards));
    if (meld) return { seat: index, in: kindOf(meld.cards) === "single" ? "odd" : kindOf(meld.cards) };
    if (found(seat.layoffs.map((layoff) => layoff.card))) return { seat: index, in: "layoff" };
    if (found(seat.left)) return { seat: index, in: "hand" };
  }
  return null;
}

// ---- lines ----

/** The melds that a lay-off may lie on: the one that its line names, else all that take it. */
function homes(state, layoff) {
  if (!layoff.ref) return fits({ ...state, open: null }, layoff.card);
  const named = tableMelds(state).find((meld) => meld.seat + 1 === layoff.ref[0] && meld.number === layoff.ref[1]);
  return named ? [{ id: named.id, card: fitted(named.cards, layoff.card) || layoff.card }] : [];
}

const putLayoff = (state, seat, number, layoff) => ({
  ...state,
  seats: state.seats.map((
    one,
    i,
  ) => (i === seat ? { ...one, layoffs: one.layoffs.map((old, n) => (n === number ? layoff : old)) } : one)),
});

/** [seat, number, lay-off] of those that lie on no meld. */
const homeless = (state) =>
  state.seats.flatMap((seat, index) =>
    seat.layoffs.map((layoff, number) => [index, number, layoff]).filter(([, , layoff]) => layoff.on === null)
  );

/** Lay-offs come loose where their meld is gone; those that nobody placed, also where it stands with them no more. */
function loosened(state) {
  const melds = new Map(tableMelds(state).map((meld) => [meld.id, meld]));
  const sound = (meld) => vague(meld.cards) || (stands(meld.own) && stands(meld.cards));
  const holds = (layoff) => melds.has(layoff.on) && (!layoff.auto || sound(melds.get(layoff.on)));
  const loose = (layoff) => (holds(layoff) ? layoff : { ...layoff, on: null, ask: [] });
  return {
    ...state,
    seats: state.seats.map((seat) => (seat.layoffs.length ? { ...seat, layoffs: seat.layoffs.map(loose) } : seat)),
  };
}

/** Give every lay-off without a meld the one that takes it; where several do, they are what to ask. */
export function placed(state) {
  let next = loosened(state), moved = true;
  while (moved) {
    moved = false;
    for (const [seat, number, layoff] of homeless(next)) {
      const found = homes(next, layoff);
      if (found.length !== 1) continue;
      next = putLayoff(next, seat, number, { ...layoff, card: found[0].card, on: found[0].id, auto: true });
      moved = true;
    }
  }
  const asking = (to, [seat, number, layoff]) =>
    putLayoff(to, seat, number, { ...layoff, ask: homes(next, layoff).map((fit) => fit.id) });
  return homeless(next).reduce(asking, next);
}

/** A seat's cards from a line of text; one that cannot be read is kept as it was typed, and the server answers it. */
export function readInto(state, index, text) {
  const seat = state.seats[index], line = parseLine(text);
  let ids = state.ids;
  const change = line
    ? {
      ...line,
      melds: line.melds.map((cards, n) => ({ id: seat.melds[n] ? seat.melds[n].id : ids++, cards })),
      typed: null,
    }
    : { typed: text };
  return { ...state, ids, seats: state.seats.map((one, i) => (i === index ? { ...one, ...change } : one)) };
}

/** Does what is melded count, or only what is left? */
const meldsCount = (config) => config.melds !== false;

export function readCounted(config, seat, level, text) {
  if (level === "points") return { ...seat, points: text.trim() };
  const [melded, hand = ""] = meldsCount(config) ? text.split("/") : ["", text.replace("/", "")];
  return {
    ...seat,
    melded: melded.trim(),
    ranks: hand.split(/[\s,]+/).filter(Boolean).map((word) => usual(word.toUpperCase())),
  };
}

const BLANK = { melds: [], layoffs: [], left: [], slash: false, typed: null, points: "", melded: "", ranks: [] };

/** The state from what the server knows: {levels, lines, active, out, rummy, dealer}. */
export function start(config, given) {
  playWith(config);
  const seats = config.seats.map((_, index) => ({ ...BLANK, level: given.levels[index] || "cards" }));
  let state = {
    config,
    seats,
    seat: given.active || 0,
    mode: "table",
    open: null,
    fresh: false,
    joker: false,
    tail: 0,
    out: given.out,
    rummy: Boolean(given.rummy),
    dealer: given.dealer,
    ids: 1,
    say: null,
  };
  given.lines.forEach((text, index) => {
    if (seats[index].level === "cards") state = text.trim() ? readInto(state, index, text) : state;
    else {state = {
        ...state,
        seats: state.seats.map((one, i) => (i === index ? readCounted(config, one, one.level, text) : one)),
      };}
  });
  return placed(state);
}

function writtenLayoff(state, layoff) {
  const meld = layoff.on !== null && tableMelds(state).find((one) => one.id === layoff.on);
  const card = "+" + written(layoff.card, Boolean(meld) && kindOf(meld.own) === "set");
  if (meld) return `${card}@${meld.seat + 1}.${meld.number}`;
  return card + (layoff.ref ? `@${layoff.ref[0]}.${layoff.ref[1]}` : "");
}

function cardLine(state, index) {
  const seat = state.seats[index];
  if (seat.typed !== null) return seat.typed;
  const melds = seat.melds.map((meld) =>
    meld.cards.map((card) => written(card, kindOf(meld.cards) === "set")).join(",")
  );
  const table = [...melds, ...seat.layoffs.map((layoff) => writtenLayoff(state, layoff))];
  const slash = seat.left.length > 0 || seat.slash || state.out === index;
  return [...table, ...(slash ? ["/"] : []), ...seat.left.map((card) => written(card))].join(" ");
}

/** The line of a seat, as it is posted. */
export function lineOf(state, index) {
  const seat = state.seats[index], all = meldsCount(state.config) || state.out !== index;
  if (seat.level === "points") return seat.points || (all ? "" : "0");
  if (seat.level === "cards") return cardLine(state, index);
  if (!all && !seat.ranks.length) return "/";
  return seat.melded || seat.ranks.length ? `${seat.melded}/${seat.ranks.join(" ")}` : "";
}

// ---- points ----

function worth(config, card, lowInRun) {
  if (card.wild) return config.values["*"];
  return config.values[lowInRun ? "low-A" : rankName(card.rank)];
}

/** An ace in a run with the 2 and the 3 is a low one. */
const isLow = (card, cards) =>
  card.rank === ACE && !card.wild && !card.high && kindOf(cards) === "run" &&
  [2, 3].every((rank) => cards.some((other) => other.rank === rank));

const summed = (text) => {
  const joined = text.replace(/\s+/g, "").replace(/−/g, "-");
  if (!/^[+-]?\d+([+-]\d+)*$/.test(joined)) return null;
  return joined.match(/[+-]?\d+/g).reduce((sum, part) => sum + Number(part), 0);
};

function cardPoints(state, seat) {
  if (seat.typed !== null) return null;
  const melds = tableMelds(state), value = (card, cards) => worth(state.config, card, isLow(card, cards));
  const lying = (id) => melds.find((meld) => meld.id === id)?.cards || [];
  const sum = (list) => list.reduce((total, one) => total + one, 0),
    left = sum(seat.left.map((card) => value(card, [])));
  if (!meldsCount(state.config)) return -left;
  return sum(seat.melds.flatMap((meld) => meld.cards.map((card) => value(card, lying(meld.id))))) +
    sum(seat.layoffs.map((layoff) => value(layoff.card, lying(layoff.on)))) -
    left;
}

const countedPoints = (config, sum) => (sum === null || meldsCount(config) ? sum : 0 - Math.abs(sum));

/** The points of a seat as far as they are entered; null where nothing is, or where it cannot be read here. */
export function pointsOf(state, index) {
  const seat = state.seats[index];
  if (!lineOf(state, index)) return null;
  if (seat.level === "cards") return cardPoints(state, seat);
  if (seat.level === "points") return countedPoints(state.config, summed(lineOf(state, index)));
  const melded = seat.melded ? summed(seat.melded) : 0;
  return melded === null ? null : melded - seat.ranks.reduce((sum, rank) => sum + (state.config.values[rank] ?? 0), 0);
}
