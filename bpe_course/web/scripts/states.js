// Several states of one thing, and a slider that goes through them: numbers are bars, which move.
import { make, makeBar, makeStepFrame, makeTable, tellStates } from "./toolkit.js";

/** Build the states, each `[name, rows]`; a row has a label, its share of the longest bar, and the value. */
export function buildStates(box, { columns, states }) {
  let last = states[0][1];
  const draw = (at) => {
    const [name, rows] = states[at];
    const drawRow = ([label, share, value], i) => {
      return [make("span", label), share === null ? make("strong", value) : [makeBar(share, last[i][1]), value]];
    };
    const table = makeTable(columns, rows.map(drawRow), "bars");
    last = rows;
    tellStates(box, at);
    return [make("b", name), table];
  };
  const [setSteps] = makeStepFrame(box, draw);
  setSteps(states.length - 1);
}
