/* The rows of the entry page: what the keypad filled in, each player's result, and the keypad itself. */

import * as padCards from "../pad/cards.js";
import * as padTable from "../pad/table.js";

// ---- words ----

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

// ---- rows ----

/** A number that is written smaller, to stand in its place. */
const LONG = /[\d+]{4}/;

/** Is there nothing more to enter of a player? Where what is left doesn't count, who went out is enough. */
const isDone = (state, seat) =>
  padTable.isEntered(state, seat) || (!state.config.left && ![null, seat].includes(state.out));

/** The next player of whom there is something to enter; null where there is nothing. Whoever comes later in a hand that
    was refereed is asked for what is left, but nobody comes again for it. */
export function nextSeat(state) {
  const count = state.seats.length, only = state.config.only;
  if (only !== undefined) return null;
  const others = [...Array(count).keys()].map((one) => (state.seat + one + 1) % count);
  const lacks = (seat) => seat > state.seat && seat in state.known && padTable.lacksLeft(state, seat);
  const open = others.find((seat) => seat !== state.seat && (lacks(seat) || !isDone(state, seat)));
  if (open !== undefined) return open;
  return isDone(state, state.seat) ? null : state.seat;
}

/** What is typed in a number field, a sum as what it comes to. */
const added = (typed) => (typed.includes("+") ? String(padTable.sum(typed)) : typed);

/** What stands in a number field. */
function fieldText(state, words, index, column) {
  const seat = state.seats[index];
  if (column === "left" && padTable.isEmpty(state, index)) return words.out;
  if (seat.level === "cards") {
    if (column === "left" && padTable.lacksLeft(state, index)) return "";
    const line = padTable.lineOf(state, index);
    return line && line !== "/" ? String(padTable.partsOf({ ...state, open: null }, index)[column]) : "";
  }
  const isLeft = column === "left", typed = isLeft ? seat.remain : seat.melded;
  if (isLeft && seat.ranks.length) return String(padTable.rankPoints(state, index));
  // A sum shows as it is typed, and then as what it comes to.
  const isTyped = state.seat === index && state.column === column, number = isTyped ? typed : added(typed);
  return number.replaceAll("-", "−") || (!isLeft && (seat.remain || seat.ranks.length) ? "0" : "");
}

function showRow(form, state, words, row, seen) {
  const index = Number(row.dataset.seat), seat = state.seats[index], isActive = state.seat === index;
  row.classList.toggle("is-active", isActive);
  row.classList.toggle("has-cards", seat.level === "cards" && padTable.isEntered(state, index));
  for (const column of ["melded", "left"]) {
    const field = form.elements[`${column}-${index}`];
    if (!field) continue;
    field.value = fieldText(state, words, index, column);
    field.classList.toggle("long", LONG.test(field.value));
    field.scrollLeft = field.scrollWidth;
    field.classList.toggle("active", isActive && state.column === column);
    field.classList.toggle("out", column === "left" && state.out === index);
  }
  const entered = padTable.isEntered(state, index), points = entered ? padTable.pointsOf(state, index) : null;
  const counts = state.config.melds !== false, fresh = seen && entered;
  const given = row.querySelector(".adjust");
  const hand = counts && points !== null && !(fresh && given) ? signed(points) : "";
  const result = row.querySelector(".result");
  result.textContent = fresh ? seen.hand : hand;
  result.classList.toggle("long", LONG.test(result.textContent));
  row.querySelector(".after").textContent = fresh ? seen.after : "";
  const notes = fresh ? seen.notes.map(([kind, text]) => element("p", text, kind)) : [];
  if (seat.level === "points" && seat.ranks.length) {
    const parts = seat.ranks.map((rank) => state.config.values[rank] ?? 0).join(" + ");
    const values = seat.ranks.length > 1 ? `${parts} =\u00a0${padTable.rankPoints(state, index)}` : parts;
    const cards = seat.ranks.map((rank) => (rank === "*" ? "★" : padCards.shownRank(rank))).join(", ");
    notes.unshift(element("p", filled(words.ranks, { cards, points: values }), "ranks"));
  }
  for (const typed of [seat.remain, seat.melded].map((one) => one.replace(/\D+$/, ""))) {
    if (!typed.includes("+")) continue;
    notes.unshift(element("p", `${typed.replaceAll("+", " + ")} =\u00a0${added(typed)}`.replaceAll("-", "−"), "ranks"));
  }
  if (isActive && state.say && ["tooLarge", "noMore"].includes(state.say.what)) {
    notes.push(element("p", filled(words[state.say.what], state.say), "warn"));
  }
  if (isActive && state.say?.what === "restored") notes.push(element("p", words.restored));
  const said = notes.map((note) => note.textContent);
  const kept = all(row, ".notes :is(.from, .wrong, .adjust)").filter((one) => !said.includes(one.textContent));
  row.querySelector(".notes").replaceChildren(...notes, ...kept);
}

/** Is there still something to ask about the entry? */
const isDoubtful = (seen) => [seen, ...seen.rows].some((one) => one?.notes.some(([kind]) => kind === "warn"));

/** What is asked about the hand as a whole, brought out from under the keypad when it is new. */
function showWhole(form, notes) {
  const whole = form.querySelector(".whole"), before = whole.textContent;
  whole.replaceChildren(...notes.map(([kind, text]) => element("p", text, kind)));
  if (notes.length && whole.textContent !== before) whole.scrollIntoView({ block: "nearest" });
}

/** The rows and the keypad; `seen` is what the server made of the entry as it stands, or null. */
export function showPoints(form, state, words, seen) {
  for (const row of all(form, ".points-row")) showRow(form, state, words, row, seen?.rows[Number(row.dataset.seat)]);
  if (seen) showWhole(form, seen.notes);
  const ranks = state.keys === "ranks";
  form.querySelector(".keypad.digits").hidden = ranks;
  form.querySelector(".keypad.ranks").hidden = !ranks;
  const isLeft = state.column === "left";
  all(form, ".to-cards").forEach((key) => (key.hidden = isLeft && state.config.melds !== false));
  all(form, ".to-ranks").forEach((key) => (key.hidden = !isLeft));
  for (const count of all(form, '[data-do="rank"] .count')) {
    const chosen = state.seats[state.seat].ranks.filter((one) => one === count.parentElement.dataset.value).length;
    count.textContent = chosen || "";
  }
  const next = nextSeat(state), name = next === null ? "" : state.config.seats[next];
  const asked = form.querySelector('[name="sure"]').value && (!seen || isDoubtful(seen));
  for (const key of all(form, ".keypad .onward")) {
    const cards = state.seats.some((seat) => seat.level === "cards") || form.querySelector('[name="reason"]');
    key.value = next === null && (cards || state.config.only !== undefined) ? "preview" : "save";
    key.setAttribute("aria-disabled", next === state.seat);
    key.dataset.next = next ?? "";
    key.querySelector(".onward-words").textContent = next === state.seat
      ? filled(words.missing, { name })
      : next === null
      ? (cards ? words.check : asked ? words.saveAnyway : words.save)
      : filled(words.next, { name }) + "\u00a0›";
    key.querySelector(".consequence").textContent = next === null ? seen?.consequence || "" : "";
  }
}
