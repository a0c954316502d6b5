/* Cards and melds as the pad sees them, and how a line of cards is read. Pure functions.

   A card is {rank: 1..13 | null, suit: "h" | "d" | "c" | "s" | null, wild, high}; `wild` is a joker with what it
   stands for, `high` an ace above the king, `lap` 1 where a run has gone round the corner to the card. A tile is the
   same with its number as rank and its colour as suit: `playWith` says which of the two a page plays with. */

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const PIPS = { h: "♥", d: "♦", c: "♣", s: "♠", r: "●", b: "■", y: "▲", k: "◆" };
const CARDS = { ranks: RANKS, suits: ["h", "d", "c", "s"] };
/** The suits from top to bottom of the grid. */
export const ROWS = "shcdrbyk";
export const ACE = 1;
export const KING = 13;
const HIGH = 14;

/** The last place in a list that passes the test, -1 where none does (phones of 2021 have no findLastIndex). */

export const lastIndex = (list, test) => list.reduce((found, one, at) => (test(one, at) ? at : found), -1);

// ---- cards ----

export const JOKER = { rank: null, suit: null, wild: true, high: false };
const natural = (rank, suit, high = false) => ({ rank, suit, wild: false, high });
export const asJoker = (card) => ({ ...card, wild: true });
export const same = (one, other) => one.rank === other.rank && one.suit === other.suit;
export const place = (card) => (card.rank === ACE && card.high ? HIGH : card.rank + KING * (card.lap || 0));
export const atPlace = (number, suit) => natural((number - 1) % KING + 1, suit, number === HIGH);

// ---- what is played with ----

let deck = CARDS, letters = {}, grammar = grammarOf(CARDS), largest, copies, limit;
export let corner, high;

/** Read and write the ranks and suits of this page's game: {ranks, suits} of its config, cards where it has none.
    What this phone's cards show in place of some ranks is in `letters`, as in {K: "R"}: it is shown, and may be
    typed. `largest` and `copies` are the most cards of a set, and of a suit in it; `limit` is that of jokers. */

export function playWith(config) {
  deck = config.ranks ? { ranks: config.ranks, suits: config.suits } : CARDS;
  letters = deck.ranks[0] === "A" ? config.letters || {} : {};
  grammar = grammarOf(deck);
  ({ corner = false, high = true, largest = 4, copies = 1, limit = "none" } = config);
}

function grammarOf({ ranks, suits }) {
  const rank = `(${[...ranks, ...Object.values(letters)].reverse().map((one) => one.toLowerCase()).join("|")}|t)`,
    suit = `[${suits.join("")}]`;
  return {
    run: new RegExp(`^${rank}-${rank}(${suit})((?:\\*${rank})*)$`),
    set: new RegExp(`^${rank}((?:${suit}|\\*){2,})$`),
    card: new RegExp(`^${rank}(${suit})$`),
    wild: new RegExp(`^\\*(?:=${rank}(${suit})?)?$`),
  };
}

/** The rank as it is written, of one that was typed with a ten as T or with the letters on this phone's cards. */

export const usual = (
  text,
) => (text === "T" ? "10" : Object.keys(letters).find((one) => letters[one] === text) || text);
const rankOf = (text) => deck.ranks.indexOf(usual(text.toUpperCase())) + 1;
export const rankName = (rank) => deck.ranks[rank - 1];
export const shownRank = (name) => letters[name] || name;
/** Tiles have no ace: a 1 is low and nowhere else. So is the ace of some games. */
export const hasAce = () => deck.ranks[0] === "A";
const aceIsHigh = () => hasAce() && high;

/** The card of a cell: "7h", or "Ah+" for the ace above the king. */

export function cellCard(value) {
  const high = value.endsWith("+");
  const text = high ? value.slice(0, -1) : value;
  return natural(rankOf(text.slice(0, -1)), text.slice(-1), high);
}

/** A card as the line has it. */

export function written(card, inSet = false) {
  const named = (card.rank ? rankName(card.rank) : "") + (card.suit && !(card.wild && inSet) ? card.suit : "");
  if (!card.wild) return named;
  return named ? "*=" + named : "*";
}

/** A card as people read it: 7♥, ★ for a joker. */

export function pretty(card) {
  return card.rank ? shownRank(rankName(card.rank)) + (PIPS[card.suit] || "") : "★";
}

// ---- melds ----

export const vague = (cards) => cards.some((card) => card.rank === null);

/** "single", "set", "run", "odd", or "any" with jokers that say nothing, as the cards look so far. */

export function kindOf(cards) {
  const known = cards.filter((card) => card.rank !== null);
  if (known.length < 2) return cards.length < 2 ? "single" : "any";
  if (known.every((card) => card.rank === known[0].rank)) return "set";
  return known.every((card) => card.suit === known[0].suit) ? "run" : "odd";
}

const hasRoom = (cards) =>
  cards.every((card) => card.wild || cards.filter((one) => !one.wild && one.suit === card.suit).length <= copies);

/** May a meld have so many jokers? */
export const mayHold = (cards) => {
  const jokers = cards.filter((card) => card.wild).length;
  return limit === "one" ? jokers < 2 : limit === "none" || 2 * jokers < cards.length;
};

const ranksOf = (cards) => cards.map((card) => card.rank).filter(Boolean);
const isOnce = (list) => new Set(list).size === list.length;

/** Where a run of these cards begins, 0 for the ace; jokers that say nothing fill its gaps. -1 where there is none. */
function startOf(cards) {
  const size = cards.length, ranks = ranksOf(cards);
  const last = corner ? KING + size - 1 : KING + aceIsHigh();
  const holds = (at) => at + size <= last && ranks.every((rank) => (rank - at + KING - 1) % KING < size);
  return isOnce(ranks) ? RANKS.findIndex((_, at) => holds(at)) : -1;
}

export function stands(cards) {
  const kind = kindOf(cards);
  if (cards.length < 3 || cards.length > KING || !mayHold(cards)) return false;
  return kind === "set" ? cards.length <= largest && hasRoom(cards) : kind !== "odd" && startOf(cards) >= 0;
}

/** Cards of one suit as they lie in a run, where they are one: an ace at its end, others round the corner. */
function asRun(cards) {
  const at = startOf(cards);
  if (at < 0 || (!corner && cards.length === KING)) return cards;
  return cards.map((card) => {
    const high = card.rank === ACE && at > 0;
    return { ...card, high, lap: card.rank && card.rank <= at && !high ? 1 : 0 };
  });
}

export const byPlace = (cards) => [...asRun(cards)].sort((a, b) => place(a) - place(b));

/** An ace beside a run lies where it is next to a card; else where its cell says. */

export function aceFor(card, places) {
  if (card.rank !== ACE || !places.length || !aceIsHigh()) return card;
  const low = Math.min(...places) === 2, high = Math.max(...places) === KING;
  return low === high ? card : { ...card, high };
}

/** Does the card make this standing meld longer? Returns the card as it lies there, or null. */

export function fitted(cards, card) {
  const isSet = kindOf(cards) === "set";
  if (!stands(cards) || (vague(cards) && !isSet)) return null;
  const joker = card.rank && !isSet ? { ...card, suit: card.suit || cards[0].suit } : card;
  const there = aceFor(joker, asRun(cards).map(place));
  return stands([...cards, there]) ? there : null;
}

// ---- reading a line ----

const LAY_OFF = /^\+([^@]+)(?:@(\d{1,2})\.(\d{1,2}))?$/;

function readCard(word) {
  const card = grammar.card.exec(word);
  if (card) return natural(rankOf(card[1]), card[2]);
  const wild = grammar.wild.exec(word);
  if (!wild) throw new SyntaxError(word);
  return wild[1] ? { rank: rankOf(wild[1]), suit: wild[2] || null, wild: true, high: false } : JOKER;
}

function readRun([, first, last, suit, wild]) {
  let low = rankOf(first), high = rankOf(last) === ACE && aceIsHigh() ? HIGH : rankOf(last);
  if (low > high) [low, high] = [high, low === ACE ? HIGH : low];
  const jokers = wild.split("*").filter(Boolean).map(rankOf);
  const cards = [];
  for (let at = low; at <= high; at++) {
    cards.push(jokers.includes(at === HIGH ? ACE : at) ? asJoker(atPlace(at, suit)) : atPlace(at, suit));
  }
  return cards;
}

/** The ace of a meld written card by card lies at the end that is nearer; where both are, first means low. */
function withAce(cards) {
  const at = aceIsHigh() ? cards.findIndex((card) => card.rank === ACE) : -1;
  const others = cards.filter((card, index) => index !== at && card.rank !== null).map((card) => card.rank);
  if (at < 0 || !others.length || others.includes(ACE)) return cards;
  const low = Math.min(...others) - 1, high = HIGH - Math.max(...others);
  const isHigh = high < low || (high === low && at > 0);
  return cards.map((card, index) => (index === at ? { ...card, high: isHigh } : card));
}

/** A joker that names its rank alone is of the run's suit, where the cards make a run. */
function withSuit(cards) {
  const suited = cards.filter((card) => card.suit), first = suited[0];
  const run = first && suited.every((card) => card.suit === first.suit) && isOnce(ranksOf(cards));
  return run ? cards.map((card) => (card.rank && !card.suit ? { ...card, suit: first.suit } : card)) : cards;
}

function readMeld(word) {
  const run = grammar.run.exec(word);
  if (run) return readRun(run);
  const set = grammar.set.exec(word);
  if (!set) return asRun(withSuit(withAce(word.split(",").filter(Boolean).map(readCard))));
  const rank = rankOf(set[1]);
  return [...set[2]].map((
    suit,
  ) => (suit === "*" ? { rank, suit: null, wild: true, high: false } : natural(rank, suit)));
}

function readLayoff(word) {
  const found = LAY_OFF.exec(word);
  if (!found) throw new SyntaxError(word);
  return {
    card: readCard(found[1]),
    on: null,
    ref: found[2] ? [Number(found[2]), Number(found[3])] : null,
    ask: [],
  };
}

/** Where commas with a blank separate melds, the single cards between two of them are one meld. */
function grouped(table) {
  if (!/,\s/.test(table)) return table;
  const single = (word) => grammar.card.test(word) || grammar.wild.test(word);
  const groups = table.split(/,\s+/).map((part) => part.split(/\s+/).filter(Boolean));
  return groups.map((words) => words.join(words.length > 1 && words.every(single) ? "," : " ")).join(" ");
}

/** A line of cards: {melds: [cards], layoffs, left, slash}, or null where it cannot be read here. */

export function parseLine(text) {
  const [table, ...hand] = text.trim().toLowerCase().split("/");
  if (hand.length > 1) return null;
  const words = grouped(table).split(/\s+/).filter(Boolean);
  try {
    return {
      melds: words.filter((word) => !word.startsWith("+")).map(readMeld),
      layoffs: words.filter((word) => word.startsWith("+")).map(readLayoff),
      left: hand.length ? hand[0].split(/[\s,]+/).filter(Boolean).map(readCard) : [],
      slash: hand.length > 0,
    };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
