/* The hand entry on the page: taps become actions, the state that they lead to is shown. What taps mean is in
   pad/logic.js. */

import * as padCards from "./cards.js";
import * as pad from "./logic.js";
import * as padTable from "./table.js";

const DRAFTS = "scorekeeper:pad:";

// ---- words ----

const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? facts[name] : whole));
const signed = (number) => (number > 0 ? "+" + number : String(number).replace("-", "−"));
const cardsText = (cards) =>
  cards.map((card) => (card.wild ? "★" + (card.rank ? padCards.pretty(card) : "") : padCards.pretty(card))).join(" ");

/** A meld in few letters: 5–7♦ for a run without jokers, its cards else. */
function meldText(cards) {
  const plain = cards.every((card) => !card.wild) && cards.length > 2 && padCards.stands(cards) &&
    padCards.kindOf(cards) === "run";
  if (!plain) return cardsText(cards);
  const height = (card) => (card.high ? 14 : card.rank);
  const sorted = [...cards].sort((a, b) => height(a) - height(b));
  return padCards.shownRank(padCards.rankName(sorted[0].rank)) + "–" + padCards.pretty(sorted[sorted.length - 1]);
}

function sentence(words, state) {
  const said = state.say;
  if (!said) return "";
  const naturals = (said.cards || []).map((card) => ({
    ...card,
    wild: ["notYet", "alone", "short", "waits"].includes(said.what) ? card.wild : false,
  }));
  const facts = { ...said, cards: cardsText(naturals), name: state.config.seats[said.seat ?? state.seat] };
  if (said.what === "where") return filled(words["in-" + said.in], facts);
  if (said.what === "noJoker" && said.cards.length) return filled(words.noJokerAs, facts);
  if (said.what === "laidOff") {
    const meld = padTable.tableMelds(state).find((one) => one.id === said.meld);
    return meld
      ? filled(words.laidOff, { ...facts, name: state.config.seats[meld.seat], meld: meldText(meld.own) })
      : "";
  }
  return filled(words[said.what], facts);
}

// ---- drafts ----

/** The seats that a form is for: all of them, or one. */
const seatsOf = (config) => (config.only === undefined ? config.seats.map((_, i) => i) : [config.only]);

/** What a state would post: the sign by which a draft knows the page that it belongs to. */
const posts = (state) =>
  JSON.stringify([
    seatsOf(state.config).map((i) => [state.seats[i].level, padTable.lineOf(state, i)]),
    state.out,
    state.rummy,
    state.dealer,
  ]);

function stored(name, value) {
  try {
    if (value === undefined) return JSON.parse(localStorage.getItem(name));
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing, or is full: the pad works without drafts.
  }
  return null;
}

/** A form of all seats is drafted for one revision; that of one seat for its hand, while other seats are saved around
    it. */
const draftName = (action, config, revision) => DRAFTS + action + ":" + (config.only === undefined ? revision : "");

/** Drafts of this form that another revision, or for a seat another hand, has overtaken are of no use any more. */
function forgetOthers(action, name) {
  const [, before, after] = action.match(/^(.*\/hands\/)\d+(\/seats\/\d+)$/) || [];
  const old = (one) =>
    one.startsWith(DRAFTS + action + ":") || (before && one.startsWith(DRAFTS + before) && one.endsWith(after + ":"));
  try {
    const names = Object.keys(localStorage).filter((one) => old(one) && one !== name);
    names.forEach((one) => localStorage.removeItem(one));
  } catch {
    // As above.
  }
}

/** Do the other seats have what they had when the draft was begun? */
const sameTable = (config, given, other) =>
  config.seats.every((_, i) =>
    seatsOf(config).includes(i) || (given.lines[i] === other.lines[i] && given.levels[i] === other.levels[i])
  );

/** What the page shows, with the seat of this form as a draft has it. */
const taken = (state, given) => {
  const own = (list, value) => list.map((one, i) => (i === state.config.only ? value : one));
  const seat = state.config.only;
  return {
    ...given,
    levels: own(given.levels, state.seats[seat].level),
    lines: own(given.lines, padTable.lineOf(state, seat)),
    out: state.out,
    rummy: state.rummy,
  };
};

/** Where to start: the draft goes on when the page shows what it began from, what it came to, or the form as it was
    opened.

    `opened` is what that form showed: a refused page, on which a reading was chosen, begins anew and belongs to
    it still. */
function restored(config, given, draft) {
  const shown = posts(padTable.start(config, given));
  const fresh = { given, actions: [], again: false, opened: given.asked ? null : shown };
  if (!draft || !draft.given || draft.given.levels.length !== config.seats.length) return fresh;
  const from = padTable.start(config, draft.given), opened = draft.opened ?? posts(from);
  const came = posts(pad.play(from, draft.actions));
  if (![posts(from), came, opened].includes(shown)) return { ...fresh, opened, moved: true };
  if (!sameTable(config, given, draft.given)) {
    return {
      given: taken(pad.play(from, [...draft.actions, ["close"]]), given),
      actions: [],
      again: came !== shown,
      opened,
      moved: true,
    };
  }
  // A page that was refused opens at the player in question; any other where the phone was.
  const elsewhere = given.asked
    ? pad.play(from, draft.actions).seat !== given.active
    : draft.given.active !== given.active;
  const moved = elsewhere && came === shown ? [...draft.actions, ["seat", given.active]] : draft.actions;
  return { given: draft.given, actions: moved, again: came !== shown, opened };
}

// ---- the form ----

const all = (within, what) => [...within.querySelectorAll(what)];

function given(form, config) {
  const radio = (name) => form.querySelector(`input[name="${name}"]:checked`)?.value ?? "";
  const seat = (text) => (text === "" ? null : Number(text));
  return {
    levels: config.seats.map((_, i) => form.elements[`level-${i}`].value),
    lines: config.seats.map((_, i) => form.elements[`line-${i}`].value),
    active: Number(form.dataset.active) || 0,
    asked: "asked" in form.dataset,
    out: seat(radio("out")),
    rummy: Boolean(form.elements.went_rummy?.checked),
    dealer: seat(radio("dealer")),
  };
}

function element(tag, text, classes) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (classes) made.className = classes;
  return made;
}

function showCells(form, state, words) {
  for (const box of all(form, ".grid input")) {
    const cell = pad.cell(state, box.value), label = box.parentElement;
    box.checked = cell.chosen > 0;
    for (const name of ["open", "gone", "joker"]) label.classList.toggle("is-" + name, cell[name]);
    label.querySelector(".mark").textContent = cell.chosen > 1
      ? "×" + cell.chosen
      : cell.joker
      ? "★"
      : cell.fits
      ? "+"
      : "";
    const gone = cell.gone && cell.where
      ? sentence(words, { ...state, say: { what: "where", cards: [padCards.cellCard(box.value)], ...cell.where } })
      : "";
    const told = cell.chosen > 1
      ? words.stateTwice
      : cell.joker
      ? words.stateJoker
      : cell.fits
      ? words.stateFits
      : gone;
    label.querySelector(".state").textContent = told ? "– " + told : "";
  }
}

const pendingLayoff = (state) =>
  [...state.seats[state.seat].layoffs].reverse().find((layoff) => layoff.on === null && layoff.ask.length > 1);

/** Two melds take the card: a chip for each. */
function chips(state) {
  const asked = pendingLayoff(state);
  const melds = asked && state.mode === "table"
    ? padTable.tableMelds(state).filter((meld) => asked.ask.includes(meld.id))
    : [];
  return melds.map((meld) => {
    const chip = element("button", `${state.config.seats[meld.seat]} ${meldText(meld.own)}`, "chip");
    chip.type = "button";
    chip.dataset.do = "on";
    chip.dataset.value = meld.id;
    return chip;
  });
}

function onTable(state) {
  const lying = padTable.tableMelds(state).map((meld) => {
    const item = element(
      "span",
      "",
      "meld" + (meld.id === state.open ? " growing" : "") + (meld.seat === state.seat ? " own" : ""),
    );
    item.append(
      element("bdi", state.config.seats[meld.seat], "by"),
      " ",
      element("span", meldText(meld.cards), "cards-of"),
    );
    if (!padCards.stands(meld.cards)) item.append(element("span", "…", "more"));
    return item;
  });
  const loose = state.seats[state.seat].layoffs.filter((layoff) => layoff.on === null);
  return [...lying, ...loose.map((layoff) => element("span", "+" + cardsText([layoff.card]) + " ?", "meld own"))];
}

function showStrip(form, state, words) {
  const box = form.querySelector(".melds"), name = state.config.seats[state.seat];
  const asked = chips(state), left = state.seats[state.seat].left;
  const items = asked.length
    ? asked
    : state.mode === "hand"
    ? left.map((card) => element("span", cardsText([card]), "held"))
    : onTable(state);
  box.replaceChildren(...items);
  const open = box.querySelector(".growing") || box.querySelector(".own:last-of-type");
  box.scrollLeft = state.mode === "hand"
    ? box.scrollWidth
    : open
    ? open.offsetLeft + open.offsetWidth - box.clientWidth + 8
    : 0;
  const hint = items.length || state.seats[state.seat].level !== "cards"
    ? ""
    : filled(state.mode === "hand" ? words.emptyHand : words.empty, { name });
  const counted = state.seats[state.seat].level === "cards" ? "" : words.counted;
  const asks = asked.length && !state.say
    ? { ...state, say: { what: "which", cards: [pendingLayoff(state).card] } }
    : state;
  form.querySelector(".status").textContent = sentence(words, asks) || hint || counted;
  form.querySelector(".caption").textContent = state.mode === "hand" ? filled(words.inHand, { name }) : words.onTable;
}

function showCounted(form, state) {
  const seat = state.seats[state.seat], points = padTable.pointsOf(state, state.seat);
  const shown = (node, text) => {
    node.textContent = text || node.dataset.empty;
    node.classList.toggle("blank", !text);
  };
  shown(form.querySelector(".expression"), seat.points.replace(/-/g, "−"));
  shown(form.querySelector(".ranks"), seat.ranks.map(padCards.shownRank).join(" ").replace(/\*/g, "★"));
  form.querySelector(".minus").textContent = seat.ranks.length && points !== null
    ? signed(-seat.ranks.reduce((sum, one) => sum + (state.config.values[one] ?? 0), 0))
    : "";
  const melded = form.querySelector(".melded");
  if (melded.value !== seat.melded) melded.value = seat.melded;
  for (const button of all(form, '[data-do="rank"] .count')) {
    const count = seat.ranks.filter((one) => one === button.parentElement.dataset.value).length;
    button.textContent = count ? "×" + count : "";
  }
}

/** The next player who has nothing yet, else the next one. */
function nextSeat(state) {
  const count = state.seats.length, order = state.seats.map((_, i) => (state.seat + 1 + i) % count);
  return order.find((i) => i !== state.seat && !entered(state, i)) ?? order[0];
}

/** Cards are entered once it is said what is left of them. */
function entered(state, seat) {
  const line = padTable.lineOf(state, seat);
  return state.seats[seat].level === "cards" ? line.includes("/") : line !== "";
}

function showHead(form, state, words) {
  const name = state.config.seats[state.seat], points = padTable.pointsOf(state, state.seat);
  const said = points === null ? "…" : signed(points);
  form.querySelector(".name").textContent = name;
  form.querySelector(".points").textContent = said;
  form.querySelector(".points").classList.toggle("blank", points === null);
  if (state.config.only === undefined) {
    form.querySelector(".who").setAttribute(
      "aria-label",
      filled(words.player, { name, points: points === null ? "" : said }),
    );
  }
  const pressed = { mode: state.mode, level: state.seats[state.seat].level };
  for (const button of all(form, '[data-do="mode"], [data-do="level"]')) {
    button.setAttribute("aria-pressed", pressed[button.dataset.do] === button.dataset.value);
  }
  form.querySelector('[data-do="deals"]').setAttribute("aria-pressed", state.dealer === state.seat);
  form.querySelector('[data-do="out"]').setAttribute("aria-pressed", state.out === state.seat);
  const rummy = form.querySelector('[data-do="rummy"]');
  if (rummy) {
    rummy.hidden = state.out !== state.seat;
    rummy.setAttribute("aria-pressed", state.rummy);
  }
  form.querySelector(".onward .to").textContent = state.config.seats[nextSeat(state)];
  const seats = seatsOf(state.config), done = seats.every((i) => entered(state, i));
  form.querySelector(".onward").hidden = seats.length < 2;
  form.classList.toggle("complete", done);
  form.classList.toggle("onwards", entered(state, state.seat) && !done);
}

function showBottom(form, state) {
  const joker = form.querySelector('[data-do="joker"]');
  if (joker) {
    joker.setAttribute("aria-pressed", state.joker);
    joker.querySelector(".rest").textContent = " " + padTable.jokersLeft(state);
  }
  form.querySelector('[data-do="new"]').setAttribute("aria-pressed", state.fresh);
}

/** What will be posted. */
function write(form, state) {
  state.seats.forEach((seat, i) => {
    form.elements[`level-${i}`].value = seat.level;
    form.elements[`line-${i}`].value = padTable.lineOf(state, i);
  });
  const check = (name, seat) =>
    all(form, `input[name="${name}"]`).forEach((
      radio,
    ) => (radio.checked = radio.value === (seat === null ? "" : String(seat))));
  check("out", state.out);
  if (form.elements.went_rummy) form.elements.went_rummy.checked = state.rummy;
  check("dealer", state.dealer);
}

function show(form, state, words) {
  const level = state.seats[state.seat].level;
  form.dataset.level = level;
  all(form, ".pane").forEach((pane) => (pane.hidden = pane.dataset.level !== level));
  all(form, ".seat").forEach((seat) => seat.classList.toggle("active", Number(seat.dataset.seat) === state.seat));
  showHead(form, state, words);
  showBottom(form, state);
  if (level === "cards") showCells(form, state, words);
  else showCounted(form, state);
  showStrip(form, state, words);
  write(form, state);
}

// ---- what is tapped ----

/** The action of a button, or null where it changes nothing that is entered. */
function actionOf(button, state) {
  const value = button.dataset.value, count = state.seats.length;
  switch (button.dataset.do) {
    case "previous":
      return ["seat", (state.seat + count - 1) % count];
    case "next":
      return ["seat", (state.seat + 1) % count];
    case "onward":
      return ["seat", nextSeat(state)];
    case "joker":
      return ["tap", "*"];
    case "new":
      return ["new"];
    case "rummy":
      return ["rummy"];
    case "on":
      return ["on", Number(value)];
    case "deals":
      return ["deals", state.seat];
    case "out":
      return ["out", state.out === state.seat ? null : state.seat];
    case "mode":
    case "level":
    case "key":
    case "rank":
      return [button.dataset.do, value];
    default:
      return null;
  }
}

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function walk(event) {
  const boxes = all(event.currentTarget, "input"), to = boxes.indexOf(event.target) + STEPS[event.key];
  if (!(event.key in STEPS)) return;
  event.preventDefault();
  if (boxes[to]) boxes[to].focus();
}

function start(form) {
  const config = JSON.parse(form.dataset.pad), words = JSON.parse(form.dataset.words);
  const name = draftName(form.getAttribute("action"), config, form.elements.revision.value);
  forgetOthers(form.getAttribute("action"), name);
  const draft = restored(config, given(form, config), stored(name));
  const base = padTable.start(config, draft.given);
  let actions = draft.actions, state = pad.play(base, actions);
  const store = () => stored(name, { given: draft.given, actions, opened: draft.opened });
  if (draft.moved) store();

  const render = (said) => show(form, said ? { ...state, say: { what: said } } : state, words);
  const keep = (next) => {
    actions = next;
    state = pad.play(base, actions);
    store();
  };
  const add = (action) => {
    keep(pad.recorded(actions, action));
    render();
  };
  const undo = () => {
    const fewer = pad.undone(actions), none = fewer === actions;
    if (!none) keep(fewer);
    render(none ? "noUndo" : null);
  };
  const type = (button) => {
    const typing = form.classList.toggle("typing");
    button.setAttribute("aria-expanded", typing);
    if (typing) form.elements[`line-${state.seat}`].focus();
  };

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-do]");
    if (!button) return;
    if (button.dataset.do === "undo") undo();
    else if (button.dataset.do === "type") type(button);
    else add(actionOf(button, state));
  });
  form.addEventListener("change", (event) => {
    const changed = event.target;
    if (changed.name === "card") add(["tap", changed.value]);
    else if (changed.classList.contains("line")) add(["text", changed.value]);
  });
  form.querySelector(".melded").addEventListener("input", (event) => add(["melded", event.target.value]));
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches(".line, .melded, .grid input")) return;
    event.preventDefault();
    if (event.target.matches(".grid input")) event.target.click();
    else event.target.blur();
  });
  form.querySelector(".grid").addEventListener("keydown", walk);
  form.addEventListener("submit", () => add(["close"]));
  form.addEventListener("formdata", (event) => event.formData.delete("card"));
  form.classList.add("scripted");
  render(draft.again ? "restored" : null);
}

function find(within) {
  for (const form of within.querySelectorAll("form.entry[data-pad]:not(.scripted)")) start(form);
}

find(document);
document.addEventListener("htmx:load", (event) => find(event.target.parentElement || document));
