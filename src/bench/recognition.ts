import type { GameId } from '../rules/rules.ts';
import { type Comparison, compare, isExact } from './compare.ts';
import { type Cost, CostMeter } from './cost.ts';
import { drive } from './drive.ts';
import type { Equipment } from './equipment.ts';
import type { Specimen } from './hand/hand.ts';
import type { Kind } from './hands.ts';
import { Tally } from './tally.ts';

export interface RecognitionSetup {
  readonly equipment: Equipment;
  /** How many games in all; families and games take turns. */
  readonly games: number;
  readonly seed: number;
  /** Families of hands, by events or by bodies. */
  readonly families: readonly Kind[];
  /** Called after each game. */
  readonly progress: (done: number, halfMoves: number) => void;
  /** Called with each game that was not understood exactly. */
  readonly failed: (failure: Failure) => void;
}

/** A game that was not understood exactly. */
export interface Failure {
  readonly specimen: Specimen;
  readonly comparison: Comparison;
}

export interface Recognition {
  readonly families: readonly { readonly family: string; readonly tally: Tally }[];
  readonly total: Tally;
  readonly cost: Cost;
}

/** Lets the recogniser read the games of the simulated hand, and counts what it understood. */
export function benchRecognition(setup: RecognitionSetup): Recognition {
  const { equipment, games, seed, families } = setup;
  const tallies = new Map(families.map((family) => [family.name, new Tally()]));
  const total = new Tally();
  const meter = new CostMeter();
  for (let index = 0; index < games; index += 1) {
    const { family, game } = turnOf(families, index);
    const made = family.specimen({ equipment, game, seed, index });
    const comparison = read(equipment, made, meter);
    tallies.get(made.expectation.family)?.add(comparison);
    total.add(comparison);
    setup.progress(index + 1, total.halfMoves);
    if (!isExact(comparison)) setup.failed({ specimen: made, comparison });
  }
  return {
    families: [...tallies].map(([family, tally]) => ({ family, tally })),
    total,
    cost: meter.result(),
  };
}

/** What the recogniser makes of a specimen. */
export function read(equipment: Equipment, made: Specimen, meter: CostMeter | null): Comparison {
  const { trace, expectation } = made;
  const events = drive(equipment, trace, meter === null ? undefined : (cost) => meter.step(cost));
  meter?.endTrace();
  return compare(events, expectation, trace.lines);
}

/** Families take turns, and within each its games. */
function turnOf(families: readonly Kind[], index: number): { family: Kind; game: GameId } {
  const family = families[index % families.length];
  const game = family?.games[Math.floor(index / families.length) % family.games.length];
  if (family === undefined || game === undefined) throw new Error('a benchmark without families or games');
  return { family, game };
}
