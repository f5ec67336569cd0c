// Edges in, acts out. Run it: node examples/recogniser/hand.mjs
import {
  edgeSeen,
  NUMBERS,
  nextJudgement,
  nodeOf,
  quietUntil,
  recogniserAt,
  snapshotSeen,
} from 'damier/recogniser';
import { createRules, formatMove } from 'damier/rules';

const rules = createRules('international');
const game = { rules, numbers: NUMBERS, mayMoveAtOnce: () => true };
const start = rules.begin(rules.start());
let hand = recogniserAt(game, nodeOf(game, start, true));

const take = ({ recogniser, understood }) => {
  hand = recogniser;
  for (const one of understood) {
    if (one.kind === 'act') console.log(formatMove(rules, one.act.node.progress.position, one.act.move));
    else console.log(one.kind);
  }
};
const wait = (t) => {
  for (let due = nextJudgement(hand); due !== null && due <= t; due = nextJudgement(hand))
    take(quietUntil(hand, due));
};
const edge = (t, at, on) => {
  wait(t);
  take(edgeSeen(hand, t, at, on));
};

// First what stands on the board, then each edge with the board's own milliseconds; and time passes, for a hand is understood when it rests.
const occupied = [...rules.start().pieces.keys()].map((square) => rules.board.nameOf(square));
take(snapshotSeen(hand, 0, occupied));
edge(1000, 'd4', false);
edge(1400, 'e5', true);
edge(3000, 'f6', true); // slid: the new square may close before the old one opens
edge(3020, 'g7', false);
wait(5000);
// It prints: 32-28 and 19-23.
