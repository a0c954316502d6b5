// A live hand: while cards are picked the buttons say what they would do with them, and the main one is the likeliest;
// what the referee said is gone with the next tap; cards picked are there again when the page is loaded anew.
// Everything works without it.

import { stored } from "../base/outbox.js";
import { sayMissing } from "./missing.js";

const DRAFT = "scorekeeper:live:";
const SUITED = new Set(["h", "d", "c", "s"]);
const one = (what, within = document) => within.querySelector(what);
const all = (what, within = document) => [...within.querySelectorAll(what)];
const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? facts[name] : whole));

const form = () => document.getElementById("live");
const bar = () => one(".live .acts[data-owed]");
const given = (name) => JSON.parse(document.getElementById("words")?.dataset[name] ?? "{}");
const changed = () => document.getElementById("now").dataset.changed;
const picked = () => all(".live .cells input[type=checkbox]:checked");

// ---- cards as they are shown and said ----

const face = (input) => one(".face", input.parentElement);
const named = (input) => one(".unseen", input.parentElement).textContent.trim().split(",")[0];
const rankOf = (input) => "A23456789TJQK".indexOf(input.value[0] === "1" ? "T" : input.value[0]) + 1;
const suitOf = (input) => input.value.at(-1);

/** Put a text into an element, with cards drawn where it says {cards}. */
function fill(element, text, facts, cards) {
  const [before, after] = text.split("{cards}");
  const drawn = after === undefined ? [] : cards.flatMap((card, at) => {
    const copy = document.createElement("span");
    copy.className = "unbroken";
    copy.append(...[...card.childNodes].map((node) => node.cloneNode(true)));
    return at ? [" ", copy] : [copy];
  });
  element.replaceChildren(filled(before, facts).trimStart(), ...drawn, filled(after || "", facts).trimEnd());
}

const isJoker = (input) => !SUITED.has(suitOf(input));

/** Do the cards lie so near each other that they and the jokers among them are a run, with an ace of this rank? */
function spans(cards, ace) {
  const ranks = cards.filter((card) => !isJoker(card)).map((card) => (rankOf(card) === 1 ? ace : rankOf(card)));
  return new Set(ranks).size === ranks.length && Math.max(...ranks) - Math.min(...ranks) < cards.length;
}

/** A set or a run, with jokers for what is missing; nothing of an ace alone, which counts by which of them it is. */
function meant(cards) {
  const [first, ...others] = cards.filter((card) => !isJoker(card));
  if (cards.length < 3 || !first || (!others.length && rankOf(first) === 1)) return "";
  if (others.every((card) => rankOf(card) === rankOf(first))) return "set";
  return others.every((card) => suitOf(card) === suitOf(first)) && (spans(cards, 1) || spans(cards, 14)) ? "run" : "";
}

/** The same as anybody could read it; nothing where a joker makes it less plain. */
const shape = (cards) => cards.some(isJoker) ? "" : meant(cards);

/** Cards as a button shows them: a run by its ends, which fit one line. */
function shown(cards) {
  if (shape(cards) !== "run") return cards.map(face);
  const row = [...cards].sort((a, b) => rankOf(a) - rankOf(b)), both = document.createElement("span");
  if (rankOf(row.at(-1)) - rankOf(row[0]) >= row.length) row.push(row.shift());
  both.append(face(row[0]).textContent.trim() + "–", ...face(row.at(-1)).cloneNode(true).childNodes);
  return [both];
}

/** What they count: a joker its own, whatever it stands for. */
function points(cards, values) {
  const low = spans(cards, 1);
  const name = (card) => isJoker(card) ? "*" : rankOf(card) === 1 && low ? "low-A" : card.value.slice(0, -1);
  return cards.reduce((sum, card) => sum + Number(values[name(card)]), 0);
}

// ---- the buttons ----

/** Which button is the main one, and which others are of use, with so many cards picked; nothing is laid off
    on an empty table. Whether cards fit there is never said: two may be laid off, or become a meld. */
function chosen(has, count, owed) {
  const melds = one(".live .laid button") !== null;
  if (has("stock-discard")) {
    if (count === 1) return ["stock-discard", ["calling", "pass"]];
    return [has("stock") ? "stock" : "pass", ["calling", "pass"]];
  }
  if (count > 1 || (owed && !melds)) return ["meld", [count === 2 && melds ? "layoff" : "discard"]];
  if (owed) return ["layoff", ["discard"]];
  return ["discard", count && melds ? ["layoff", "exchange"] : []];
}

function label(button, words, cards) {
  const text = words[button.value];
  if (!button.dataset.label) button.dataset.label = button.textContent;
  button.removeAttribute("aria-label");
  if (!text || !cards.length || button.value === "stock") {
    button.textContent = button.value === "stock" ? text : button.dataset.label;
    return;
  }
  button.setAttribute("aria-label", filled(text, { cards: cards.map(named).join(", ") }));
  const row = document.createElement("span"), count = document.createElement("span"), drawn = shown(cards);
  count.append(cards.length);
  fill(row, text, {}, drawn.length > (button.value === "layoff" ? 1 : 4) ? [count] : drawn);
  button.replaceChildren(row);
}

/** The buttons and the line below the title as they are with the cards that are picked. */
function arrange() {
  const box = bar();
  if (!box) return;
  const cards = picked(), words = given("words"), buttons = all("button[name=do].button", box);
  const has = (name) => buttons.some((button) => button.value === name);
  const owed = Boolean(box.dataset.owed);
  const [wanted, others] = chosen(has, cards.length, owed),
    whole = buttons.find((button) => button.dataset.takes && (cards.length > 1 || !has("discard"))),
    main = whole ? whole.value : has(wanted) ? wanted : "discard",
    missing = (whole ? whole.dataset.takes : main === "meld" ? 3 : cards.length) - cards.length,
    ours = new Set(Object.keys(words).concat("calling", "exchange", "pass"));
  say(box, cards, words, has);
  // A key takes the top of the pile, as long as a tap on it does.
  const top = one(".live .down > button");
  if (top) top.dataset.key = has("stock-discard") ? "p" : "";
  if (!has(main)) return;
  one("#take")?.remove();
  all(".live .taken").forEach((button) => button.classList.remove("taken"));
  for (const button of buttons) {
    const known = ours.has(button.value), first = button.value === main;
    const off = button.value === "discard" && (cards.length !== 1 || owed);
    // A third button beside the main one would be too many: the one that is off goes.
    button.hidden = known && !first && (!others.includes(button.value) || (off && has("put-back")));
    button.classList.toggle("first", first);
    button.disabled = off || (first && (missing > 0 || (whole && missing < 0)));
    const one = button.value !== "discard" || cards.length === 1;
    label(button, words, one && (first || button.value === "layoff") ? cards : []);
    if (first) box.append(button);
    if (first && button.disabled && missing) {
      const short = missing < 0 ? words.tooMany : missing > 1 ? words.more : words.oneMore;
      button.removeAttribute("aria-label");
      const more = filled(short, { count: Math.abs(missing) });
      button.textContent = main === "knock" ? filled(words.toKnock, { more }) : more;
    }
  }
  addPoints(one("button.first[value=meld]", box), cards, given("values"));
  // Smaller words rather than a higher bar: what is under a thumb stays there.
  box.classList.remove("tight");
  box.classList.toggle("tight", box.offsetHeight > 60);
}

function addPoints(button, cards, values) {
  if (button && values["2"] && meant(cards)) button.firstChild.append(", +" + points(cards, values));
}

/** The line below the title: what is picked, or what is still due before it can be played. */
function say(box, cards, words, has) {
  const due = one(".live header.head .due");
  if (!due) return;
  if (!("text" in due.dataset)) due.dataset.text = due.textContent;
  const draws = has("stock-discard"), plays = draws || has("discard") || has("show");
  const what = draws && cards[1] ? "early" : shape(cards) || (cards[1] ? "many" : "one");
  if (!cards.length || box.dataset.owed || !plays) due.textContent = due.dataset.text;
  else fill(due, words[what], { count: cards.length }, cards.map(face));
  shorten(due);
}

/** What is due may take two lines; the name above it then ends in one, and the cards stay above the buttons. */
function shorten(due) {
  due.classList.toggle("long", due.textContent.length > 30);
}

/** A card of the pile is tapped: it and those above it are marked, and the main button takes them. */
function choosePile(button) {
  const box = bar(), words = given("words");
  if (!box || !all("button[name=do][value=stock-discard]", box).length) return false;
  const was = button.classList.contains("taken"), count = Number(button.dataset.count);
  arrange();
  if (was) return true;
  all(".live .down > :is(button, .lies)").slice(0, count).forEach((card) => card.classList.add("taken"));
  all("button[name=do].button", box).forEach((other) => (other.hidden = true));
  const take = button.cloneNode(false), back = document.createElement("button"), row = document.createElement("span");
  const shown = [one(".card", button)], facts = { count };
  take.className = "button first";
  take.removeAttribute("data-live-do");
  take.removeAttribute("data-key");
  fill(row, count > 1 ? words.take : words.takeOne, facts, shown);
  take.append(row);
  back.type = "button";
  back.className = "button";
  back.textContent = words.putBack;
  back.addEventListener("click", arrange);
  const both = document.createElement("span");
  both.id = "take";
  both.append(back, take);
  box.append(both);
  const due = one(".live header.head .due");
  if (due) {
    fill(due, count > 1 ? words.takes : words.takeOne, facts, shown);
    shorten(due);
  }
  return true;
}

// ---- before the first turn, and after the last ----

/** A hand can begin once the card turned up is tapped; the button says with which, and who plays first. */
function ready() {
  const button = one(".live [data-begins]");
  if (!button) return;
  const words = JSON.parse(button.dataset.begins), first = one(".who-starts :checked");
  const card = one(".live .cells :checked"), due = one(".live header.head p"), name = first?.dataset.first ?? "";
  button.disabled = Boolean(words.tap && !card) || !first;
  if (due) {
    due.classList.toggle("due", !card);
    fill(due, card ? words.up : words.tap, { name }, card ? [face(card)] : []);
  }
  const row = document.createElement("span"), more = document.createElement("small");
  fill(row, button.disabled ? words.tap || button.textContent : words.start, { name }, card ? [face(card)] : []);
  more.textContent = filled(words.each, { name });
  button.replaceChildren(row, ...(button.disabled ? [] : [more]));
}

/** What the cards left in the hand come to, and whether they are all there. */
function tally() {
  const button = one(".live [data-counts]");
  if (!button || !one("#counted")) return;
  const { need, of } = JSON.parse(button.dataset.counts), box = one("#counted");
  const words = one("#typed").value.split(/[\s,]+/).filter(Boolean), values = JSON.parse(box.dataset.values);
  const cards = [...picked().map((card) => card.value), ...words];
  const worth = (card) => Number(values[card[0] === "*" ? "*" : card.slice(0, -1).toUpperCase()] ?? 0);
  const left = cards.reduce((sum, card) => sum + worth(card), 0);
  box.textContent = filled(of, { count: cards.length, need }) + (left ? ` · −${left}` : "");
  sayMissing(button, cards.length);
}

// ---- taps ----

// A second tap takes the card turned up back.
document.addEventListener("pointerdown", function (event) {
  const radio = event.target.closest?.(".live .cell")?.querySelector("input[type=radio]");
  if (radio) radio.dataset.was = radio.checked ? "yes" : "";
});
document.addEventListener("click", function (event) {
  const radio = event.target.closest?.(".live .cell input[type=radio]");
  if (!radio || radio.dataset.was !== "yes") return;
  radio.checked = false;
  radio.dataset.was = "";
  ready();
});
document.addEventListener("input", (event) => event.target.id === "typed" && tally());

function close() {
  all(".live .live-notice").forEach((told) => (told.id === "asks-undo" ? (told.hidden = true) : told.remove()));
}

document.addEventListener("change", function (event) {
  if (!event.target.form || event.target.form.id !== "live") return;
  keep(event.target.form);
  ready();
  tally();
  if (event.target.name !== "card") return;
  close();
  // What is taken of the pile stays taken while the cards that go with it are picked.
  const taken = one("#take .first")?.value;
  arrange();
  if (taken) choosePile(one(`.live .down [value="${taken}"]`));
});

document.addEventListener("click", function (event) {
  const button = event.target.closest(".live :is([data-live-do], [data-takes])");
  if (!button || event.defaultPrevented) return;
  const need = Number(button.dataset.takes), count = picked().length, due = one(".live header.head .due");
  if (need && need !== count && due) {
    due.textContent = filled(given("words").all, { need, count });
    event.preventDefault();
  }
  const does = button.dataset.liveDo;
  if (does === "close" && one(".live .thumb > .acts")) {
    close();
    event.preventDefault();
  } else if (does === "ask-undo" && one("#asks-undo")) {
    one("#asks-undo").hidden = false;
    one("#asks-undo .first").focus({ preventScroll: true });
    event.preventDefault();
  } else if (does === "pile" && choosePile(button)) {
    event.preventDefault();
    one("#take .first")?.focus({ preventScroll: true });
  }
});

// ---- drafts: what is picked or typed belongs to the hand as it stands, `changed` says since which event ----

function keep(form) {
  stored(DRAFT + form.getAttribute("action"), {
    changed: changed(),
    picked: all("[name=card]:checked", form).map((card) => card.id),
    typed: form.elements.typed ? form.elements.typed.value : "",
  });
}

function restore() {
  const page = form();
  if (!page) return;
  const draft = stored(DRAFT + page.getAttribute("action"));
  if (!draft || draft.changed !== changed()) return;
  draft.picked.forEach(function (id) {
    const card = document.getElementById(id);
    if (card) card.checked = true;
  });
  if (page.elements.typed && !page.elements.typed.value) page.elements.typed.value = draft.typed;
}

function showInTurn() {
  const seat = one(".live .player-strip [aria-current]");
  if (!seat) return;
  const row = seat.parentElement, over = seat.offsetLeft + seat.offsetWidth - row.clientWidth;
  row.scrollLeft = Math.max(0, over + seat.offsetWidth / 2);
}

function settle() {
  showInTurn();
  restore();
  ready();
  tally();
  arrange();
}
document.addEventListener("htmx:afterSettle", settle);
settle();
