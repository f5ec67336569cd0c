/** Weights from games that the player plays against itself. */

import {
  createOpponent,
  KINDS_OF_WEIGHT,
  type KindOfWeight,
  LOGIT,
  type Weights,
} from '../../opponent/opponent.ts';
import type { GameId, Position, Rules } from '../../rules/rules.ts';
import { Random } from '../random.ts';
import { type Contestant, drawOpening, playOut, type RulesAndWheel } from './match.ts';

/** How often the samples are gone through, and how far a step goes at first. */
const ROUNDS = 60;
const STEP = 40;
/**
 * How strongly a weight is drawn to where it began. The hundred or so samples of one game share its result, so that they
 * say less than as many games would: without this a few thousand games are learnt by heart.
 */
const INERTIA = 1_500;

/** A weight that a sample depends on, by its index, and how much of it the mover has more. */
interface Feature {
  readonly weight: number;
  share: number;
}

interface Fit {
  readonly weights: Weights;
  /** The mean logarithmic loss before and after, in nats: ln 2 is a guess. */
  readonly before: number;
  readonly after: number;
}

/**
 * The weights under which the results of the samples are likeliest: logistic regression by stochastic descent, with steps
 * that shrink for weights that have moved much (AdaGrad), over the samples in their order.
 */
export function fitWeights(rules: Rules, weights: Weights, samples: readonly Sample[]): Fit {
  const flat = flatten(weights);
  const first = [...flat];
  const features = samples.map((sample) => featuresOf(rules, weights, sample));
  const moved = flat.map(() => 1e-6);
  const before = lossOf(flat, features, samples);
  for (let round = 0; round < ROUNDS; round++) {
    features.forEach((own, index) => {
      const error = (samples[index]?.result ?? 0.5) - expected(flat, own);
      for (const { weight, share } of own) {
        const now = flat[weight] ?? 0;
        const pull = (INERTIA * ((first[weight] ?? 0) - now)) / LOGIT / samples.length;
        const gradient = error * share + pull;
        moved[weight] = (moved[weight] ?? 0) + gradient * gradient;
        flat[weight] = now + (STEP * gradient) / Math.sqrt(moved[weight] ?? 1);
      }
    });
  }
  return { weights: unflatten(weights, flat), before, after: lossOf(flat, features, samples) };
}

/** The expected result by those weights, from 0 to 1. */
function expected(flat: readonly number[], features: readonly Feature[]): number {
  let points = 0;
  for (const { weight, share } of features) points += (flat[weight] ?? 0) * share;
  return 1 / (1 + Math.exp(-points / LOGIT));
}

function lossOf(
  flat: readonly number[],
  features: readonly (readonly Feature[])[],
  samples: readonly Sample[],
): number {
  let loss = 0;
  features.forEach((own, index) => {
    const chance = Math.min(Math.max(expected(flat, own), 1e-9), 1 - 1e-9);
    const result = samples[index]?.result ?? 0.5;
    loss -= result * Math.log(chance) + (1 - result) * Math.log(1 - chance);
  });
  return loss / Math.max(1, samples.length);
}

function featuresOf(rules: Rules, weights: Weights, { position }: Sample): readonly Feature[] {
  const { squares } = rules.board;
  const traps = rules.layout?.sliders.flatMap(({ left, right }) => [left, right]) ?? [];
  const opening = position.pieces.size / rules.start().pieces.size;
  const found = new Map<number, Feature>();
  const add = (kind: KindOfWeight, index: number, sign: number) => {
    const [early, late] = indicesOf(weights, kind, index);
    for (const [weight, share] of [
      [early, sign * opening],
      [late, sign * (1 - opening)],
    ] as const) {
      const known = found.get(weight);
      if (known === undefined) found.set(weight, { weight, share });
      else known.share += share;
    }
  };
  for (const [square, { side, kind }] of position.pieces) {
    const sign = side === position.turn ? 1 : -1;
    add(kind, side === 'W' ? square - 1 : squares.length - square, sign);
    if (traps.includes(square)) add(kind === 'man' ? 'manOnTrap' : 'kingOnTrap', 0, sign);
  }
  add('turn', 0, 1);
  return [...found.values()].filter(({ share }) => share !== 0);
}

function flatten(weights: Weights): number[] {
  return KINDS_OF_WEIGHT.flatMap((kind) => [...weights[kind].opening, ...weights[kind].ending]);
}

/** Where the two numbers of a weight are in the flat list. */
function indicesOf(weights: Weights, kind: KindOfWeight, index: number): readonly [number, number] {
  let base = 0;
  for (const before of KINDS_OF_WEIGHT) {
    const { length } = weights[before].opening;
    if (before === kind) return [base + index, base + length + index];
    base += 2 * length;
  }
  throw new Error(`there is no weight ${kind}`);
}

function unflatten(shape: Weights, flat: readonly number[]): Weights {
  const phased = (kind: KindOfWeight) => {
    const { length } = shape[kind].opening;
    const [early, late] = indicesOf(shape, kind, 0);
    const part = (from: number) => flat.slice(from, from + length).map((points) => Math.round(points));
    return { opening: part(early), ending: part(late) };
  };
  return {
    man: phased('man'),
    king: phased('king'),
    turn: phased('turn'),
    manOnTrap: phased('manOnTrap'),
    kingOnTrap: phased('kingOnTrap'),
  };
}

/** A quiet position of a game, and how much of the game its mover got in the end: 0, ½ or 1. */
interface Sample {
  readonly position: Position;
  readonly result: number;
}

interface SelfPlay {
  readonly games: number;
  /** Positions looked at a move. */
  readonly nodes: number;
  readonly seed: number;
}

/** Half-moves at random with which a game begins, so that all kinds of positions occur. */
const OPENING = { least: 4, most: 10 } as const;
/** Points by which the players misjudge: the same opening then leads to many games. */
const MISJUDGES = 12;

/** Plays games against itself; samples come from every position that has no capture. */
export async function selfPlay(
  table: RulesAndWheel,
  weights: Weights,
  { games, nodes, seed }: SelfPlay,
  progress: (game: number) => void,
): Promise<readonly Sample[]> {
  const opponent = createOpponent({ ...table, weights, tableBits: 12 });
  const samples: Sample[] = [];
  for (let game = 0; game < games; game++) {
    const random = new Random(seed, game);
    const contestant: Contestant = (situation) => {
      const effort = {
        nodes,
        depth: 20,
        seed: random.whole(0, 1e9),
        misjudges: MISJUDGES,
        shouldStop: () => false,
      };
      const decision = opponent.decide(situation, effort);
      if (decision === null) throw new Error('a contestant with nothing to choose');
      return decision.choice;
    };
    const start = drawOpening(table, random.whole(OPENING.least, OPENING.most), random);
    const quiet: Position[] = [];
    const winner = await playOut(table, start, { W: contestant, B: contestant }, random, (situation) => {
      const { position } = situation.progress;
      if (table.rules.moves(position).every((move) => move.captured.length === 0)) quiet.push(position);
    });
    for (const position of quiet) {
      samples.push({ position, result: winner === null ? 0.5 : Number(winner === position.turn) });
    }
    progress(game + 1);
  }
  return samples;
}

/** The source file that holds the weights of a game, with the command that found them. */
export function formatWeights(game: GameId, weights: Weights, command: string): string {
  const kinds = KINDS_OF_WEIGHT.flatMap((kind) => {
    const { opening, ending } = weights[kind];
    return [
      `  ${kind}: {`,
      `    opening: [${opening.join(', ')}],`,
      `    ending: [${ending.join(', ')}],`,
      '  },',
    ];
  });
  return [
    "import type { Weights } from '../weights.ts';",
    '',
    `/** Found by \`${command}\`. */`,
    `export const ${nameOf(game)}: Weights = {`,
    ...kinds,
    '};',
    '',
  ].join('\n');
}

/** `priorite-dame` → `prioriteDame` */
function nameOf(game: GameId): string {
  return game.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
