import { readdirSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildSteps } from '../../src/adapters/profile/profile.ts';
import { DOCTOR_PARTS } from '../../src/app/bring-up/doctor.ts';
import { Places } from '../../src/app/bring-up/places.ts';
import {
  designsOf,
  fittedAfter,
  isOn,
  numberedSteps,
  partsOf,
  shownOn,
} from '../../src/hardware/hardware.ts';
import { labelsOf } from '../../src/hardware/pcb/kicad-board.ts';
import { panelsOf } from '../../src/hardware/pcb/panels.ts';
import { pictureFile } from '../../src/hardware/steps/step-pictures.ts';
import { fittedBy } from '../../src/hardware/steps/steps.ts';
import { BOARDS, hardwareFile, read } from './stock.ts';

const steps = buildSteps();
const all = numberedSteps(steps);
const boards = BOARDS.map((id) => read(id));
const netsOn = (board: (typeof boards)[number]) =>
  new Set(partsOf(board).flatMap(({ pins }) => Object.values(pins)));

describe.each(boards.map((board) => [board.id, board] as const))('%s, step by step:', (id, board) => {
  const mine = all.filter((one) => isOn(one, id));

  it('each part of the netlist is put in its place once', () => {
    const fitted = mine
      .filter(({ evening }) => evening.apart !== true)
      .flatMap((one) => fittedBy(one, board));
    expect([...fitted].sort()).toEqual(
      partsOf(board)
        .map(({ ref }) => ref)
        .sort(),
    );
  });

  it('the meter is held at nets of this board', () => {
    const nets = netsOn(board);
    for (const { number, step } of mine)
      for (const { between } of step.measure)
        for (const net of between) expect(nets, `${number}: ${net}`).toContain(net);
  });

  it('ohms are those of the resistors in place then, computed anew', () => {
    for (const { number, step } of mine)
      for (const { between, when = '', reads } of step.measure) {
        const told = /^(towards )?([\d.]+) (k?)Ω/.exec(reads);
        if (!/^ohms/.test(when) || (told === null && reads !== 'open')) continue;
        const ohms = resistance(between, fittedAfter(number, board, steps) ?? new Set(), board);
        if (told === null || told[2] === '0') continue;
        const wanted = Number(told[2]) * (told[3] === 'k' ? 1000 : 1);
        expect(Math.abs(ohms / wanted - 1), `${number}: ${between.join(' to ')} is ${ohms} Ω`).toBeLessThan(
          0.03,
        );
      }
  });
});

/** Between two nets, through the resistors among these parts: of each net the potential, by relaxation. */
function resistance(
  [from, to]: readonly [string, string],
  fitted: ReadonlySet<string>,
  board: (typeof boards)[number],
): number {
  const OHMS: Readonly<Record<string, number>> = { pullUp: 4700, series: 100, divider: 10_000 };
  const links = partsOf(board).flatMap(({ ref, kind, pins }) => {
    const ohms = OHMS[kind];
    return ohms === undefined || !fitted.has(ref) ? [] : [{ a: pins[1] ?? '', b: pins[2] ?? '', ohms }];
  });
  const volts = new Map<string, number>(links.flatMap(({ a, b }) => [a, b]).map((net) => [net, 0]));
  volts.set(from, 1);
  volts.set(to, 0);
  for (let round = 0; round < 3000; round += 1)
    for (const net of volts.keys()) {
      if (net === from || net === to) continue;
      const at = links.filter(({ a, b }) => a === net || b === net);
      const sum = at.reduce((total, { ohms }) => total + 1 / ohms, 0);
      const flow = at.reduce(
        (total, { a, b, ohms }) => total + (volts.get(a === net ? b : a) ?? 0) / ohms,
        0,
      );
      volts.set(net, flow / sum);
    }
  const amperes = links
    .filter(({ a, b }) => a === from || b === from)
    .reduce((total, { a, b, ohms }) => total + (1 - (volts.get(a === from ? b : a) ?? 0)) / ohms, 0);
  return amperes === 0 ? Number.POSITIVE_INFINITY : 1 / amperes;
}

it('the resistors’ network is solved rightly: two in a row, two side by side', () => {
  const board = read('classic-8x8');
  expect(resistance(['RAIL_LIGHT', 'GND'], new Set(['RD3', 'RD4']), board)).toBeCloseTo(20_000, -2);
  expect(resistance(['FILE_A', 'FILE_B'], new Set(['RUA', 'RUB']), board)).toBeCloseTo(9400, -2);
  expect(resistance(['FILE_A', 'FILE_B'], new Set(['RUA']), board)).toBe(Number.POSITIVE_INFINITY);
});

describe('pictures of the steps', () => {
  const files = all.map(pictureFile);
  const size = (file: string) => statSync(new URL(`../../${file}`, import.meta.url)).size;

  it('are there, and small', () => {
    for (const file of files) expect(size(file), file).toBeLessThan(60_000);
    expect(files.reduce((sum, file) => sum + size(file), 0)).toBeLessThan(2_000_000);
  });

  it('no other drawing of a step is left over', () => {
    const drawn = readdirSync(new URL('../../hardware/steps/', import.meta.url));
    expect(drawn.map((name) => `hardware/steps/${name}`).sort()).toEqual(
      files.filter((file) => file.startsWith('hardware/steps/')).sort(),
    );
  });
});

describe('one numbering: what is called so in a step or by the doctor is printed on a board, or a net or pin of the netlist', () => {
  const known = new Map(
    boards.map((board) => {
      const layouts = designsOf([board]);
      const printed = layouts.flatMap((layout) => labelsOf(layout).flatMap(({ words }) => words.split(' ')));
      const refs = layouts.flatMap(({ parts }) => parts.map(({ ref }) => ref));
      const parts = partsOf(board);
      const pins = parts.flatMap(({ pins: own }) => Object.keys(own));
      const panels = panelsOf(board).map(({ name }) => name);
      return [
        board.id,
        new Set([...printed, ...pins, ...panels, ...refs, ...parts.map(({ ref }) => ref), ...netsOn(board)]),
      ];
    }),
  );
  /** What is written in capitals with a number or an underscore: parts, nets, plugs. */
  const namesIn = (text: string): readonly string[] =>
    text.match(/\b(?:[A-Z]{1,3}\d{1,2}|[A-Z]{1,3}[A-J]\d{1,2}|[A-Z0-9]+_[A-Z0-9]+|R[USDPE][A-J1-9])\b/g) ??
    [];
  /** Pins of the Mega, types of plugs and what else is no name of ours. */
  const isForeign = (name: string) => /^(A\d+|D\d+|E\d\d|N35|GND|M[23])$/.test(name);

  it.each(all.map((one) => [one.number, one] as const))('step %s', (_, one) => {
    const names = known.get(shownOn(one));
    const { step } = one;
    const texts = [...step.do, step.picture.shows, ...step.measure.map((each) => JSON.stringify(each))];
    for (const name of texts.flatMap(namesIn)) {
      if (isForeign(name)) continue;
      const somewhere = names?.has(name) || [...known.values()].some((others) => others.has(name));
      expect(somewhere, `${name} in: ${texts.join(' ')}`).toBe(true);
    }
  });

  it.each(boards.map((board) => [board.id, board] as const))('the doctor’s places on %s', (id, board) => {
    const places = new Places(board);
    const files = [...'abcdefghij'.slice(0, board.size)];
    const ranks = files.map((_, nth) => `${nth + 1}`);
    const told = [
      ...files.map((file) => places.file(file)),
      ...ranks.map((rank) => places.rank(rank)),
      ...files.flatMap((file) => ranks.map((rank) => places.square(`${file}${rank}`))),
      ...board.sliders.flatMap(({ id: slider, left }) => [
        places.servo(slider),
        places.contact('sliderNeutral', slider),
        places.contact('flapShut', left),
      ]),
      places.rail('light'),
      places.matrix,
      places.lightPlugs,
      places.bus,
      ...(board.spinner === null ? [] : [places.encoder('A', 'B', 'Z'), places.rail('servo')]),
    ];
    const megaPins = new Set(Object.keys(partsOf(board).find(({ ref }) => ref === 'U1')?.pins ?? {}));
    for (const where of told)
      for (const name of where.split(/[ ,;:()]+/).filter((word) => /[A-Z]/.test(word))) {
        const isPin = megaPins.has(name) || /^(PWM\d+|A4|A5)$/.test(name);
        expect(isPin || known.get(id)?.has(name), `${name} in: ${where}`).toBe(true);
      }
  });
});

describe('what the doctor says', () => {
  it('is kept of each step that has it asked, and of no other', () => {
    expect(Object.keys(JSON.parse(hardwareFile('steps-told.json')))).toEqual(
      all.filter(({ step }) => step.doctor !== null).map(({ number }) => number),
    );
  });

  it('is asked of parts that there are', () => {
    for (const { step } of all)
      for (const part of step.doctor?.only ?? []) expect(DOCTOR_PARTS).toContain(part);
  });
});
