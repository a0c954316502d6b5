/* Plays cases for the tests: reads [{config, given, actions}] as JSON, writes the state that each one leads to. */
"use strict";

const path = require("node:path");
const pad = require(path.join(__dirname, "..", "..", "static", "pad-logic.js"));

const outcome = ({ config, given, actions }) => {
  let list = [];
  for (const action of actions) list = action[0] === "undo" ? pad.undone(list) : pad.recorded(list, action);
  const state = pad.play(pad.start(config, given), list);
  return {
    lines: state.seats.map((_, seat) => pad.lineOf(state, seat)),
    points: state.seats.map((_, seat) => pad.pointsOf(state, seat)),
    say: state.say,
    seat: state.seat,
    jokers: pad.jokersLeft(state),
    cells: Object.fromEntries(["7h", "Ah", "Ah+", "8d"].map((value) => [value, pad.cell(state, value)])),
  };
};

let text = "";
process.stdin.on("data", (part) => (text += part));
process.stdin.on("end", () => console.log(JSON.stringify(JSON.parse(text).map(outcome))));
