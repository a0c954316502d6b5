/* Cards typed on a keyboard, on every page with a grid of cards or tiles: a rank, then a suit, is a tap on that cell,
   and * one on a joker. Enter is the main button, Backspace takes the latest back, the arrows go from player to player.
   Some letters and signs press a button. */

const ELSEWHERE = "input:not([type=checkbox], [type=radio]), textarea, select, dialog *";
const OWN = "a, button, summary, input";
const BUTTONS = {
  "+": '[data-do=mode][data-value="table"]',
  "-": '[data-do=mode][data-value="hand"]',
  n: "[data-do=new], [data-round-do=new]",
  o: "[data-do=out]",
  p: '[data-do=view][data-value="points"]',
};
let begun = "", pointed = false, latest = [];

const shown = (what) => [...document.querySelectorAll(what)].filter((one) => one.getClientRects().length);
const cells = () => (shown(".cells").length ? [...document.querySelectorAll(".cells :is(input, button)")] : []);
const valueOf = (cell) => cell.value || cell.dataset.value;

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
  else if (!press("[data-do=undo], [data-desk-do=undo], [data-round-do=undo]")) {
    latest = latest.filter((one) => one.isConnected && one.checked);
    if (latest.length) tap(latest.pop());
    else if (!isHeld) press(".thumb [value=undo]");
  }
  return true;
}

/** The player before or after the one whose cards are entered. */
function goTo(step) {
  const players = shown(".player-strip button"), at = players.findIndex((one) => one.matches("[aria-current]"));
  players[(at + step + players.length) % players.length]?.click();
  return players.length > 0;
}

function isTaken({ key, target, repeat }) {
  const own = target.matches(OWN), inGrid = target.matches(".cells *");
  if (key === "Enter") return !own && press(".thumb .first");
  if (key === "Escape") return press(".head .back, .head > a.icon");
  if (key === "Backspace") return takeBack(repeat);
  if (key === "ArrowUp" || key === "ArrowDown") return !inGrid && goTo(key === "ArrowUp" ? -1 : 1);
  if (key.length > 1 || key === " ") return false;
  const sign = key.toLowerCase();
  return isTyped(sign) || (sign in BUTTONS && press(BUTTONS[sign]));
}

document.addEventListener("keydown", (event) => {
  pointed = false;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!event.target.matches(ELSEWHERE) && cells().length && isTaken(event)) event.preventDefault();
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
