/* The keys of a keyboard. On every page with a grid of cards or tiles a rank, then a suit, is a tap on that cell, and
   "*" one on a joker. There, and where the row of keys says so, Enter is the main button, Backspace takes the latest
   back, the arrows go from player to player. Letters and signs press the button that has them: the row shows them. */

const ELSEWHERE = "input:not([type=checkbox], [type=radio]), textarea, select, dialog *";
const OWN = "a, button, summary, input";
const BUTTONS = {
  "+": '[data-do=mode][data-value="table"]',
  "-": '[data-do=mode][data-value="hand"]',
  n: "[data-do=new], [data-round-do=new]",
  p: '[data-do=view][data-value="points"]',
};
let begun = "", pointed = false, latest = [];

const shown = (what) => [...document.querySelectorAll(what)].filter((one) => one.getClientRects().length);
const cells = () =>
  shown(".cells, .called").length ? [...document.querySelectorAll(".cells :is(input, button), .called button")] : [];
const isTask = () => cells().length || document.querySelector(".keys[data-task]");
const valueOf = (cell) => (cell.value || cell.dataset.value).replace("call ", "");

function press(what) {
  const [button] = shown(what).filter((one) => !one.disabled);
  button?.click();
  return Boolean(button);
}

/** How a card may be typed: as it is written, with T for a ten, or with the letters on this phone's cards. */
function namesOf(cell) {
  const value = valueOf(cell).toLowerCase(), face = cell.parentElement.querySelector(".face")?.textContent.trim();
  return [value, value.replace("10", "t"), face ? face.toLowerCase() + value.slice(-1) : value];
}

/** A tap on a cell; a card in the pile is taken from there. Nothing keeps the focus: Enter is the main button. */
function tap(cell) {
  document.activeElement?.blur();
  (document.querySelector(`.down [value="pile ${valueOf(cell)}"]`) || cell).click();
}

/** Is this key a card, or the beginning of one? */
function isTyped(key) {
  const all = cells();
  const free = (some) => some.find((one) => !one.checked) || some[0];
  for (const text of [begun + key, key]) {
    const cell = free(all.filter((one) => namesOf(one).includes(text) || valueOf(one).replace(/\d+$/, "") === text));
    begun = "";
    if (cell) tap(cell);
    else if (all.some((one) => namesOf(one).some((name) => name.startsWith(text)))) begun = text;
    else continue;
    return true;
  }
  return key === "*" && press("[data-do=joker], [data-desk-do=as]");
}

/** The latest card goes back, or what was entered last. */
function takeBack(isHeld) {
  if (begun) begun = "";
  else if (!press("[data-do=undo], [data-desk-do=undo], [data-round-do=undo], [data-key=Backspace]")) {
    latest = latest.filter((one) => one.isConnected && one.checked);
    if (latest.length) tap(latest.pop());
    else if (!isHeld) press(".thumb [value=undo]");
  }
  return true;
}

/** The player before or after the one whose cards are entered. */
function goTo(step) {
  const players = shown(".player-strip button, .callers input");
  const at = players.findIndex((one) => one.matches("[aria-current], :checked"));
  players[(at + step + players.length) % players.length]?.click();
  return players.length > 0;
}

/** The player whose cards are entered went out: said beside what is left in the hand. */
const goOut = () => press("[data-do=out]") || (press(BUTTONS["-"]) && press("[data-do=out]"));

function isDone({ key, target, repeat }) {
  const own = target.matches(OWN), inGrid = target.matches(".cells *");
  if (key === "Enter") return !own && !repeat && press(".thumb :is(.first, [data-why])");
  if (key === "Escape") return closes() || press(".head .back, .head > a.icon");
  if (key === "Backspace") return takeBack(repeat);
  return (key === "ArrowUp" || key === "ArrowDown") && !inGrid && goTo(key === "ArrowUp" ? -1 : 1);
}

/** What is open closes before a page is left: the menu of its head, or what the focus is in. */
function closes() {
  const open = document.querySelector("details.more[open]") || document.activeElement.closest("details[open]");
  open?.removeAttribute("open");
  open?.querySelector("summary").focus();
  return Boolean(open);
}

/** Esc leads back from every page but the board. */
const mayLeave = () => !document.querySelector('[data-page="tables/table"]');

function isTaken(event) {
  if (event.key.length > 1) return (isTask() || (event.key === "Escape" && mayLeave())) && isDone(event);
  const sign = event.key.toLowerCase();
  if (sign === " ") return false;
  if (isTyped(sign) || (sign in BUTTONS && press(BUTTONS[sign]))) return true;
  return sign === "o" && cells().length && goOut() || press(`[data-key=${JSON.stringify(sign)}]`);
}

/** The row of keys shows the letters of the buttons that stand here now. */
function hint() {
  const row = document.querySelector(".keys[data-task]");
  if (!row) return;
  row.querySelectorAll(".of-button").forEach((one) => one.remove());
  for (const button of shown("form [data-key]").filter((one) => one.dataset.key.length === 1 && !one.disabled)) {
    const span = document.createElement("span"), key = document.createElement("kbd");
    span.className = "of-button";
    key.textContent = button.dataset.key.toUpperCase();
    span.append(key, " " + (button.dataset.label || button.ariaLabel || button.textContent).trim());
    row.lastElementChild.before(span);
  }
}

document.addEventListener("keydown", (event) => {
  pointed = false;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches(ELSEWHERE) || document.querySelector("dialog[open]")) return;
  if (isTaken(event)) event.preventDefault();
});
/** Up and down among the cells: a row has as many as there is room for. */
document.addEventListener("keydown", (event) => {
  const grid = event.target.closest(".cells"), step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!grid || !step) return;
  const row = getComputedStyle(grid).gridTemplateColumns.split(" ").length, all = cells();
  all[all.indexOf(event.target) + step * row]?.focus();
  event.preventDefault();
  event.stopPropagation();
}, true);
document.addEventListener("pointerdown", () => (pointed = true));
document.addEventListener("change", ({ target }) => {
  if (!target.matches(".cells input")) return;
  if (target.checked) latest.push(target);
  if (pointed) target.blur();
});
for (const what of ["change", "click", "htmx:afterSettle"]) document.addEventListener(what, () => setTimeout(hint));
hint();
