/**
 * A simulated hand: random legal games turned into traces of what a board's sensors would see, with what must be understood.
 *
 * Written from the contract alone, not from the recogniser that it tests.
 */
import { formatFen, type GameId, type Options } from '../../rules/rules.ts';
import { type Equipment, rulesOn } from '../equipment.ts';
import { Random } from '../random.ts';
import { type Demand, type Expectation, forbiddenAround } from './expectation.ts';
import type { Family } from './families.ts';
import { optionsFor } from './options.ts';
import { playGame } from './play.ts';
import { beginning } from './positions.ts';
import { Table } from './table.ts';
import type { Trace } from './trace.ts';

/** A trace and what must be understood of it. */
export interface Specimen {
  readonly name: string;
  readonly trace: Trace;
  readonly expectation: Expectation;
}

export interface SpecimenSetup {
  readonly equipment: Equipment;
  readonly family: Family;
  readonly game: GameId;
  readonly seed: number;
  /** Tells the specimens of one run apart. */
  readonly index: number;
  readonly options?: Options;
}

/** The last line says that time went on for so long after the last touch. */
const AFTERMATH = 5000;

/** One game of a family; equal setups give equal specimens. */
export function specimen(setup: SpecimenSetup): Specimen {
  for (let attempt = 0; ; attempt += 1) {
    const made = playOut(setup, new Random(setup.seed, setup.index, attempt));
    if (made !== null) return made;
  }
}

/** Null if the game ended before all that was taken back could be named. */
function playOut(setup: SpecimenSetup, random: Random): Specimen | null {
  const { equipment, family, game, index } = setup;
  const options = setup.options ?? optionsFor(family, game, random);
  const rules = rulesOn(equipment, game, options);
  const position = beginning(rules, random, family.liking);
  const start = rules.begin(position);
  const table = new Table({ rules, spinner: equipment.spinner, family, random, start });
  table.desk.pass(random.around(800, 0.4, 300, 2000));
  playGame(table, random.whole(6, 30));
  if (!table.tellsWithdrawn) return null;
  table.desk.close(AFTERMATH);
  const name = `${String(index).padStart(5, '0')}-${family.name}-${game}`;
  const head = { damier: 'trace', v: 1, game, fen: formatFen(position), options } as const;
  return { name, trace: { head, lines: table.desk.lines }, expectation: expectationOf(table, name) };
}

function expectationOf(table: Table, name: string): Expectation {
  const { family, rules, desk } = table;
  return {
    trace: `${name}.trace.jsonl`,
    game: rules.id,
    family: family.name,
    halfMoves: table.half,
    events: table.events,
    demands: [
      ...table.faults.map((fault) => ({ require: 'fault', ...fault }) as const),
      ...table.alarms.flatMap(({ due, half, from, to }): Demand[] =>
        due ? [{ require: 'alarm', half, from, to }] : [],
      ),
      ...forbiddenAround(table.alarms, desk.now),
    ],
  };
}
