/* Plays Rummikub turns for the tests: reads [{config, before, actions, rack}] as JSON, writes what each leads to. */

import process from "node:process";
import { act, early, opening, start, textOf } from "../../static/live/rummikub_logic.js";

const outcome = ({ config, before, actions, rack }) => {
  const begun = start(config, before, rack ? "" : before, rack);
  const state = actions.reduce((state, [name, value]) => act(state, name, value), begun);
  const say = state.say?.what ?? null, opens = { opening: opening(state), early: early(state, 30) };
  return { text: textOf(state), lifted: state.tray.length, say, ...opens };
};

let text = "";
process.stdin.on("data", (part) => (text += part));
process.stdin.on("end", () => console.log(JSON.stringify(JSON.parse(text).map(outcome))));
