/* Plays Rummikub turns for the tests: reads [{config, before, actions, rack}] as JSON, writes what each leads to. */

import process from "node:process";
import { act, opening, start, textOf } from "../../static/live/rummikub_logic.js";

const outcome = ({ config, before, actions, rack }) => {
  const begun = start(config, before, rack ? "" : before, rack);
  const state = actions.reduce((state, [name, value]) => act(state, name, value), begun);
  return { text: textOf(state), lifted: state.tray.length, say: state.say?.what ?? null, opening: opening(state) };
};

let text = "";
process.stdin.on("data", (part) => (text += part));
process.stdin.on("end", () => console.log(JSON.stringify(JSON.parse(text).map(outcome))));
