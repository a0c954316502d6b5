/* What the entry form says: sentences filled in, cards as people read them, icons from the sprite. */

import * as padCards from "../pad/cards.js";
import * as padTable from "../pad/table.js";

export const all = (within, what) => [...within.querySelectorAll(what)];
export const filled = (text, facts) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? facts[name] : whole));
export const signed = (number) => (number > 0 ? "+" + number : String(number).replace("-", "−"));

export function element(tag, text, classes = "", more = {}) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (classes) made.className = classes;
  for (const [name, value] of Object.entries(more)) made.setAttribute(name, value);
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/** An icon of the sprite. */
export function icon(name, classes = "icon") {
  const svg = document.createElementNS(SVG, "svg"), use = document.createElementNS(SVG, "use");
  svg.setAttribute("class", classes);
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", document.body.dataset.sprite + "#" + name);
  svg.append(use);
  return svg;
}

export const cardsText = (cards) =>
  cards.map((card) => (card.wild ? "★" + (card.rank ? padCards.pretty(card) : "") : padCards.pretty(card))).join(" ");

/** A meld in few letters: 5–7♦ for a run without jokers, its cards else. */
export function meldText(cards) {
  const plain = cards.every((card) => !card.wild) && cards.length > 2 && padCards.stands(cards) &&
    padCards.kindOf(cards) === "run";
  if (!plain) return cardsText(cards);
  const sorted = padCards.byPlace(cards);
  return padCards.shownRank(padCards.rankName(sorted[0].rank)) + "–" + padCards.pretty(sorted[sorted.length - 1]);
}

/** A card drawn small, as it lies in a meld. */
export function smallCard(card) {
  const made = element("span", card.rank ? padCards.shownRank(padCards.rankName(card.rank)) : "");
  made.className = "card suit-" + (card.suit || "none") + (card.wild ? " joker" : "");
  made.append(icon(card.wild ? "joker" : card.suit, "pip"));
  return made;
}

const RANKS_ROUND = [1, 2, 13];

/** King, ace and two of one suit, where runs do not go round the corner. */
const turnsRound = (state, cards) =>
  !state.config.corner && cards.length > 2 && padCards.kindOf(cards) === "run" &&
  RANKS_ROUND.every((rank) => cards.some((card) => card.rank === rank));

/** What the open meld is: [bold, plain, is it wrong?]. */
function openMeld(words, state, meld) {
  const cards = meld.cards, text = cardsText(cards);
  if (padCards.stands(cards)) {
    const kind = padCards.kindOf(cards), set = words.sets[cards.find((card) => card.rank !== null).rank - 1];
    const points = padTable.meldPoints(state, meld.id);
    const what = kind === "set" ? set : filled(words.run, { cards: meldText(cards) });
    return [what, state.config.melds === false ? "" : filled(words.points, { points }), false];
  }
  if (turnsRound(state, cards)) {
    const ranks = cards.map((card) => padCards.shownRank(padCards.rankName(card.rank))).join("-");
    return ["✗ " + filled(words.middle, { cards: ranks }), words.middleWhy, true];
  }
  return [filled(cards.length < 2 ? words.alone : words.notYet, { cards: text }), "", cards.length > 2];
}

function offered(words, state) {
  const { what, cards, jokers } = state.offer;
  if (what === "fill") return null;
  const there = padTable.whereIs(state, { ...jokers[0], wild: false });
  const facts = { cards: cardsText(jokers.map((card) => ({ ...card, wild: false }))), count: cards.length };
  return there
    ? filled(words.jokerHas, { ...facts, name: state.config.seats[there.seat] })
    : filled(words.joker, facts);
}

/** What the status line says: [bold, plain, is it wrong?]. */
export function status(words, state) {
  const seat = state.seats[state.seat], name = state.config.seats[state.seat], said = state.say;
  if (said) return [sentence(words, state, said), "", false];
  if (state.offer && offered(words, state)) return [offered(words, state), "", false];
  if (state.mode === "hand") {
    if (!seat.left.length) return ["", filled(words.emptyHand, { name }), false];
    const points = signed(-seat.left.reduce((sum, card) => sum + padTable.worth(state.config, card), 0));
    return [filled(words.inHand, { name, cards: cardsText(seat.left), points }), "", false];
  }
  const open = seat.melds.find((meld) => meld.id === state.open);
  return open ? openMeld(words, state, open) : ["", seat.melds.length || seat.layoffs.length ? "" : words.empty, false];
}

/** A sentence about what the last tap did. */
export function sentence(words, state, said) {
  const naturals = (said.cards || []).map((card) => ({ ...card, wild: said.what === "noJoker" ? false : card.wild }));
  const facts = {
    ...said,
    cards: cardsText(naturals),
    card: said.card ? cardsText([said.card]) : "",
    name: state.config.seats[said.seat ?? state.seat],
  };
  if (said.what === "where") return filled(words["in-" + said.in], facts);
  if (said.what === "noJoker" && said.cards.length) return filled(words.noJokerAs, facts);
  if (said.what === "laidOff") {
    const meld = padTable.tableMelds(state).find((one) => one.id === said.meld);
    if (!meld) return "";
    const kind = padCards.kindOf(meld.own) === "set" ? words.laidOffSet : words.laidOffRun;
    return filled(kind, { ...facts, name: state.config.seats[meld.seat] });
  }
  return filled(words[said.what], facts);
}
