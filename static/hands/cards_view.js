/* The card pad of one player on the entry page: the players, what was understood, melds as chips, and the cells. */

import * as padCards from "../pad/cards.js";
import * as padTable from "../pad/table.js";
import { aceIsWrong, cell as cellOn, copiesFree, flaw, inOrder, whereIs } from "../pad/taps.js";
import { all, cardsText, element, filled, meldText, nextSeat, signed } from "./points_view.js";

/** A long status, within the height of two lines: here, since enter.css goes to everybody who enters points. */
const SMALL = "display: block; min-height: calc(2.0125rem + 4px); padding: 0; font-size: 0.6875rem; line-height: 1.09";
/** A card of this player that another has, too. */
const DOUBLED = "border: 2px dashed var(--bad)";
const SVG = "http://www.w3.org/2000/svg";

/** An icon of the sprite. */
function icon(name, classes = "icon") {
  const svg = document.createElementNS(SVG, "svg"), use = document.createElementNS(SVG, "use");
  svg.setAttribute("class", classes);
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", document.body.dataset.sprite + "#" + name);
  svg.append(use);
  return svg;
}

/** A card drawn small, as it lies in a meld: in a set a joker is of no suit. */
function smallCard(card) {
  const made = element("span", card.rank ? padCards.shownRank(padCards.rankName(card.rank)) : "");
  made.className = "card suit-" + (card.suit || "none") + (card.wild ? " joker" : "");
  made.append(icon(card.wild ? "joker" : card.suit, "pip"));
  return made;
}

/** Points as they are scored; deadwood takes none off. */
const counted = (state, points) => (state.config.knocks ? String(-points) : signed(points));
const pointsLeft = (state, cards) =>
  counted(state, -cards.reduce((sum, card) => sum + padTable.worth(state.config, card), 0));

/** What is wrong with a meld that counts as left in hand, and what it counts: [bold, plain, is it wrong?]. */
function brokenMeld(words, state, meld) {
  const cards = inOrder(meld.cards), why = flaw(cards), points = pointsLeft(state, cards);
  if (cards.length < 2) return [filled(words.lone, { cards: cardsText(cards), points }), "", true];
  if (!why) return [filled(words.refused, { why: padTable.refusal(state, state.seat, meld), points }), "", true];
  if (why !== "middle") return [filled(words[why], { cards: cardsText(cards), points }), "", true];
  const ranks = cards.map((card) => padCards.shownRank(padCards.rankName(card.rank))).join("-");
  return ["✗ " + filled(words.middle, { cards: ranks }), filled(words.middleWhy, { points }), true];
}

/** What cards on the table are, with their points where these count. */
const told = ({ config }, words, what, points) =>
  config.melds === false ? [what.replace(/\s*:$/, ""), "", false] : [what, filled(words.points, { points }), false];

/** What the open meld is: [bold, plain, is it wrong?]. */
function openMeld(words, state, meld) {
  const cards = inOrder(meld.cards), text = cardsText(cards);
  if (padTable.isBroken(state, state.seat, meld) || aceIsWrong(cards)) return brokenMeld(words, state, meld);
  if (padCards.stands(cards)) {
    const kind = padCards.kindOf(cards), set = words.sets[cards.find((card) => card.rank !== null).rank - 1];
    const points = padTable.meldPoints(state, meld.id);
    const what = kind === "set" ? set : filled(words.run, { cards: meldText(cards) });
    return told(state, words, what, points);
  }
  if (cards.length < 2 && padTable.fits(state, cards[0]).length) {
    return told(state, words, filled(words.fitsAlone, { cards: text }), padTable.worth(state.config, cards[0]));
  }
  return [filled(cards.length < 2 ? words.alone : words.notYet, { cards: text }), "", cards.length > 2];
}

function offered(words, state) {
  const { what, cards, jokers } = state.offer;
  if (what === "fill") return null;
  const there = whereIs(state, { ...jokers[0], wild: false });
  const facts = { cards: cardsText(jokers.map((card) => ({ ...card, wild: false }))), count: cards.length };
  return there
    ? filled(words.jokerHas, { ...facts, name: state.config.seats[there.seat] })
    : filled(words.joker, facts);
}

/** What the status line says: [bold, plain, is it wrong?]. */
function status(words, state) {
  const seat = state.seats[state.seat], name = state.config.seats[state.seat], said = state.say;
  const open = seat.melds.find((meld) => meld.id === state.open);
  if (said?.what === "chosen" && open) {
    const [bold, plain, wrong] = openMeld(words, state, open);
    if (wrong) return [bold.replace(/\s*:$/, "."), words.chosen, true];
    return [bold, [plain, words.chosen].filter(Boolean).join(" · "), false];
  }
  if (said?.what === "broken" && said.seat === state.seat) return brokenMeld(words, state, said);
  if (said) return [said.told ?? sentence(words, state, said), "", said.what === "broken"];
  if (state.mode === "table" && open && aceIsWrong(open.cards)) return openMeld(words, state, open);
  if (state.offer && offered(words, state)) return [offered(words, state), "", false];
  const [broken] = padTable.broken(state, state.seat);
  if (state.mode === "hand") {
    if (padTable.isEmpty(state, state.seat)) return ["", `${name} ${words.wentOut}`, false];
    if (!seat.left.length) return ["", filled(words.emptyHand, { name }), false];
    const facts = { name, cards: cardsText(seat.left), points: pointsLeft(state, seat.left) };
    return [filled(words.inHand, facts), broken ? brokenMeld(words, state, broken)[0] : "", Boolean(broken)];
  }
  if (open) return openMeld(words, state, open);
  if (!broken) return ["", seat.melds.length || seat.layoffs.length ? "" : words.empty, false];
  const [bold, plain] = brokenMeld(words, state, broken);
  return [bold, [plain, words.mend].filter(Boolean).join(" "), true];
}

/** A sentence about what the last tap did. */
function sentence(words, state, said) {
  const naturals = (said.cards || []).map((card) => ({ ...card, wild: said.what === "noJoker" ? false : card.wild }));
  const facts = {
    ...said,
    cards: cardsText(inOrder(naturals)),
    points: pointsLeft(state, said.cards || []),
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

/** Of the cards of this player that are entered more often than the packs hold them, those of one other, and what is
    said of them. */
function doubled(words, state) {
  const own = state.seats[state.seat], away = { ...own, level: "points" };
  const others = { ...state, seats: state.seats.map((seat) => (seat === own ? away : seat)) };
  const holder = (card) => (card.wild || copiesFree(state, card) >= 0 ? undefined : whereIs(others, card)?.seat);
  const mine = padTable.allCards({ ...state, seats: [own] }), seat = mine.map(holder).find((one) => one !== undefined);
  const cards = mine.filter((card) => seat !== undefined && holder(card) === seat), name = state.config.seats[seat];
  return { cards, said: cards.length ? filled(words.has, { name, cards: cardsText(cards) }) : "" };
}

/** What the server refused of a player. */
const refusedOf = (form, seat) => form.querySelector(`.points-row[data-seat="${seat}"] .notes .wrong`);

/** What its box says beside that: which readings there are, or the way to why. */
function waysOn(form, seat, refused) {
  const isOf = (box) => box.querySelector(".said").textContent === refused?.textContent;
  const box = all(form, `.in-pad[data-seat="${seat}"]`).find(isOf);
  return !box ? [] : [...all(box, "button"), ...all(box, "a")].map((way) => {
    const made = way.cloneNode(true);
    made.classList.add("chip");
    made.style.maxWidth = "14em";
    return made;
  });
}

function showStrip(form, state, words) {
  for (const chip of all(form, ".player-strip button")) {
    const index = Number(chip.dataset.value), entered = padTable.isEntered(state, index);
    const points = entered ? padTable.pointsOf(state, index) : null, current = index === state.seat;
    const lacks = padTable.lacksLeft(state, index);
    const wrong = padTable.unmelded(state, index).length || refusedOf(form, index);
    const done = points === null || (state.config.knocks && lacks && state.out !== index)
      ? words.todo
      : (current || lacks ? "" : wrong ? "✗ " : "✓ ") +
        filled(words.strip, { points: counted(state, points) });
    const isOut = state.out === index && !(points || (entered && state.config.knocks));
    chip.querySelector("small").textContent = isOut ? words.wentOut : done;
    if (current) chip.setAttribute("aria-current", "true");
    else chip.removeAttribute("aria-current");
    if (current) chip.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

const pendingLayoff = (state) =>
  [...state.seats[state.seat].layoffs].reverse().find((layoff) => layoff.on === null && layoff.ask.length > 1);

const chip = (text, does, value) =>
  element("button", text, "chip", { type: "button", "data-do": does, "data-value": value });

/** What is asked: which of two melds, a run to be filled, a joker. */
function questions(state, words) {
  const asked = pendingLayoff(state);
  if (asked) {
    const melds = padTable.tableMelds(state).filter((meld) => asked.ask.includes(meld.id));
    return melds.map((meld) =>
      chip(filled(words.onOf, { name: state.config.seats[meld.seat], cards: meldText(meld.own) }), "on", meld.id)
    );
  }
  if (!state.offer) return [];
  const { what, cards } = state.offer, sorted = padCards.byPlace(cards);
  if (what === "joker") return [chip(words.yes, "yes", ""), chip(words.no, "no", "")];
  const ends = sorted.map(({ rank }) => padCards.shownRank(padCards.rankName(rank))).join("–").replace(/–.*–/, "–");
  return [chip(filled(words.fill, { cards: ends, count: cards.length }), "yes", "")];
}

/** A meld or a lay-off: a tap on its cards does `tapped`, one on its cross takes it away by `action`. */
function meldChip(cards, classes, words, tapped, action, value, kind = padCards.kindOf(cards)) {
  const made = element("span", "", "meld-chip " + classes);
  const row = element("button", "", "cards", {
    type: "button",
    "data-do": tapped,
    "data-value": value,
    "aria-pressed": classes.includes("active"),
    "aria-label": filled(words[tapped], { cards: cardsText(cards) }),
  });
  row.append(...cards.map((card) => smallCard(card.wild && kind === "set" ? { ...card, suit: null } : card)));
  const cross = element("button", "", "icon", {
    type: "button",
    "data-do": action,
    "data-value": value,
    "aria-label": filled(words.remove, { cards: cardsText(cards) }),
  });
  cross.append(icon("cross"));
  made.append(row, cross);
  return made;
}

/** Who ended the hand is said where it shows: with nothing left in hand, or with a knock. */
function outChip(state, words) {
  if (state.seats[state.seat].left.length && !state.config.knocks) return [];
  const made = chip(words.endedIt, "out", "");
  made.setAttribute("aria-pressed", state.out === state.seat);
  return [made];
}

function showMelds(form, state, words, twice) {
  const seat = state.seats[state.seat], box = form.querySelector(".melds");
  if (state.mode === "hand") {
    box.replaceChildren(...seat.left.map(smallCard), ...outChip(state, words));
    box.scrollLeft = box.scrollWidth;
    return;
  }
  const melds = seat.melds.map((meld) => {
    const counts = padTable.isBroken(state, state.seat, meld), cards = inOrder(meld.cards);
    const isTwice = meld.cards.some((card) => twice.includes(card));
    const wrong = counts || isTwice || (!padCards.stands(cards) && cards.length > 2);
    const classes = (meld.id === state.open ? "active" : "") + (wrong ? " wrong" : "");
    const made = meldChip(cards, classes, words, "choose", "remove", meld.id);
    if (counts && meld.id !== state.open) made.firstChild.append(element("small", pointsLeft(state, cards), "num"));
    return made;
  });
  const layoffs = seat.layoffs.map((layoff) => {
    const isLone = padTable.isLone(state, layoff), takes = isLone ? "drop" : "tap";
    const on = padTable.tableMelds(state).find((meld) => meld.id === layoff.on)?.own ?? [];
    const [classes, kind] = [isLone ? "wrong" : "laid", padCards.kindOf(on)];
    const made = meldChip([layoff.card], classes, words, "tell", takes, cellOf(layoff.card), kind);
    if (isLone) made.firstChild.append(element("small", pointsLeft(state, [layoff.card]), "num"));
    else made.firstChild.prepend(element("small", words.laidOff));
    return made;
  });
  const asked = questions(state, words), at = seat.melds.findIndex((meld) => meld.id === state.open) + 1;
  box.replaceChildren(...melds, ...layoffs);
  if (asked.length) ((state.offer && melds[at - 1]) || box.lastChild).after(...asked);
  const active = box.querySelector(".active") || box.querySelector(".wrong");
  const last = box.querySelector(".chip:last-of-type") || active;
  if (!last) return;
  const end = last.offsetLeft + last.offsetWidth - box.clientWidth + 8;
  box.scrollLeft = active ? Math.min(end, active.offsetLeft - 2) : end;
}

const cellOf = (card) => (card.wild ? "*" : padCards.rankName(card.rank) + card.suit + (card.high ? "+" : ""));

function showCells(form, state, words, twice) {
  const seat = state.seats[state.seat];
  for (const box of all(form, ".grid input")) {
    const cell = cellOn(state, box.value), label = box.parentElement;
    const isTwice = cell.chosen > 0 && twice.cards.some((card) => padCards.same(card, padCards.cellCard(box.value)));
    const used = cell.gone && !cell.where;
    box.checked = cell.chosen > 0;
    const inMeld = !cell.open && cell.chosen > 0;
    const classes = { "in-open": cell.open && cell.chosen, "in-meld": inMeld, gone: cell.gone || cell.elsewhere };
    for (const [name, on] of Object.entries(classes)) label.classList.toggle(name, Boolean(on));
    label.classList.toggle("double", cell.chosen > 1);
    label.dataset.copies = cell.chosen;
    label.classList.toggle("fits", cell.chosen < 2 && cell.fits && !cell.gone);
    label.classList.toggle("wild", cell.joker);
    const by = cell.where && cell.where.seat !== state.seat ? state.config.seats[cell.where.seat] : words.used;
    label.querySelector(".where").textContent = cell.gone || cell.elsewhere ? by : "";
    label.style.cssText = isTwice ? DOUBLED : "";
    const gone = cell.gone && cell.where
      ? sentence(words, state, { what: "where", cards: [padCards.cellCard(box.value)], ...cell.where })
      : "";
    const told = isTwice
      ? twice.said
      : cell.chosen > 1
      ? words.stateTwice
      : cell.joker
      ? words.stateJoker
      : cell.fits
      ? words.stateFits
      : used
      ? words.used
      : gone;
    label.querySelector(".state").textContent = told ? "– " + told : "";
  }
  const suit = form.dataset.suit ||
    (seat.melds[seat.melds.length - 1]?.cards.find((card) => card.suit)?.suit ?? state.config.suits[0]);
  all(form, ".suits button").forEach((one) => one.setAttribute("aria-pressed", one.dataset.value === suit));
  all(form, ".grid .cells").forEach((one) => one.classList.toggle("is-shown", one.dataset.suit === suit));
}

/** The pad as it stands for the player whose cards are entered. */
export function showCards(form, state, words) {
  form.querySelector(".by-cards > h1").hidden = false;
  showStrip(form, state, words);
  for (const button of all(form, '[data-do="mode"]')) {
    button.setAttribute("aria-pressed", button.dataset.value === state.mode);
  }
  const refused = refusedOf(form, state.seat), twice = doubled(words, state);
  // Whose a doubled card is says more than that there is one.
  const isTold = twice.said && (refused ? refused.textContent.includes(cardsText(twice.cards)) : !state.say);
  const [bold, plain, wrong] = isTold
    ? [twice.said, "", true]
    : refused
    ? [refused.textContent, "", true]
    : status(words, state);
  const line = form.querySelector(".status");
  line.replaceChildren(...(bold ? [element("b", bold), " " + plain] : [plain]));
  line.classList.toggle("is-wrong", wrong);
  line.style.cssText = "";
  const isLong = line.scrollHeight > 2.7 * parseFloat(getComputedStyle(line).fontSize);
  if (isLong) line.style.cssText = SMALL;
  showMelds(form, state, words, twice.cards);
  const ways = waysOn(form, state.seat, refused);
  form.querySelector(".melds").append(...ways);
  ways[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  showCells(form, state, words, twice);
  const height = line.offsetHeight, legend = element("small", words.legend, "legend", { "aria-hidden": "true" });
  if (!isLong && form.querySelector(".grid .fits")) line.append(legend);
  if (line.offsetHeight > height) legend.remove();
  const joker = form.querySelector('[data-do="joker"]');
  if (joker) joker.setAttribute("aria-pressed", state.joker);
  const another = form.querySelector('[data-do="new"]');
  another.setAttribute("aria-pressed", state.fresh);
  another.hidden = state.mode === "hand";
  const next = nextSeat(state), key = form.querySelector(".pad-foot .onward");
  key.setAttribute("aria-disabled", next === state.seat);
  key.dataset.next = next ?? "";
  key.querySelector(".onward-words").textContent = next === null
    ? words.check
    : next === state.seat
    ? filled(words.missing, { name: state.config.seats[next] })
    : state.config.seats[next] + "\u00a0›";
  key.classList.toggle("long", /\S{9}|.{17}/.test(key.textContent));
}

/** What another phone has sent goes into the entry at once, and is told in the status line for a while, so that nothing
    moves under a thumb. Where the same seat is typed here, the banner leads to both (hands/enter.css). */
export async function takeIn(entry) {
  const { form, config } = entry, [follow, moved] = ["follow", "moved"].map((id) => document.getElementById(id));
  const news = moved?.firstElementChild;
  if (!entry.given.before || !news || moved.hidden || !form.isConnected) return;
  const answer = await fetch(form.action, { cache: "no-store" }).catch(() => null);
  const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page && page.getElementById("hand-form"), said = entry.state.say;
  const same = (name) => fresh.elements[name].value === form.elements[name].value;
  if (fresh?.dataset.given && form.isConnected && same("hand") && same("players")) {
    const given = JSON.parse(fresh.dataset.given), sent = entry.sent ?? entry.given;
    const before = padTable.start(config, { ...sent, lines: sent.before });
    const seats = given.lines.map((_, i) => i).filter((i) => given.before[i] !== sent.before[i]);
    const isTyped = (i) => padTable.lineOf(entry.state, i) !== padTable.lineOf(before, i);
    if (seats.length && !seats.some((i) => padTable.isEntered(entry.state, i) && isTyped(i))) {
      entry.sent = given;
      entry.given = { ...entry.given, before: given.before };
      for (const seat of seats) {
        const [notes, from] = [form, fresh].map((one) => one.querySelector(`.points-row[data-seat="${seat}"] .notes`));
        notes.querySelector(".from")?.remove();
        notes.append(...from.querySelectorAll(".from"));
        entry.act(["came", [seat, given]]);
      }
      // What was refused was of what stood here before; it is looked at again.
      all(form, ".notes .wrong").forEach((one) => one.remove());
      form.elements.revision.value = fresh.elements.revision.value;
      follow.dataset.seen = page.getElementById("follow").dataset.seen;
      delete follow.dataset.told;
      moved.hidden = true;
    }
  }
  if (form.dataset.view !== "cards") return;
  const say = { told: news.textContent };
  const tell = (one) => {
    entry.state = { ...entry.state, say: one };
    entry.show();
  };
  tell(say);
  window.setTimeout(() => form.isConnected && entry.state.say === say && tell(said), 6000);
}
