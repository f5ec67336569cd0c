// @ts-check
// Holds the adapter to what every adapter promises. Run it: node examples/board-module/check.mjs
import { checkSensorBoard } from 'damier/board-contract';
import { BitmapBoard } from './bitmap-board.mjs';
import { BoughtBoard } from './bought-board.mjs';

const findings = await checkSensorBoard(
  ({ clock }) => {
    const bought = new BoughtBoard();
    return {
      board: new BitmapBoard(() => bought.connect(), clock),
      plugIn: () => bought.plugIn(),
      unplug: () => bought.unplug(),
      put: (at, isOn) => bought.put(at, isOn),
      pass: (ms) => bought.pass(ms),
      restart: () => bought.restart(),
    };
  },
  { turnMs: 0 },
);
for (const { promise, fault } of findings)
  console.log(fault === null ? `kept    ${promise}` : `BROKEN  ${promise}\n        ${fault}`);
process.exitCode = findings.every(({ fault }) => fault === null) ? 0 : 1;
