/* Plays cases for the tests: reads [{config, given, actions}] as JSON, writes the state that each one leads to. */

import process from "node:process";
import { kindOf, rankName } from "../../static/pad/cards.js";
import { play, undone } from "../../static/pad/logic.js";
import { lineOf, pointsOf, start } from "../../static/pad/table.js";
import { cell, inOrder, jokersLeft } from "../../static/pad/taps.js";

/** The ranks of the first player's last meld as it is shown, a joker of a set as *. */
function shown(state) {
  const meld = state.seats[0].melds.at(-1)?.cards ?? [], set = kindOf(meld) === "set";
  return inOrder(meld).map((card) => (card.wild && set ? "*" : card.rank ? rankName(card.rank) : "*"));
}

const outcome = ({ config, given, actions, refused = [] }) => {
  let list = [];
  for (const action of actions) list = action[0] === "undo" ? undone(list) : [...list, action];
  const state = play({ ...start(config, given), refused }, list);
  return {
    lines: state.seats.map((_, seat) => lineOf(state, seat)),
    points: state.seats.map((_, seat) => pointsOf(state, seat)),
    say: state.say,
    shown: shown(state),
    out: state.out,
    rummy: state.rummy,
    seat: state.seat,
    jokers: jokersLeft(state),
    cells: Object.fromEntries(["7h", "Ah", "Ah+", "8d", "4d", "9h"].map((value) => [value, cell(state, value)])),
  };
};

let text = "";
process.stdin.on("data", (part) => (text += part));
process.stdin.on("end", () => console.log(JSON.stringify(JSON.parse(text).map(outcome))));
