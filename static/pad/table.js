/* Everything that lies on the table and in the hands: where a card is, what it fits, each player's line and points.

   Pure functions of a state (see pad/logic.js).
*/

import { ACE, fitted, kindOf, parseLine, playWith, rankName, stands, usual, vague, written } from "./cards.js";

// ---- where everything is ----

export const onPad = (seat) => seat.level === "cards";

export function allCards(state) {
  return state.seats.filter(onPad).flatMap((seat) => [
    ...seat.melds.flatMap((meld) => meld.cards),
    ...seat.layoffs.map((layoff) => layoff.card),
    ...seat.left,
  ]);
}

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

/** Is nothing known of a seat yet? */
export const isUnknown = (seat) =>
  seat.typed === null && !seat.slash &&
  ![seat.melds, seat.layoffs, seat.left, seat.ranks, seat.melded, seat.remain].some((one) => one.length);

/** On a form of one player: is there another of whom nothing is entered, so that a card may lie on their melds? */
export const someToCome = ({ config, seats }) =>
  config.only !== undefined && seats.some((seat, index) => index !== config.only && isUnknown(seat));

/** Is a lay-off a card alone, which fits no meld on the table, nor may fit one of jokers that say nothing? It counts as
    left in hand. */
export const isLone = (state, layoff) =>
  layoff.on === null && !layoff.ref && !layoff.ask.length && !someToCome(state) &&
  !tableMelds(state).some(({ cards }) => vague(cards) && stands([...cards, layoff.card]));

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

/** Lay-offs come loose where their meld is gone, or stands with them no more. */
function loosened(state) {
  const melds = new Map(tableMelds(state).map((meld) => [meld.id, meld]));
  const sound = (meld) => meld && (vague(meld.cards) || (stands(meld.own) && stands(meld.cards)));
  const holds = (layoff) => sound(melds.get(layoff.on));
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
      next = putLayoff(next, seat, number, { ...layoff, card: found[0].card, on: found[0].id });
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
  // Single cards at the end are no melds: each is laid off if it fits one. Before other melds they keep the numbers.
  while (line?.melds.at(-1)?.length === 1 && !line.melds.at(-1)[0].wild) {
    line.layoffs.unshift({ card: line.melds.pop()[0], on: null, ref: null, ask: [] });
  }
  const change = line
    ? {
      ...line,
      melds: line.melds.map((cards, n) => ({ id: seat.melds[n]?.id ?? ids++, cards, shut: true })),
      typed: null,
    }
    : { typed: text };
  return { ...state, ids, seats: state.seats.map((one, i) => (i === index ? { ...one, ...change } : one)) };
}

/** Does what is melded count, or only what is left? */
const meldsCount = (config) => config.melds !== false;

/** What a line of points, or of points and ranks, says: {level: "points", melded, remain, ranks}. */
function readCounted(config, level, text) {
  if (level === "values") {
    const [melded, hand = ""] = meldsCount(config) ? text.split("/") : ["", text.replace("/", "")];
    const ranks = hand.split(/[\s,]+/).filter(Boolean).map((word) => usual(word.toUpperCase()));
    return { level: "points", melded: melded.trim(), remain: "", ranks };
  }
  const parts = text.replace(/\s+/g, "").replace(/−/g, "-").match(/[+-]?\d+/g) || [];
  const sum = (sign) =>
    Math.abs(parts.map(Number).filter((part) => part * sign > 0).reduce((all, one) => all + one, 0));
  if (config.alone) {
    return { level: "points", melded: "", remain: parts.length ? String(sum(1) - sum(-1)) : "", ranks: [] };
  }
  if (!meldsCount(config)) {
    return { level: "points", melded: "", remain: parts.length ? String(sum(1) + sum(-1)) : "", ranks: [] };
  }
  const melded = parts.length ? String(sum(1)) : "";
  const nothing = /-0+$/.test(parts.join("")) ? "0" : "";
  return { level: "points", melded, remain: sum(-1) ? String(sum(-1)) : nothing, ranks: [] };
}

export const BLANK = { melds: [], layoffs: [], left: [], slash: false, typed: null, melded: "", remain: "", ranks: [] };

/** Tiles lie on one table that is everybody's: of a player the rack is entered. */
export const firstMode = (config) => (config.tiles ? "hand" : "table");

/** The state from what the server knows: {levels, lines, active, out, rummy, phases, known, dealer}. */
export function start(config, given) {
  playWith(config);
  const level = (index) => (given.levels[index] === "cards" ? "cards" : "points");
  const seats = config.seats.map((_, index) => ({ ...BLANK, level: level(index) }));
  let state = {
    config,
    seats,
    seat: given.active || 0,
    column: meldsCount(config) ? "melded" : "left",
    keys: "digits",
    replaces: true,
    mode: firstMode(config),
    open: null,
    fresh: false,
    joker: false,
    offer: null,
    tail: 0,
    out: given.out,
    gin: null,
    rummy: Boolean(given.rummy),
    phases: given.phases ?? [],
    known: given.known ?? {},
    dealer: given.dealer,
    ids: 1,
    say: null,
  };
  given.lines.forEach((text, index) => {
    if (!text.trim()) return;
    if (level(index) === "cards") state = readInto(state, index, text);
    else {
      const counted = readCounted(config, given.levels[index], text);
      state = { ...state, seats: state.seats.map((one, i) => (i === index ? { ...one, ...counted } : one)) };
    }
  });
  const gin = ginOf(state);
  return { ...placed(state), gin: gin && gin.seat === state.out ? gin : null };
}

function writtenLayoff(state, layoff) {
  const meld = layoff.on !== null && tableMelds(state).find((one) => one.id === layoff.on);
  const card = "+" + written(layoff.card, Boolean(meld) && kindOf(meld.own) === "set");
  if (meld) return `${card}@${meld.seat + 1}.${meld.number}`;
  return card + (layoff.ref ? `@${layoff.ref[0]}.${layoff.ref[1]}` : "");
}

const meldLine = (cards) => cards.map((card) => written(card, kindOf(cards) === "set")).join(",");

function cardLine(state, index) {
  const seat = state.seats[index];
  if (seat.typed !== null) return seat.typed;
  const isAlone = (layoff) => isLone(state, layoff);
  const table = [
    ...seat.melds.map((meld) => meldLine(meld.cards)),
    ...seat.layoffs.filter(isAlone).map((layoff) => written(layoff.card)),
    ...seat.layoffs.filter((layoff) => !isAlone(layoff)).map((layoff) => writtenLayoff(state, layoff)),
  ];
  const slash = seat.left.length > 0 || seat.slash || state.out === index;
  return [...table, ...(slash ? ["/"] : []), ...seat.left.map((card) => written(card))].join(" ");
}

/** How a seat is posted: "points", "values" where ranks are added up, "cards". */
export const levelOf = (seat) => (seat.level === "points" && seat.ranks.length ? "values" : seat.level);

const meldedCards = (seat) => seat.melds.reduce((sum, meld) => sum + meld.cards.length, 0);

/** In a game of knocks, the first seat that has all cards in melds that stand, or one more: {seat, count}, or null. */
export function ginOf({ config, seats }) {
  const complete = (seat) =>
    onPad(seat) && [config.dealt, config.dealt + 1].includes(meldedCards(seat)) && !seat.left.length &&
    !seat.layoffs.length && seat.melds.every((meld) => stands(meld.cards));
  const seat = seats.findIndex(complete);
  return config.knocks && seat >= 0 ? { seat, count: meldedCards(seats[seat]) } : null;
}

/** Is a seat out, with nothing left? Who ends a hand with a knock may hold cards. */
export const isEmpty = (state, index) => state.out === index && !state.config.knocks;

/** What a number field holds, its parts added up. */
export const sum = (typed) => typed.split("+").reduce((whole, part) => whole + (Number(part) || 0), 0);

/** The line of a seat, as it is posted; empty where nothing is entered. */
export function lineOf(state, index) {
  const seat = state.seats[index], isOut = isEmpty(state, index);
  if (seat.level === "cards") return cardLine(state, index);
  if (state.config.alone) return isOut ? "0" : seat.remain.replace(/[+-]$/, "");
  if (!meldsCount(state.config)) return seat.ranks.length ? "/" + seat.ranks.join(" ") : isOut ? "0" : seat.remain;
  const melded = seat.melded && sum(seat.melded);
  if (seat.ranks.length) return `${melded || 0}/${seat.ranks.join(" ")}`;
  return seat.remain ? `${melded || 0}-${sum(seat.remain)}` : String(melded);
}

/** Is anything entered for a seat? A player of whom nothing is known but that they are out, where melds count, has to
    say. */
export const isEntered = (state, index) => !/^\s*\/?\s*$/.test(lineOf(state, index)) || lineOf(state, index) === "/";

/** Are there cards of a player, but not all said of what is left in hand? Of a hand that was refereed some is `known`.
 */
export function lacksLeft(state, index = state.seat) {
  const seat = state.seats[index], line = lineOf(state, index), out = state.out === index;
  if (!line || !onPad(seat) || seat.typed !== null || !state.config.left) return false;
  return !line.includes("/") || (!out && seat.left.length <= state.known[index]);
}

// ---- points ----

/** What a card counts. */
export function worth(config, card, lowInRun = false) {
  if (card.wild) return config.values["*"];
  return config.values[lowInRun ? "low-A" : rankName(card.rank)];
}

/** An ace in a run with the 2 and the 3 is a low one. */
const isLow = (card, cards) =>
  card.rank === ACE && !card.wild && !card.high && kindOf(cards) === "run" &&
  [2, 3].every((rank) => cards.some((other) => other.rank === rank));

const sumOf = (list) => list.reduce((total, one) => total + one, 0);

/** What a player's cards in a meld count, with what others laid off on it. */
export function meldPoints(state, id) {
  const meld = tableMelds(state).find((one) => one.id === id);
  return sumOf(meld.own.map((card) => worth(state.config, card, isLow(card, meld.cards))));
}

/** Why the referee refused a meld of a seat that stands here: a house rule; "" where nobody did. */
export const refusal = (state, index, meld) =>
  (state.refused || []).find(([seat, cards]) => seat === index && cards === meldLine(meld.cards))?.[2] || "";

/** Does a meld count as left in hand? One that is just being entered doesn't yet. */
export const isBroken = (state, index, meld) =>
  (!stands(meld.cards) && (meld.shut || meld.id !== state.open)) || refusal(state, index, meld) !== "";

/** The melds that count as left in hand, and cards alone. */
export const broken = (state, index) => [
  ...state.seats[index].melds.filter((meld) => isBroken(state, index, meld)),
  ...state.seats[index].layoffs.filter((layoff) => isLone(state, layoff)).map(({ card }) => ({ cards: [card] })),
];

export const unmelded = (state, index) => broken(state, index).flatMap((meld) => meld.cards);

/** What a player of whom there are cards melded, as far as it stands, and what is left. */
export function partsOf(state, index) {
  const seat = state.seats[index], melds = tableMelds(state);
  const left = sumOf([...seat.left, ...unmelded(state, index)].map((card) => worth(state.config, card)));
  if (!meldsCount(state.config)) return { melded: 0, left };
  const counting = seat.melds.filter((meld) => stands(meld.cards) && !isBroken(state, index, meld)).map((meld) =>
    meldPoints(state, meld.id)
  );
  const lying = (id) => melds.find((meld) => meld.id === id)?.cards || [];
  const laid = seat.layoffs.filter((layoff) => !isLone(state, layoff));
  const layoffs = laid.map((layoff) => worth(state.config, layoff.card, isLow(layoff.card, lying(layoff.on))));
  return { melded: sumOf(counting) + sumOf(layoffs), left };
}

function cardPoints(state, index) {
  if (state.seats[index].typed !== null) return null;
  const { melded, left } = partsOf(state, index);
  return melded - left;
}

/** What the ranks of a seat count together. */
export const rankPoints = (state, index) =>
  state.seats[index].ranks.reduce((sum, rank) => sum + (state.config.values[rank] ?? 0), 0);

/** The points of a seat as far as they are entered; null where nothing is, or where it cannot be read here. */
export function pointsOf(state, index) {
  const seat = state.seats[index];
  if (!lineOf(state, index)) return null;
  if (seat.level === "cards") return cardPoints(state, index);
  if (state.config.alone) return sum(lineOf(state, index));
  const left = seat.ranks.length ? rankPoints(state, index) : sum(seat.remain);
  return (meldsCount(state.config) ? sum(seat.melded) : 0) - left;
}
