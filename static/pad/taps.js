/* What taps on cards mean: pure functions of a state (see pad/logic.js), added to the actions there. */

import {
  ACE,
  aceFor,
  asJoker,
  atPlace,
  byPlace,
  cellCard,
  corner,
  fitted,
  hasAce,
  high,
  JOKER,
  kindOf,
  KING,
  lastIndex,
  mayHold,
  place,
  ROWS,
  same,
  stands,
  vague,
} from "./cards.js";
import { ACTIONS, closed, here, openCards, put, say, settled, shut } from "./logic.js";
import {
  allCards,
  BLANK,
  firstMode,
  fits,
  isEmpty,
  isLone,
  isUnknown,
  lineOf,
  onPad,
  partsOf,
  placed,
  pointsOf,
  start,
  tableMelds,
} from "./table.js";

/** Is this no run for its ace? It lies in the middle, or above the king where an ace is low. */

export function aceIsWrong(cards) {
  if (corner || !hasAce() || cards.length < 3 || kindOf(cards) !== "run" || stands(cards)) return false;
  const ranks = high ? [ACE, 2, KING] : [ACE, KING];
  return ranks.every((rank) => cards.some((card) => card.rank === rank));
}

/** Why cards are no meld: "middle" for an ace there, "jokers" for too many, "gap" in a run, "few", "odd" ones; "" where
    they are one. */

export function flaw(cards) {
  if (stands(cards)) return "";
  if (aceIsWrong(cards)) return "middle";
  if (cards.length > 2 && !mayHold(cards)) return "jokers";
  const places = cards.map(place), kind = kindOf(cards);
  if (kind === "run" && Math.max(...places) - Math.min(...places) >= cards.length) return "gap";
  return kind !== "odd" && cards.length < 3 ? "few" : "odd";
}

/** A meld as it lies on the table: a run in its order, each joker where it stands; a set by suit, its jokers last. */
export function inOrder(cards) {
  const kind = kindOf(cards), suit = (card) => (card.wild ? ROWS.length : ROWS.indexOf(card.suit));
  if (kind === "set") return [...cards].sort((a, b) => suit(a) - suit(b));
  return kind === "run" && !vague(cards) && !aceIsWrong(cards) ? byPlace(cards) : cards;
}

export const copiesFree = (state, card) =>
  state.config.packs - allCards(state).filter((other) => !other.wild && same(other, card)).length;

export const jokersLeft = (state) => state.config.jokers - allCards(state).filter((card) => card.wild).length;

/** Where a card lies that is not free: {seat, in: "set" | "run" | "odd" | "layoff" | "hand"}. */
export function whereIs(state, card) {
  const found = (cards) => cards.some((other) => !other.wild && same(other, card));
  for (const [index, seat] of state.seats.entries()) {
    if (!onPad(seat)) continue;
    const meld = seat.melds.find((one) => found(one.cards)), kind = meld && kindOf(meld.cards);
    if (meld) return { seat: index, in: ["single", "any"].includes(kind) ? "odd" : kind };
    const layoff = seat.layoffs.find((one) => found([one.card]));
    if (layoff) return { seat: index, in: isLone(state, layoff) ? "odd" : "layoff" };
    if (found(seat.left)) return { seat: index, in: "hand" };
  }
  return null;
}

function putMeld(state, id, cards) {
  const seat = here(state);
  const there = seat.melds.some((meld) => meld.id === id);
  const melds = there
    ? seat.melds.map((meld) => (meld.id === id ? { ...meld, cards } : meld)).filter((meld) => meld.cards.length)
    : [...seat.melds, { id, cards }];
  return { ...put(state, { melds }), open: cards.length ? id : null };
}

/** So many missing cards are filled in without a question. */
const UNASKED = 3;

/** What would fill the gaps of a run: {cards, missing, jokers: where the card itself is elsewhere}. */
function filling(state, cards) {
  const places = cards.map(place), missing = [];
  for (let at = Math.min(...places); at <= Math.max(...places); at++) {
    if (!places.includes(at)) missing.push(atPlace(at, cards[0].suit));
  }
  const added = missing.map((card) => (copiesFree(state, card) > 0 ? card : asJoker(card)));
  return { cards: byPlace([...cards, ...added]), missing, jokers: added.filter((card) => card.wild) };
}

const enoughJokers = (state, cards, jokers) =>
  jokers.length + cards.filter((card) => card.wild && !allCards(state).includes(card)).length <= jokersLeft(state);

/** Cards of one suit put together: {cards, offer, lack}. From one open card to the next a short gap is filled; anything
    else is offered, and stands as it was tapped until somebody says yes. */
function together(state, cards) {
  const full = filling(state, cards), free = enoughJokers(state, cards, full.jokers);
  if (!full.missing.length) return { cards: full.cards };
  const unasked = cards.length === 2 && full.missing.length <= UNASKED && !full.jokers.length;
  if (unasked) return { cards: full.cards };
  if (full.cards.length > KING || new Set(cards.map(place)).size < cards.length) return { cards };
  if (!free) return { cards, lack: full.jokers };
  const what = full.jokers.length && full.missing.length <= UNASKED ? "joker" : "fill";
  return { cards, offer: { what, cards: full.cards, jokers: full.jokers } };
}

/** The open meld grown by a card: {cards, offer, lack}, or null where it begins another. */
function grown(state, cards, card) {
  if (vague(cards)) return null;
  if (cards.every((other) => other.rank === card.rank)) {
    const longer = [...cards, card];
    return stands(longer) || (cards.length < 4 && !stands(cards)) ? { cards: longer } : null;
  }
  if (!cards.every((other) => other.suit === card.suit)) return null;
  if (cards.length === 1) return together(state, [aceFor(cards[0], [place(card)]), aceFor(card, [place(cards[0])])]);
  const places = cards.map(place), next = aceFor(card, places), at = place(next), longer = [...cards, next];
  if (stands(longer)) return { cards: byPlace(longer) };
  const isNext = at >= Math.min(...places) - 1 && at <= Math.max(...places) + 1;
  if (stands(cards) || (cards.length > 2 && !isNext) || cards.some((other) => same(other, card))) return null;
  return { ...together(state, longer), cards: longer };
}

function meldWith(state, id, growth) {
  const next = putMeld(settled(state), id, growth.cards);
  if (growth.lack && !aceIsWrong(growth.cards)) return say(next, "noJoker", { cards: growth.lack });
  return growth.offer ? { ...next, offer: { ...growth.offer, id } } : next;
}

/** The lay-offs just made become part of a meld when the next card goes with them and lies nowhere on the table
    itself. Nothing is filled in from one of them: it is not the end of a run. */
function joined(state, card) {
  if (!state.tail) return null;
  const layoffs = here(state).layoffs, cut = layoffs.length - state.tail;
  const tail = layoffs.slice(cut).map((layoff) => layoff.card);
  const last = tail[tail.length - 1];
  const taken = last.rank === card.rank ? tail.slice(lastIndex(tail, (other) => other.rank !== card.rank) + 1) : [last];
  const without = put(state, { layoffs: layoffs.slice(0, layoffs.length - taken.length) });
  const growth = grown(without, taken, card);
  if (!growth || growth.lack || growth.offer || growth.cards.length > taken.length + 1) return null;
  return meldWith({ ...without, ids: state.ids + 1 }, state.ids, growth);
}

function layOff(state, card, found) {
  const one = found.length === 1;
  const layoff = {
    card: found[0].card,
    on: one ? found[0].id : null,
    ref: null,
    ask: one ? [] : found.map((fit) => fit.id),
  };
  const next = put({ ...settled(state), open: null, tail: state.tail + 1 }, {
    layoffs: [...here(state).layoffs, layoff],
  });
  return say(next, one ? "laidOff" : "which", { cards: [card], meld: layoff.on });
}

/** A card that the open meld does not take: on the table where it fits, else the first of a new meld. */
function opened(state, card) {
  if (!state.fresh) {
    const found = fits({ ...state, open: null }, card);
    if (found.length) return layOff(state, card, found);
    const meld = joined(state, card);
    if (meld) return meld;
  }
  const next = putMeld({ ...settled(state), ids: state.ids + 1 }, state.ids, [card]);
  // The other end of a run, of which one end was laid off: that takes a yes.
  const last = here(state).layoffs.at(-1)?.card, isEnd = state.tail && !state.fresh && !card.wild;
  const run = isEnd && last.suit === card.suit && last.rank !== card.rank && together(state, [last, card]);
  return run && stands(run.cards) ? { ...next, offer: { what: "fill", id: state.ids, cards: run.cards } } : next;
}

function add(state, card) {
  const open = state.fresh ? null : openCards(state);
  const growth = open && grown(state, open, card);
  if (growth) return meldWith(state, state.open, growth);
  if (!open || stands(open)) return opened(state, card);
  if (open.length === 1) {
    const shut = closed(state), next = opened(shut, card);
    return next.say ? next : { ...next, say: shut.say };
  }
  const next = opened(shut(state), card);
  return next.say ? next : say(next, "starts", { card, cards: open });
}

/** What was offered is done, or let be. */
function answer(state, yes) {
  const offer = state.offer, next = { ...state, offer: null, say: null };
  if (!offer || !yes) return next;
  const layoffs = here(state).layoffs.filter((layoff) => !offer.cards.some((card) => same(card, layoff.card)));
  return putMeld(put(next, { layoffs }), offer.id, offer.cards);
}

/** A meld is taken away whole, by its id; or the lay-offs of one card. */
function removed(state, id) {
  const melds = here(state).melds.filter((meld) => meld.id !== id);
  return { ...put(settled(state), { melds }), open: state.open === id ? null : state.open };
}

/** Take a card of this player back from the table: open meld first, then the latest. null where there is none. */
function takeBack(state, match) {
  const seat = here(state);
  const melds = [...seat.melds].reverse().sort((a, b) => (b.id === state.open) - (a.id === state.open));
  const meld = melds.find((one) => one.cards.some(match));
  if (meld) {
    const at = meld.cards.findIndex(match);
    return putMeld(settled(state), meld.id, [...meld.cards.slice(0, at), ...meld.cards.slice(at + 1)]);
  }
  const at = lastIndex(seat.layoffs, (layoff) => match(layoff.card));
  if (at < 0) return null;
  const next = put(settled(state), { layoffs: seat.layoffs.filter((_, index) => index !== at) });
  return say(next, "takenBack", { cards: [seat.layoffs[at].card] });
}

/** A card alone of this player, as it was put down, or undefined. */
const loneCard = (state, card) =>
  here(state).layoffs.find((layoff) => !layoff.card.wild && same(layoff.card, card) && isLone(state, layoff));

const without = (state, layoff) =>
  put(settled(state), { layoffs: here(state).layoffs.filter((other) => other !== layoff) });

/** A card alone completes a meld that is none yet, or is the open one again. */
function gathered(state, layoff) {
  const bare = without(state, layoff);
  for (const meld of here(state).melds.filter((one) => !stands(one.cards))) {
    const growth = grown(bare, meld.cards, layoff.card);
    if (growth && stands(growth.cards)) return putMeld(bare, meld.id, growth.cards);
  }
  const shut = closed(bare);
  return putMeld({ ...shut, mode: "table", ids: state.ids + 1 }, state.ids, [layoff.card]);
}

/** Joker, then a card: again takes that joker back; a card that lies in a meld of this player gives way to
    the joker. */
function tapAsJoker(state, card) {
  const back = takeBack(state, (other) => other.wild && same(other, card));
  if (back) return back;
  const seat = here(state);
  const meld = seat.melds.find((one) => one.cards.some((other) => !other.wild && same(other, card)));
  if (meld && (meld.id === state.open || copiesFree(state, card) < 1)) {
    const at = meld.cards.findIndex((other) => !other.wild && same(other, card));
    return putMeld(settled(state), meld.id, meld.cards.map((other, index) => (index === at ? asJoker(other) : other)));
  }
  return add(state, asJoker(card));
}

function tapOnTable(state, card) {
  if (state.joker) return tapAsJoker(state, card);
  const lone = loneCard(state, card);
  if (lone) return gathered(state, lone);
  if (copiesFree(state, card) > 0) return add(state, card);
  const own = (other) => !other.wild && same(other, card);
  const meld = openCards(state)?.some(own) ? null : here(state).melds.find((one) => one.cards.some(own));
  if (meld) return chosen(state, meld.id);
  return takeBack(state, own) || say(state, "where", { cards: [card], ...whereIs(state, card) });
}

function tapInHand(state, card) {
  const left = here(state).left, lone = loneCard(state, card);
  if (lone) return tapInHand(without(state, lone), card);
  const match = card.wild ? (other) => other.wild : (other) => !other.wild && same(other, card);
  const free = card.wild ? jokersLeft(state) : copiesFree(state, card);
  if (free > 0) {
    const out = state.out === state.seat && !state.config.knocks ? null : state.out;
    return { ...put(settled(state), { left: [...left, { ...card, high: false }] }), out };
  }
  if (left.some(match)) return put(settled(state), { left: left.filter((other) => !match(other)) });
  return card.wild
    ? say(state, "noJoker", { cards: [] })
    : say(state, "where", { cards: [card], ...whereIs(state, card) });
}

function tapJoker(state) {
  if (state.mode === "hand") return tapInHand(state, JOKER);
  if (state.joker) return say({ ...state, joker: false }, "jokerOff");
  if (jokersLeft(state) > 0) return say({ ...state, joker: true }, "jokerNow");
  return here(state).melds.some((meld) => meld.cards.some((card) => card.wild))
    ? say({ ...state, joker: true }, "jokerNow")
    : say(state, "noJoker", { cards: [] });
}

/** A tap on a cell ("7h", "Ah+") or on the joker ("*"). */
function tap(state, value) {
  if (here(state).typed !== null) return say(state, "typed");
  if (value === "*") return tapJoker(state);
  const card = cellCard(value);
  if (state.mode === "hand") return tapInHand(state, card);
  if (state.joker && jokersLeft(state) < 1) {
    const back = takeBack(state, (other) => other.wild && same(other, card));
    return back || say({ ...state, joker: false }, "noJoker", { cards: [card] });
  }
  return tapOnTable(state, card);
}

function newMeld(state) {
  const next = { ...closed(state), mode: "table", fresh: true };
  return next.say ? next : say(next, "new");
}

function chooseMeld(state, id) {
  const layoffs = here(state).layoffs, at = lastIndex(layoffs, (layoff) => layoff.ask.includes(id));
  if (at < 0) return state;
  const meld = tableMelds(state).find((one) => one.id === id);
  const card = fitted(meld.cards, layoffs[at].card) || layoffs[at].card;
  const next = put(state, {
    layoffs: layoffs.map((one, i) => (i === at ? { card, on: id, ref: null, ask: [] } : one)),
  });
  return say({ ...next, tail: 0 }, "laidOff", { cards: [card], meld: id });
}

/** Cards that are tapped take the place of points. */
const byCards = (state) => (onPad(here(state)) ? state : put(state, { ...BLANK, level: "cards" }));

/** What the cards of a seat came to, as points. */
function inPoints(state, index) {
  const { melded, left } = partsOf({ ...state, open: null }, index), line = lineOf(state, index);
  const saysLeft = left || (line.includes("/") && state.seats[index].typed === null && !isEmpty(state, index));
  return { ...BLANK, level: "points", melded: melded ? String(melded) : "", remain: saysLeft ? String(left) : "" };
}

/** The player is entered by points from now on, and so is whoever laid off on melds that go: each number is what the
    cards came to until another is typed in its place. */
function counted(state, seats = [state.seat]) {
  const next = { ...state, seats: state.seats.map((one, i) => (seats.includes(i) ? inPoints(state, i) : one)) };
  const then = placed(next), loses = (i) => onPad(next.seats[i]) && pointsOf(then, i) !== pointsOf(state, i);
  const other = next.seats.findIndex((_, i) => loses(i));
  return other < 0 ? next : counted(state, [...seats, other]);
}

/** The view changes; a player who has nothing yet is entered as the view has it. */
function level(state, name) {
  const next = { ...closed(state), mode: firstMode(state.config) };
  return isUnknown(here(state)) ? put(next, { level: name }) : next;
}

/** A meld that was put down is the open one again: cards go into it, and come out of it. */
function chosen(state, id) {
  if (state.open === id) return state;
  const next = say({ ...closed(state), mode: "table", open: id }, "chosen"), cards = openCards(next);
  const { offer } = ["gap", "middle"].includes(flaw(cards)) ? together(next, cards) : {};
  return offer ? { ...next, offer: { ...offer, id } } : next;
}

/** Where a card laid off lies. */
function told(state, value) {
  const card = cellCard(value), layoff = here(state).layoffs.find((one) => same(one.card, card));
  if (isLone(state, layoff)) return gathered(state, layoff);
  const what = layoff.on === null ? "waits" : "laidOff";
  return say(state, what, { cards: [layoff.card], meld: layoff.on });
}

/** A card alone is taken away. */
const dropped = (state, value) => without(state, loneCard(state, cellCard(value)));

/** On to the meld, or the cards in hand, that a card of the review is among. */
function open(state, value) {
  const card = cellCard(value), meld = here(state).melds.find((one) => one.cards.some((other) => same(other, card)));
  if (meld) return { ...state, mode: "table", open: meld.id };
  return here(state).left.some((other) => same(other, card)) ? { ...state, mode: "hand" } : state;
}

/** What another phone has sent for a seat: {levels, lines, out, phases} of all of them. */
function came(state, [seat, given]) {
  const lines = given.lines.map((line, i) => (i === seat ? line : ""));
  const there = start(state.config, { ...given, lines }).seats[seat];
  const melds = there.melds.map((meld, i) => ({ ...meld, id: state.ids + i }));
  const layoffs = there.layoffs.map((layoff) => ({ ...layoff, on: null, ask: [] }));
  const seats = state.seats.map((one, i) => (i === seat ? { ...there, melds, layoffs } : one));
  const phases = [...state.phases.filter((one) => one !== seat), ...given.phases.filter((one) => one === seat)];
  // Who was out, and has sent what is left after all, is out no more.
  const other = state.out === seat ? null : state.out, out = other ?? (given.out === seat ? seat : null);
  return { ...state, seats, ids: state.ids + melds.length, phases, out };
}

Object.assign(ACTIONS, {
  came,
  counted: (state) => counted(state),
  tap: (state, value) => tap(byCards(state), value),
  level,
  new: newMeld,
  on: chooseMeld,
  yes: (state) => answer(state, true),
  no: (state) => answer(state, false),
  remove: removed,
  choose: chosen,
  tell: told,
  drop: dropped,
  open,
  mode: (state, mode) => ({ ...level(state, "cards"), mode }),
});

/** What a cell shows: {copies chosen, joker, gone, fits, left, open}, for the player and the mode on the screen. */
export function cell(state, value) {
  const card = cellCard(value), seat = here(state);
  const natural = (other) => !other.wild && same(other, card);
  const table = [...seat.melds.flatMap((meld) => meld.cards), ...seat.layoffs.map((layoff) => layoff.card)];
  const mine = state.mode === "hand" ? seat.left : table;
  const copies = mine.filter(natural).length;
  const chosen = card.rank === ACE ? mine.filter((other) => natural(other) && other.high === card.high).length : copies;
  const free = copiesFree(state, card) > 0, tapped = state.joker ? asJoker(card) : card, open = openCards(state);
  // The open meld takes a card that completes it; only a joker is asked which one it is.
  const growth = open && !stands(open) && grown(state, open, tapped);
  return {
    chosen,
    open: state.mode === "table" && (openCards(state) || []).some(natural),
    joker: state.mode === "table" && table.some((other) => other.wild && same(other, card)),
    gone: !free && !chosen && !loneCard(state, card),
    fits: state.mode === "table" && !state.fresh && (state.joker ? !copies : free) &&
      (growth ? state.joker && stands(growth.cards) : fits({ ...state, open: null }, tapped).length > 0),
    where: !free && !chosen && !copies && !loneCard(state, card) ? whereIs(state, card) : null,
  };
}
