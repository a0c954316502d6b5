/* The dispute desk on the page: taps on the pad go to the field that the strip shows, in their order, and the line
   above the pad says the verdict as soon as there is one. Without script the fields are typed, and the pad's cells are
   ticked and added by a button. */

const all = (within, what) => [...within.querySelectorAll(what)];
const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? facts[name] : whole));

// ---- the fields: a list of groups of words each; a word is a card, a joker, or whatever was typed ----

const LONE = /^(\*(=\w+)?|([2-9ajqkt]|1[0-3]?)[hdcsrbyk])$/i;

/** Melds as the server reads them: set apart by slashes, else word by word, where cards that stand alone make one
    meld. */
function groupsOf(text, holds) {
  const words = (part) => part.split(/[\s,]+/).filter(Boolean);
  if (holds !== "melds") return [words(text.replace(/[/;]/g, " "))];
  const parts = text.replace(/\s*,\s*/g, ",").split(/[/;]/);
  if (parts.length > 1) return parts.map(words).filter((one) => one.length);
  const groups = [];
  let alone = null;
  for (const word of text.replace(/\s*,\s*/g, ",").split(/\s+/).filter(Boolean)) {
    if (LONE.test(word)) {
      if (!alone) groups.push(alone = []);
      alone.push(word);
    } else {
      alone = null;
      groups.push(words(word));
    }
  }
  return groups.length ? groups : [[]];
}

const textOf = (groups) => groups.filter((one) => one.length).map((one) => one.join(",")).join(" / ");

function read(form) {
  const fields = {};
  for (const input of all(form, ".typed-field")) fields[input.name] = groupsOf(input.value, input.dataset.holds);
  return fields;
}

// ---- a state: {fields, at: [name, group], as, say: [words, facts] | null} ----

const inputs = (form) => all(form, ".typed-field");
const field = (form, name) => form.querySelector(`.typed-field[name="${name}"]`);
const group = (state) => state.fields[state.at[0]][state.at[1]] || [];
const isJoker = (word) => word.startsWith("*");
const same = (one, other) => one.toLowerCase() === other.toLowerCase();

function withGroup(state, words) {
  const [name, number] = state.at, groups = state.fields[name].slice();
  groups[number] = words;
  return { ...state, fields: { ...state.fields, [name]: groups }, as: false };
}

/** The field after this one; a card that has its place needs no other tap to go on. */
function onward(form, state) {
  const names = inputs(form).map((input) => input.name), next = names[names.indexOf(state.at[0]) + 1];
  const moved = next ? { ...state, at: [next, state.fields[next].length - 1] } : state;
  return group(moved).length ? state : moved;
}

/** The fields whose cards lie beside those of the field that is being filled. */
const together = (form, state) =>
  field(form, state.at[0]).dataset.repeats
    ? [state.at[0]]
    : Object.keys(state.fields).filter((name) => !field(form, name).dataset.repeats);

/** How often a card, or any joker, lies there; and the field of it that is not the one being filled. */
function lying(form, state, value) {
  const matches = value === "*" ? isJoker : (word) => same(word, value), here = group(state).filter(matches).length;
  const counts = together(form, state).map((name) => [name, state.fields[name].flat().filter(matches).length]);
  const elsewhere = counts.find(([name, count]) => count > (name === state.at[0] ? here : 0));
  return { here, count: counts.reduce((sum, [, count]) => sum + count, 0), where: elsewhere && elsewhere[0] };
}

/** A tap on a card. Of one that is in play no more it takes a copy back, or says where it is. */
function tapped(form, state, value, most) {
  const wild = value === "*" || state.as, found = lying(form, state, wild ? "*" : value);
  const single = field(form, state.at[0]).dataset.holds === "card",
    free = single ? found.count - found.here : found.count;
  if (free < (wild ? most.jokers : most.packs) && !(single && found.here)) {
    const word = state.as && value !== "*" ? "*=" + value : value;
    return single ? onward(form, withGroup(state, [word])) : withGroup(state, [...group(state), word]);
  }
  if (found.here && !state.as) {
    const words = group(state),
      at = words.lastIndexOf(words.filter(wild ? isJoker : (word) => same(word, value)).at(-1));
    return withGroup(state, words.filter((_, number) => number !== at));
  }
  if (wild) return { ...state, as: false, say: ["noMore", { count: most.jokers }] };
  const { label } = field(form, found.where).dataset;
  return { ...state, say: ["gone", { card: wordsOf(form, value), where: label }] };
}

function press(state, name, value) {
  switch (name) {
    case "to":
      return { ...state, at: [value.split(".")[0], Number(value.split(".")[1])] };
    case "new": {
      const last = state.fields[value].length - 1, empty = !state.fields[value][last].length;
      const groups = empty ? state.fields[value] : [...state.fields[value], []];
      return { ...state, fields: { ...state.fields, [value]: groups }, at: [value, groups.length - 1] };
    }
    case "as":
      return { ...state, as: !state.as };
    case "take":
      return withGroup(state, group(state).filter((_, at) => at !== Number(value)));
    case "same":
      return { ...state, fields: { ...state.fields, after: state.fields.before }, at: ["after", 0] };
    default:
      return state;
  }
}

/** Are there cards enough for a verdict: something in each field that needs it, and no meld that is but begun? */
function isReady(form, state, least) {
  const filledIn = inputs(form).every(({ name, dataset: { holds, needed } }) => {
    const groups = state.fields[name].filter((one) => one.length);
    return (groups.length || !needed) && (holds !== "melds" || groups.every((one) => one.length > 2));
  });
  return least > 0 && filledIn && Object.values(state.fields).flat(2).length >= least;
}

// ---- what is seen ----

function element(tag, text, classes, action, value) {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = classes || "";
  if (!action) return made;
  made.type = "button";
  made.dataset.deskDo = action;
  made.dataset.value = value ?? "";
  return made;
}

const cellOf = (form, card) => all(form, ".cells input").find((input) => same(input.value, card))?.closest(".cell");
const wordsOf = (form, card) => cellOf(form, card)?.querySelector(".unseen").textContent.trim() ?? card;

/** A card in the row of those entered; a joker has its star beside the card that it stands for. */
function chip(form, words, card, at) {
  const meaning = isJoker(card) ? card.slice(2) : card, cell = meaning && cellOf(form, meaning);
  const made = element("button", "", "card suit-" + (meaning || "none").slice(-1).toLowerCase(), "take", at);
  if (cell) made.append(...cell.querySelector(".face").cloneNode(true).childNodes);
  else made.append(meaning);
  const star = isJoker(card) && cellOf(form, "*")?.querySelector(".face .pip");
  if (star) made.append(star.cloneNode(true));
  made.classList.toggle("joker", isJoker(card));
  made.dataset.card = card;
  const named = meaning && isJoker(card)
    ? filled(words.jokerAs, { card: wordsOf(form, meaning).toLowerCase() })
    : wordsOf(form, card);
  made.setAttribute("aria-label", filled(words.take, { card: named }));
  return made;
}

/** A place in the strip, with how many cards are there. */
function target(text, count, value) {
  const button = element("button", text, "", "to", value);
  if (count) button.append(text.includes(" ") ? "\u00a0" : " ", element("small", String(count)));
  return button;
}

/** The melds of the field that is being filled, one by one, and a place for another. They scroll by themselves, so
    that the other fields stay in sight. */
function targetsWithin(state, words, { name, dataset }) {
  const within = element("span", "", "player-strip melds"), groups = state.fields[name];
  groups.forEach((one, at) => {
    const button = target(at ? String(at + 1) : dataset.label, one.length, `${name}.${at}`);
    button.setAttribute("aria-label", `${dataset.label}, ${filled(words.number, { number: at + 1 })}`);
    if (at === state.at[1]) button.setAttribute("aria-current", "true");
    within.append(button);
  });
  if (!groups.at(-1).length) return within;
  const more = element("button", "+", "more", "new", name);
  more.setAttribute("aria-label", `${dataset.label}: ${words.newMeld}`);
  within.append(more);
  return within;
}

function showTargets(form, state, words) {
  const strip = form.querySelector(".targets"), fields = inputs(form), [{ dataset: first }] = fields;
  strip.replaceChildren(...fields.map((input) => {
    const { name, dataset } = input, groups = state.fields[name], here = name === state.at[0];
    if (here && dataset.holds === "melds") return targetsWithin(state, words, input);
    const button = target(dataset.label, groups.flat().length, `${name}.${groups.length - 1}`);
    if (here) button.setAttribute("aria-current", "true");
    return button;
  }));
  strip.hidden = fields.length < 2 && first.holds !== "melds";
  const current = strip.querySelector(".melds [aria-current]"), within = current?.parentElement;
  if (within) within.scrollLeft = current.offsetLeft + current.offsetWidth + 56 - within.clientWidth;
}

function hintOf(form, state, words, least) {
  if (state.say) return filled(words[state.say[0]], state.say[1]);
  if (state.as) return words.named;
  const count = Object.values(state.fields).flat(2).length;
  const { holds } = field(form, state.at[0]).dataset;
  if (group(state).length) {
    const more = holds === "melds" ? `${words.more} ${words.another}` : words.more;
    return least > 9 && count < least ? filled(more, { count, least }) : "";
  }
  if (holds === "card") return words.one;
  return isReady(form, state, least) ? "" : words.empty;
}

function showRow(form, state, words) {
  const laid = form.querySelector(".laid"), chips = group(state).map((card, at) => chip(form, words, card, at));
  const canCopy = state.at[0] === "after" && textOf(state.fields.before) && !textOf(state.fields.after);
  laid.replaceChildren(...chips, ...(canCopy ? [element("button", words.same, "chip", "same")] : []));
  laid.scrollLeft = laid.scrollWidth;
}

function showCells(form, state, most) {
  let jokers = 0;
  for (const input of all(form, ".cells input")) {
    const found = lying(form, state, input.value), cell = input.parentElement, wild = input.value === "*";
    const elsewhere = found.count - found.here, number = wild ? ++jokers : 1;
    input.checked = found.here >= number;
    const gone = !input.checked && (wild ? number > most.jokers - elsewhere : elsewhere >= most.packs);
    cell.classList.toggle("gone", gone);
    cell.classList.toggle("double", !wild && found.here > 1);
    cell.dataset.copies = found.here;
    cell.querySelector("small")?.remove();
    if (!gone) continue;
    const where = element("small", inHalves(field(form, found.where).dataset.label.split(",")[0]));
    where.setAttribute("aria-hidden", "true");
    cell.append(where);
  }
}

/** A long word may be broken after its first syllable, where it doesn't fit a cell. */
const inHalves = (text) => text.replace(/(?=\S{8})(\S{2,4}?)(?=[^\saeiouéê][aeiouéê])/, "$1\u00ad");

function show(form, state, words, most) {
  const focused = document.activeElement?.dataset, within = document.activeElement?.parentElement;
  for (const input of inputs(form)) input.value = textOf(state.fields[input.name]);
  showTargets(form, state, words);
  showRow(form, state, words);
  showCells(form, state, most);
  // On an empty table nobody has opened.
  if (state.fields.before) form.querySelector("label:has([name=opened])").hidden = !textOf(state.fields.before);
  form.querySelector('[data-desk-do="as"]')?.setAttribute("aria-pressed", Boolean(state.as));
  if (!focused?.deskDo || !within || within.contains(document.activeElement)) return;
  const again = form.querySelector(`[data-desk-do="${focused.deskDo}"][data-value="${focused.value}"]`);
  (again || form.querySelector(".laid button:last-child") || form.querySelector('[data-desk-do="undo"]')).focus();
}

// ---- the verdict, while cards are still being tapped ----

let asking = new AbortController();

/** Once the verdict stands above the pad, the button has its reasons alone to add. */
function answered(button, said) {
  button.dataset.ask ??= button.textContent;
  button.textContent = said ? button.dataset.why : button.dataset.ask;
  button.classList.toggle("first", !said);
}

/** Say what there is to say: a hint, or the verdict once the server has it. */
async function sayVerdict(form, state, words, least) {
  const line = form.querySelector(".status"),
    hint = hintOf(form, state, words, least),
    ask = form.querySelector("[data-why]");
  asking.abort();
  answered(ask, false);
  if (hint || !isReady(form, state, least)) {
    line.textContent = hint;
    return;
  }
  asking = new AbortController();
  const question = new URLSearchParams(new FormData(form)), { signal } = asking;
  question.set("do", "say");
  try {
    const answer = await fetch(`${form.action}?${question}`, { signal });
    const said = answer.ok ? await answer.text() : "";
    if (signal.aborted) return;
    line.innerHTML = said;
    answered(ask, line.querySelector("[data-verdict] b"));
  } catch {
    // No answer, or cards were tapped meanwhile: the button asks.
    if (!signal.aborted) line.textContent = "";
  }
}

function start(form) {
  const words = JSON.parse(form.dataset.words), given = JSON.parse(form.dataset.desk), past = [];
  const fields = read(form);
  let state = { fields, at: [given.active, Math.max(0, fields[given.active].length - 1)], as: false, say: null };

  const draw = () => {
    show(form, state, words, given);
    sayVerdict(form, state, words, given.least);
  };
  const to = (next) => {
    if (next.fields !== state.fields) past.push(state);
    state = next;
    draw();
  };
  const undo = () => {
    state = past.pop() || { ...state, say: ["noUndo", {}] };
    draw();
  };
  const silent = () => ({ ...state, say: null });
  const type = (button) => {
    const typing = form.classList.toggle("typing");
    button.setAttribute("aria-expanded", typing);
    if (typing) form.querySelector(".typed-field").focus();
  };

  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-desk-do]");
    if (!button) return;
    const name = button.dataset.deskDo;
    if (name === "undo") undo();
    else if (name === "type") type(button);
    else to(press(silent(), name, button.dataset.value));
  });
  form.addEventListener("change", (event) => {
    const { name, value } = event.target;
    if (name === "pick") to(tapped(form, silent(), value, given));
    else if (event.target.matches(".typed-field")) to({ ...silent(), fields: read(form), at: [name, 0] });
    else draw();
  });
  form.querySelector(".cells").addEventListener("keydown", (event) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }, boxes = all(form, ".cells input");
    if (event.key === "Enter") {
      event.preventDefault();
      event.target.click();
    } else if (event.key in steps) {
      event.preventDefault();
      boxes[boxes.indexOf(event.target) + steps[event.key]]?.focus();
    }
  });
  form.addEventListener("formdata", (event) => event.formData.delete("pick"));
  form.classList.add("scripted");
  if (all(form, '[aria-invalid="true"]').some((input) => input.value)) form.classList.add("typing");
  draw();
  // Back to this page: its cells are as the fields are, whatever the browser kept.
  window.addEventListener("pageshow", () => show(form, state, words, given));
}

// ---- sharing ----

/** The clipboard where the browser allows it, which over plain http it does not; then the older way; then by hand. */
async function copy(field) {
  if (navigator.clipboard && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(field.value);
      return true;
    } catch {
      // Refused: the older way may still do.
    }
  }
  field.focus();
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}

function startSharing(button) {
  const words = button.textContent, field = document.getElementById("shared");
  button.hidden = false;
  button.setAttribute("aria-live", "polite");
  button.addEventListener("click", async () => {
    button.textContent = (await copy(field)) ? "✓ " + button.dataset.copied : button.dataset.byHand;
    window.setTimeout(() => {
      button.textContent = words;
    }, 3000);
  });
}

/** The button of “By which rules?” says how many play. */
document.addEventListener("change", ({ target }) => {
  const button = target.id === "players" && target.form.querySelector("[data-players]");
  if (!button) return;
  const [single, many] = JSON.parse(button.dataset.players), count = Number(target.value);
  button.querySelector("[data-count]").textContent = count === 1 ? single : many.replace("{number}", count);
});

/** What is chosen there changes the heads and the list: what was open stays open. */
let before = null;
document.addEventListener("htmx:beforeSwap", () => {
  const form = document.getElementById("rules-form"), { name, value } = document.activeElement;
  before = form && { opened: all(form, "details").map(({ open }) => open), name, value };
});
document.addEventListener("htmx:afterSwap", () => {
  const form = before && document.getElementById("rules-form");
  if (!form) return;
  all(form, "details").forEach((one, at) => one.open ||= before.opened[at]);
  all(form, "input:not([type=hidden])").find((one) => one.name === before.name && one.value === before.value)?.focus();
});

all(document, "form.desk:not(.scripted)").forEach(start);
all(document, '[data-desk-do="copy"]').forEach(startSharing);
