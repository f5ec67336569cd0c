import { describe, expect, it } from 'vitest';
import { designsOf } from '../../src/hardware/hardware.ts';
import { kicadSchematic } from '../../src/hardware/pcb/designs.ts';
import type { Layout } from '../../src/hardware/pcb/pcb-footprints.ts';
import { type DrawnPart, sheetOf } from '../../src/hardware/pcb/schematic-sheet.ts';
import { type Expression, lists, parse } from './netlist-file.ts';
import { BOARDS, hardwareFile, read } from './stock.ts';

const designs = designsOf(BOARDS.map((id) => read(id)));

const word = (within: readonly Expression[], at: number): string => {
  const value = within[at];
  if (typeof value !== 'string') throw new Error(`no word at ${at} of ${String(within[0])}`);
  return value;
};
const one = (within: Expression, name: string): readonly Expression[] => {
  const [found] = lists(within, name);
  if (found === undefined) throw new Error(`no (${name} …)`);
  return found;
};
const place = (x: number, y: number): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** The nets of a sheet as KiCad would find them: what lies on the same point is joined, labels of one name too. */
function netsOfSheet(text: string): Readonly<Record<string, readonly string[]>> {
  const sheet = parse(text);
  const pins = new Map<
    string,
    readonly { readonly number: string; readonly x: number; readonly y: number }[]
  >();
  for (const symbol of lists(one(sheet, 'lib_symbols'), 'symbol')) {
    const drawn = lists(symbol, 'symbol').flatMap((unit) => lists(unit, 'pin'));
    pins.set(
      word(symbol, 1),
      drawn.map((pin) => ({
        number: word(one(pin, 'number'), 1),
        x: Number(word(one(pin, 'at'), 1)),
        y: Number(word(one(pin, 'at'), 2)),
      })),
    );
  }
  const labels = new Map(
    lists(sheet, 'global_label').map((label) => {
      const [, x, y] = one(label, 'at');
      return [place(Number(x), Number(y)), word(label, 1)] as const;
    }),
  );
  const open = new Set(
    lists(sheet, 'no_connect').map((mark) => {
      const [, x, y] = one(mark, 'at');
      return place(Number(x), Number(y));
    }),
  );
  const nets: Record<string, string[]> = {};
  const seen = new Set<string>();
  for (const symbol of lists(sheet, 'symbol')) {
    const ref = lists(symbol, 'property').find((property) => property[1] === 'Reference');
    const [, x, y] = one(symbol, 'at');
    for (const pin of pins.get(word(one(symbol, 'lib_id'), 1)) ?? []) {
      const at = place(Number(x) + pin.x, Number(y) - pin.y);
      if (seen.has(at)) throw new Error(`two pins lie at ${at}`);
      seen.add(at);
      const net = labels.get(at);
      if (net === undefined && !open.has(at))
        throw new Error(`${word(ref ?? [], 2)}.${pin.number} hangs in the air`);
      if (net !== undefined) nets[net] = [...(nets[net] ?? []), `${word(ref ?? [], 2)}.${pin.number}`].sort();
      labels.delete(at);
    }
  }
  if (labels.size > 0) throw new Error(`no pin is at ${[...labels.values()].join(', ')}`);
  return nets;
}

const sheetText = (layout: Layout) => kicadSchematic(layout.name, sheetOf(layout));

describe.each(designs.map((layout) => [layout.name, layout] as const))(
  'the schematic of %s',
  (name, layout) => {
    it('has the nets that KiCad reads from the board', () => {
      const { nets } = JSON.parse(hardwareFile(`pcb/${name}/${name}-read-back.json`));
      expect(netsOfSheet(sheetText(layout))).toEqual(nets);
    });

    it('has every part once, in a frame, and none lies on another', () => {
      const { parts, frames, size } = sheetOf(layout);
      expect(parts.map(({ part }) => part.ref).sort()).toEqual(
        layout.parts
          .filter(({ footprint }) => footprint.pads.length > 0)
          .map(({ ref }) => ref)
          .sort(),
      );
      const boxes = parts.map(boxOf);
      for (const [index, box] of boxes.entries()) {
        const around = frames.filter(
          (frame) =>
            frame.box.from.x < box.from.x &&
            frame.box.to.x > box.to.x &&
            frame.box.from.y < box.from.y &&
            frame.box.to.y >= box.to.y,
        );
        expect(around).toHaveLength(1);
        for (const other of boxes.slice(index + 1))
          expect(
            box.to.x <= other.from.x ||
              other.to.x <= box.from.x ||
              box.to.y <= other.from.y ||
              other.to.y <= box.from.y,
          ).toBe(true);
      }
      for (const { box } of frames) expect(box.to.x < size.x && box.to.y < size.y).toBe(true);
    });
  },
);

/** With its name above it, and the labels beside it. */
function boxOf({ symbol, at }: DrawnPart) {
  const half = symbol.reach + 20;
  return {
    from: { x: at.x - half, y: at.y - symbol.half - 3 },
    to: { x: at.x + half, y: at.y + symbol.half },
  };
}

it('a label beside its pin, or a pin without one, is found out', () => {
  const [layout] = designs;
  if (layout === undefined) throw new Error('no design');
  const text = sheetText(layout);
  const moved = text.replace(
    /(global_label "REED_A1" \(shape passive\) \(at )([\d.]+)/,
    (_, head, x) => `${head}${Number(x) + 1.27}`,
  );
  expect(moved).not.toBe(text);
  expect(() => netsOfSheet(moved)).toThrow(/hangs in the air/);
  const renamed = text.replace('global_label "REED_A1"', 'global_label "REED_B1"');
  expect(netsOfSheet(renamed)).not.toEqual(netsOfSheet(text));
});

it('a part that no group has is named, not left out', () => {
  const [layout] = designs;
  const [part] = layout?.parts ?? [];
  if (layout === undefined || part === undefined) throw new Error('no design');
  expect(() => sheetOf({ ...layout, parts: [...layout.parts, { ...part, ref: 'X1' }] })).toThrow(/X1/);
});

it('names of things are each their own', () => {
  for (const layout of designs) {
    const ids = [...sheetText(layout).matchAll(/\(uuid (\S+)\)/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});
