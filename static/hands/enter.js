/* The entry form: taps and keys become actions, and the state that they lead to is shown. What they mean is in
   pad/logic.js; here they are taken, kept as a draft, and written into the fields that are posted. */

import { stored } from "../base/outbox.js";
import * as pad from "../pad/logic.js";
import * as padTable from "../pad/table.js";
import { all, filled, nextSeat, showPoints } from "./points_view.js";

const PAUSE = 250;

/** The card pad, and what taps on it mean: loaded when cards are first entered. */
let cardPad = null, loading = null, failed = "";

/** Load the card pad: is it there? Without a connection that is said; a browser asks again for another name alone. */
async function loadCardPad() {
  const notice = document.getElementById("notice");
  loading ??= import("./cards_view.js" + failed);
  try {
    cardPad = await loading;
    if (failed) notice.textContent = "";
  } catch {
    loading = null;
    failed = "#" + Date.now();
    notice.textContent = notice.dataset.unsent;
  }
  return cardPad !== null;
}

// ---- drafts: what is being entered on this phone is kept until it is saved, as the list of its actions ----

const DRAFTS = "scorekeeper:pad:";

/** A change is drafted for one revision; a new hand, and one seat of it, while seats are saved around it. */
const draftName = (action, config, given, { hand, revision, players }) =>
  DRAFTS + action + ":" +
  (config.only !== undefined
    ? ""
    : !given.before
    ? revision.value
    : [hand.value, given.removed, players.value].join("."));

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

// ---- the form ----

/** What will be posted. */
function write(form, state) {
  state.seats.forEach((seat, i) => {
    form.elements[`level-${i}`].value = padTable.levelOf(seat);
    form.elements[`line-${i}`].value = padTable.lineOf(state, i);
  });
  for (const radio of all(form, 'input[name="out"]')) radio.checked = radio.value === String(state.out ?? "");
  for (const box of all(form, '[name="phases"]')) box.checked = state.phases.includes(Number(box.value));
  if (form.elements.dealer) form.elements.dealer.value = state.dealer ?? "";
  if (form.elements.went_rummy) form.elements.went_rummy.checked = state.rummy;
}

/** What the server makes of the entry so far: results, totals, and what is to be asked. Null where it cannot be
    reached. */
async function look(form) {
  const body = new URLSearchParams(new FormData(form));
  body.set("do", "look");
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    return answer.ok && answer.headers.get("Content-Type")?.startsWith("application/json") ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** The action of a button, or null where it changes nothing that is entered. */
function actionOf(button, state) {
  const value = button.dataset.value;
  switch (button.dataset.do) {
    case "onward":
      return ["seat", nextSeat(state)];
    case "seat":
      return ["seat", Number(value)];
    case "joker":
      return ["tap", "*"];
    case "on":
    case "remove":
    case "choose":
      return [button.dataset.do, Number(value)];
    case "out":
    case "phase":
      return [button.dataset.do, state.seat];
    case "view":
      return value === "cards" ? ["level", "cards"] : ["level", "points"];
    default:
      return [button.dataset.do, value];
  }
}

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function walk(event) {
  const boxes = all(event.currentTarget, "input"), to = boxes.indexOf(event.target) + STEPS[event.key];
  if (!(event.key in STEPS)) return;
  event.preventDefault();
  if (boxes[to]) boxes[to].focus();
}

class Entry {
  constructor(form, config, given, name) {
    this.form = form;
    this.config = config;
    this.words = JSON.parse(form.dataset.words);
    this.seen = null;
    this.timer = null;
    this.name = name;
    forgetOthers(form.getAttribute("action"), this.name);
    const draft = pad.restored(this.config, given, stored(this.name));
    this.given = draft.given;
    this.opened = draft.opened;
    this.actions = given.open ? [...draft.actions, ["seat", given.active], ["open", given.open]] : draft.actions;
    this.base = { ...padTable.start(this.config, draft.given), refused: given.refused };
    this.state = pad.play(this.base, this.actions);
    // Asked what is left in a hand, it is open.
    if (given.asked && padTable.lacksLeft(this.state)) this.keep([...this.actions, ["mode", "hand"]]);
    if (draft.moved) this.store();
    this.listen();
    form.classList.add("scripted");
    for (const field of all(form, ".slot")) field.inputMode = "none";
    const cards = this.state.seats[this.state.seat].level === "cards" &&
      padTable.isEntered(this.state, this.state.seat);
    if (cards && (given.asked || given.open || draft.again || this.config.only !== undefined)) {
      form.dataset.view = "cards";
    }
    if (draft.again) this.state = { ...this.state, say: { what: "restored" } };
    this.show();
    if (form.dataset.view === "points") {
      this.focus();
      form.querySelector(".whole:not(:empty)")?.scrollIntoView({ block: "nearest" });
    }
    this.ask();
  }

  store() {
    stored(this.name, { given: this.given, actions: this.actions, opened: this.opened });
  }

  keep(actions) {
    this.actions = actions;
    this.state = pad.play(this.base, actions);
    this.store();
  }

  act(action) {
    const before = this.state;
    this.keep([...this.actions, action]);
    // What the server refused stands until something else is entered.
    if (!pad.MOVES.includes(action[0])) {
      all(this.form, ".notes .wrong").forEach((said) => said.remove());
      // Of another entry: the sum of this player, what the winner gets, and what it comes to.
      if (this.seen) {
        this.seen.rows[before.seat] = null;
        if (this.config.melds === false) this.seen.rows[this.state.out] = null;
        this.seen.consequence = "";
      }
    }
    if (before.seat !== this.state.seat) delete this.form.dataset.suit;
    this.show();
    this.ask();
  }

  undo() {
    const fewer = pad.undone(this.actions), none = fewer === this.actions;
    if (!none) this.keep(fewer);
    this.show(none ? "noUndo" : null);
    this.ask();
  }

  show(said = null) {
    const { form, words } = this, state = said ? { ...this.state, say: { what: said } } : this.state;
    // All other seats are in: this one saves the hand.
    if (document.getElementById("follow")?.dataset.entered >= words.last) words.save = words.check = words.whole;
    form.querySelector(".by-points").hidden = form.dataset.view !== "points";
    const byCards = form.querySelector(".by-cards");
    if (byCards) byCards.hidden = form.dataset.view !== "cards";
    showPoints(form, state, words, this.seen);
    all(form, ".keypad").forEach((keypad) => (keypad.hidden ||= form.dataset.view !== "points"));
    if (form.dataset.view === "cards") cardPad.showCards(form, state, words);
    write(form, this.state);
    const dealer = form.querySelector(".dealer");
    if (dealer && state.dealer !== null) {
      const { seats, tiles } = state.config, marked = (state.dealer + (tiles ? 1 : 0)) % seats.length;
      dealer.textContent = filled(words.deals, { name: seats[marked] });
    }
  }

  /** Look again once the taps pause: what stands there is of an entry that has changed. */
  ask() {
    if (this.seen) this.form.elements.sure.value = "";
    this.seen = null;
    window.clearTimeout(this.timer);
    if (this.config.only !== undefined || !this.state.seats.some((_, i) => padTable.isEntered(this.state, i))) return;
    const standing = document.getElementById("standing");
    standing?.setAttribute("aria-busy", true);
    this.timer = window.setTimeout(async () => {
      const actions = this.actions, seen = await look(this.form);
      if (actions !== this.actions || !seen) return;
      this.seen = seen;
      this.base.refused = seen.refused;
      this.state = { ...this.state, refused: seen.refused };
      if (standing && seen.standing) standing.innerHTML = seen.standing;
      standing?.removeAttribute("aria-busy");
      // What is asked stands beside the key that saves: a tap on it is the answer.
      this.form.elements.sure.value = seen.sure;
      this.show(null);
    }, PAUSE);
  }

  focus() {
    this.form.querySelector(".slot.active")?.focus({ preventScroll: true });
    this.form.querySelector(".points-row.is-active")?.scrollIntoView({ block: "nearest" });
  }

  turn(view, mode) {
    if (view === "cards" && !cardPad) {
      loadCardPad().then((isThere) => isThere && this.turn(view, mode));
      return;
    }
    this.form.dataset.view = view;
    this.act(["level", view]);
    if (mode) this.act(["mode", mode]);
    if (view === "points") this.focus();
    window.scrollTo(0, 0);
  }

  press(button, event) {
    const does = button.dataset.do, next = nextSeat(this.state);
    if (does === "onward" && next === null) {
      // Nothing was asked yet: empty boxes are told about once it is saved.
      if (!this.seen && !this.form.elements.sure.value) this.form.elements.sure.value = "quick";
      return;
    }
    event.preventDefault();
    if (does === "onward" && next === this.state.seat) return;
    if (does === "undo") this.undo();
    else if (does === "view") this.turn(button.dataset.value);
    else if (does === "suit") {
      this.form.dataset.suit = button.dataset.value;
      this.show();
    } else this.act(actionOf(button, this.state));
    if (this.form.dataset.view === "points") this.focus();
  }

  listen() {
    const { form } = this, follow = document.getElementById("follow");
    const came = () => {
      this.show();
      if (follow.dataset.told) loadCardPad().then(() => cardPad?.takeIn(this));
    };
    if (follow) new MutationObserver(came).observe(follow, { attributeFilter: ["data-entered", "data-told"] });
    form.addEventListener("click", (event) => {
      const button = event.target.closest("button[data-do]");
      if (button) this.press(button, event);
    });
    const menu = form.querySelector("dialog");
    form.querySelector('[value="task:menu"]')?.addEventListener("click", (event) => {
      event.preventDefault();
      menu.showModal();
    });
    menu?.addEventListener("click", (event) => {
      if (event.target === menu || event.target.closest("[data-shut]")) menu.close();
    });
    // The keypad leaves the focus in the field that it fills.
    form.addEventListener("mousedown", (event) => {
      if (event.target.closest(".keypad")) event.preventDefault();
    });
    form.addEventListener("focusin", (event) => {
      const [, column, seat] = event.target.name?.match(/^(melded|left)-(\d+)$/) || [];
      if (!column || (this.state.seat === Number(seat) && this.state.column === column)) return;
      this.act(["slot", [Number(seat), column]]);
    });
    form.addEventListener("click", (event) => {
      const [, column, seat] = event.target.name?.match(/^(melded|left)-(\d+)$/) || [];
      if (!column) return;
      if (this.state.seats[seat].level === "cards" && padTable.isEntered(this.state, Number(seat))) {
        this.turn("cards", column === "left" && "hand");
      } else this.act(["slot", [Number(seat), column]]);
    });
    form.addEventListener("beforeinput", (event) => {
      if (!event.target.classList.contains("slot")) return;
      event.preventDefault();
      if (event.inputType.startsWith("delete")) this.act(["back"]);
      for (const sign of event.data || "") {
        if (/\d/.test(sign)) this.act(["digit", sign]);
        else if (/[-−]/.test(sign)) this.act([this.config.alone ? "sign" : "minus"]);
        else if (sign === "+") this.act(["plus"]);
      }
      this.focus();
    });
    form.addEventListener("change", (event) => {
      const changed = event.target;
      if (changed.name === "card") this.act(["tap", changed.value]);
      else if (changed.name === "went_rummy") this.act(["rummy"]);
      else if (changed.name === "phases") this.act(["phase", Number(changed.value)]);
      else if (changed.name?.match(/^(unmelded|all_laid)/)) this.ask();
    });
    form.addEventListener("keydown", (event) => this.key(event));
    form.querySelector(".grid")?.addEventListener("keydown", walk);
    form.addEventListener("submit", (event) => {
      this.keep([...this.actions, ["close"]]);
      write(form, this.state);
      if (event.submitter?.value === "task:clear") localStorage.removeItem(this.name);
    });
    form.addEventListener("formdata", (event) => {
      event.formData.delete("card");
      const empty = (name) => event.formData.getAll(name).every((value) => value === "");
      for (const name of new Set(event.formData.keys())) {
        const saysNothing = name === "reason" && empty(name);
        if (/^(melded|left)-/.test(name) || saysNothing) event.formData.delete(name);
        else if (/^level-/.test(name) && event.formData.get(name) === "points") event.formData.delete(name);
      }
    });
  }

  /** Keys of a keyboard in a number field: the letters say what the keypad says. */
  slotKey(event) {
    const key = event.key.toLowerCase(), count = this.state.seats.length, onward = ".keypad:not([hidden]) .onward";
    const step = { arrowup: count - 1, arrowdown: 1 }[key];
    const toLeft = this.state.column === "melded" && this.config.melds !== false && this.state.out !== this.state.seat;
    if (key === "enter" && event.ctrlKey) this.form.requestSubmit(this.form.querySelector(onward));
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (key === "enter" && toLeft) this.act(["minus"]);
    else if (step && this.config.only === undefined) this.act(["seat", (this.state.seat + step) % count]);
    else if (key === "o") this.form.querySelector('.keypad [data-do="out"]')?.click();
    else if (key === "c") this.form.querySelector(".keypad .to-cards")?.click();
    else if (key === "escape") this.form.querySelector(".head .back").click();
    else return;
    event.preventDefault();
    this.focus();
  }

  key(event) {
    const at = event.target;
    if (at.matches(".slot")) this.slotKey(event);
    if (event.defaultPrevented) return;
    if (event.key !== "Enter" || !at.matches(".slot, .grid input")) return;
    event.preventDefault();
    if (at.matches(".grid input")) at.click();
    else this.form.querySelector(".keypad:not([hidden]) .onward").click();
  }
}

/** Are there cards to be shown or played from the start? */
const hasCards = (form, given, draft) =>
  form.dataset.view === "cards" || given.open || [given, draft?.given].some((one) => one?.levels.includes("cards")) ||
  !(draft?.actions ?? []).every(pad.isPlain);

/** Take over a form. One with cards waits for the card pad; where that can't be loaded, it stays as it is without
    script. */
async function begin(form) {
  const config = JSON.parse(form.dataset.pad), given = JSON.parse(form.dataset.given);
  const name = draftName(form.getAttribute("action"), config, given, form.elements);
  if (hasCards(form, given, stored(name)) && !cardPad && !await loadCardPad()) return;
  if (!form.classList.contains("scripted")) new Entry(form, config, given, name);
}

function find(within) {
  for (const form of within.querySelectorAll("form.entry[data-pad]:not(.scripted)")) begin(form);
}

find(document);
document.addEventListener("htmx:load", (event) => find(event.target.parentElement || document));

// Reached by Back: what is there now is asked for by the hand's number, so that a saved one says so; a form that was
// refused, with what was typed. The number goes last, where no link has it: Back takes a page that was fetched from the
// browser's cache.
for (const form of document.querySelectorAll("form.entry[data-pad]")) {
  if (!/\/hands\/new$/.test(form.getAttribute("action"))) continue;
  const address = new URL(window.location.href);
  if (!/\/hands\/new$/.test(address.pathname)) continue;
  address.searchParams.delete("hand");
  address.searchParams.append("hand", form.elements.hand.value);
  if (form.querySelector(".problem")) address.searchParams.set("again", "1");
  window.history.replaceState(window.history.state, "", address);
}
window.addEventListener("pageshow", (event) => {
  if (event.persisted && document.querySelector("form.entry")) window.location.reload();
});
