/* Drafts: what is being entered on this phone is kept until it is saved, as the list of its actions. */

import * as pad from "../pad/logic.js";
import * as padTable from "../pad/table.js";

const DRAFTS = "scorekeeper:pad:";

/** The seats that a form is for: all of them, or one. */
const seatsOf = (config) => (config.only === undefined ? config.seats.map((_, i) => i) : [config.only]);

/** What a state would post: the sign by which a draft knows the page that it belongs to. */
const posts = (state) =>
  JSON.stringify([
    seatsOf(state.config).map((i) => [padTable.levelOf(state.seats[i]), padTable.lineOf(state, i)]),
    state.out,
    state.rummy,
    state.dealer,
  ]);

/** What is kept under a name; with a value, that is kept. */
export function stored(name, value) {
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
export const draftName = (action, config, revision) =>
  DRAFTS + action + ":" + (config.only === undefined ? revision : "");

/** Drafts of this form that another revision, or for a seat another hand, has overtaken are of no use any more. */
export function forgetOthers(action, name) {
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
    levels: own(given.levels, padTable.levelOf(state.seats[seat])),
    lines: own(given.lines, padTable.lineOf(state, seat)),
    out: state.out,
    rummy: state.rummy,
  };
};

/** Where to start: the draft goes on when the page shows what it began from, what it came to, or the form as it was
    opened.

    `opened` is what that form showed: a refused page, on which a reading was chosen, begins anew and belongs to
    it still. */
export function restored(config, given, draft) {
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
