/* The dispute desk on the page: taps on the pad go to the field that the strip shows, in their order. Without script
   the fields are typed, and the pad's cells are ticked and added by a button. */

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

// ---- a state: {fields, at: [name, group], as} ----

const group = (state) => state.fields[state.at[0]][state.at[1]] || [];

function withGroup(state, words) {
  const [name, number] = state.at, groups = state.fields[name].slice();
  groups[number] = words;
  return { ...state, fields: { ...state.fields, [name]: groups } };
}

/** The field after this one; a card that has its place needs no other tap to go on. */
function onward(form, state) {
  const names = all(form, ".typed-field").map((input) => input.name), next = names[names.indexOf(state.at[0]) + 1];
  return next ? { ...state, at: [next, state.fields[next].length - 1] } : state;
}

function tapped(form, state, value) {
  const word = state.as && value !== "*" ? "*=" + value : value, field = form.elements[state.at[0]];
  if (field.dataset.holds !== "card") return { ...withGroup(state, [...group(state), word]), as: false };
  const next = onward(form, { ...withGroup(state, [word]), as: false });
  return group(next).length ? state.fields === next.fields ? state : { ...next, at: state.at } : next;
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

const cellOf = (form, card) =>
  all(form, ".grid input").find((input) => input.value.toLowerCase() === card.toLowerCase())?.parentElement;
const faceOf = (form, card) => cellOf(form, card)?.querySelector(".face").textContent.trim() ?? card;
const wordsOf = (form, card) => cellOf(form, card)?.querySelector(".unseen").textContent.trim() ?? card;

function chip(form, words, card, at) {
  const meaning = card.startsWith("*=") ? card.slice(2) : "", joker = card.startsWith("*");
  const made = element(
    "button",
    joker ? "★" : faceOf(form, card),
    "card suit-" + (meaning || card).slice(-1).toLowerCase() + (joker ? " joker" : ""),
    "take",
    at,
  );
  if (meaning) made.append(element("small", faceOf(form, meaning)));
  const named = meaning ? filled(words.jokerAs, { card: wordsOf(form, meaning).toLowerCase() }) : wordsOf(form, card);
  made.setAttribute("aria-label", filled(words.take, { card: named }));
  return made;
}

function showTargets(form, state, words) {
  const buttons = [];
  for (const input of all(form, ".typed-field")) {
    const groups = state.fields[input.name],
      melds = input.dataset.holds === "melds",
      several = form.querySelectorAll(".typed-field").length > 1;
    groups.forEach((one, at) => {
      const short = melds && groups.length > 1
        ? (several && !at ? `${input.dataset.label} 1` : String(at + 1))
        : input.dataset.label;
      const button = element("button", short, "target", "to", `${input.name}.${at}`);
      if (melds) {
        button.setAttribute("aria-label", `${input.dataset.label}, ${filled(words.number, { number: at + 1 })}`);
      }
      button.setAttribute("aria-pressed", input.name === state.at[0] && at === state.at[1]);
      if (one.length) button.append(element("span", " " + one.length, "count"));
      buttons.push(button);
    });
    if (!melds) continue;
    const more = element("button", "+", "target more", "new", input.name);
    more.setAttribute("aria-label", `${input.dataset.label}: ${words.newMeld}`);
    buttons.push(more);
  }
  const strip = form.querySelector(".targets");
  strip.replaceChildren(...buttons);
  strip.hidden = buttons.length < 2;
  const pressed = strip.querySelector('[aria-pressed="true"]');
  if (pressed) strip.scrollLeft = pressed.offsetLeft + pressed.offsetWidth + 56 - strip.clientWidth;
}

function hintOf(form, state, words) {
  if (state.say) return words[state.say];
  if (state.as) return words.named;
  if (group(state).length) return "";
  return form.elements[state.at[0]].dataset.holds === "card" ? words.one : words.empty;
}

function showRow(form, state, words) {
  const laid = form.querySelector(".laid"), chips = group(state).map((card, at) => chip(form, words, card, at));
  const canCopy = state.at[0] === "after" && textOf(state.fields.before) && !textOf(state.fields.after);
  laid.replaceChildren(...chips, ...(canCopy ? [element("button", words.same, "same", "same")] : []));
  laid.scrollLeft = laid.scrollWidth;
  form.querySelector(".hint").textContent = canCopy ? "" : hintOf(form, state, words);
}

/** How often a card is in the question; before and after a turn the same tiles lie there, so these count apart. */
function showCells(form, state) {
  const apart = "before" in state.fields ? [state.fields[state.at[0]]] : Object.values(state.fields);
  const words = apart.flat(2).map((word) => word.toLowerCase());
  for (const input of all(form, ".grid input")) {
    const count = words.filter((word) => word === input.value.toLowerCase()).length;
    input.checked = count > 0 && input.value !== "*";
    input.parentElement.querySelector(".mark").textContent = count > 1 && input.value !== "*" ? "×" + count : "";
  }
}

function show(form, state, words) {
  const focused = document.activeElement?.dataset, within = document.activeElement?.parentElement;
  for (const input of all(form, ".typed-field")) input.value = textOf(state.fields[input.name]);
  showTargets(form, state, words);
  showRow(form, state, words);
  showCells(form, state);
  form.querySelector('[data-desk-do="as"]')?.setAttribute("aria-pressed", Boolean(state.as));
  if (!focused?.deskDo || !within || within.contains(document.activeElement)) return;
  const again = form.querySelector(`[data-desk-do="${focused.deskDo}"][data-value="${focused.value}"]`);
  (again || form.querySelector(".laid button:last-child") || form.querySelector('[data-desk-do="undo"]')).focus();
}

function start(form) {
  const words = JSON.parse(form.dataset.words), given = JSON.parse(form.dataset.desk), past = [];
  const fields = read(form);
  let state = { fields, at: [given.active, Math.max(0, fields[given.active].length - 1)], as: false };

  const to = (next) => {
    if (next.fields !== state.fields) past.push(state);
    state = { ...next, say: null };
    show(form, state, words);
  };
  const undo = () => {
    state = past.length ? past.pop() : { ...state, say: "noUndo" };
    show(form, state, words);
  };
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
    else to(press(state, name, button.dataset.value));
  });
  form.addEventListener("change", (event) => {
    if (event.target.name === "pick") to(tapped(form, state, event.target.value));
    else if (event.target.matches(".typed-field")) to({ ...state, fields: read(form), at: [event.target.name, 0] });
  });
  form.querySelector(".grid").addEventListener("keydown", (event) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }, boxes = all(form, ".grid input");
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
  show(form, state, words);
  // Back to this page: its cells are as the fields are, whatever the browser kept.
  window.addEventListener("pageshow", () => show(form, state, words));
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

all(document, "form.desk:not(.scripted)").forEach(start);
all(document, '[data-desk-do="copy"]').forEach(startSharing);
