import { describe, expect, it } from 'vitest';
import { boardLayout, designsOf, readMechanics } from '../../src/hardware/hardware.ts';
import { panelRoom } from '../../src/hardware/mechanics/panel-room.ts';
import { holds } from '../../src/hardware/mechanics/trap-loads.ts';
import { labelsOf } from '../../src/hardware/pcb/kicad-board.ts';
import { onBoard, type Placed } from '../../src/hardware/pcb/pcb-footprints.ts';
import { sheetOf } from '../../src/hardware/pcb/schematic-sheet.ts';
import { PLAIN_10X10, readOwn, TRAPS_6X6 } from './own-profiles.ts';
import { hardwareFile, read } from './stock.ts';

const mechanics = readMechanics(hardwareFile('mechanics.json'));
const OWN = [
  stockTraps(),
  TRAPS_6X6,
  PLAIN_10X10,
  { ...TRAPS_6X6, id: 'wide', pitchMm: 70 },
  { ...PLAIN_10X10, id: 'between', pitchMm: 47.5 },
];

function stockTraps() {
  const { $schema: _, ...profile } = JSON.parse(hardwareFile('profiles/trappes-8x8.json'));
  return profile;
}

/** What a part covers on its board. */
function cover(part: Placed) {
  const { from, to } = part.footprint.body;
  const [a, b] = [onBoard(part, from), onBoard(part, to)];
  return {
    ...part,
    left: Math.min(a.x, b.x),
    right: Math.max(a.x, b.x),
    top: Math.min(a.y, b.y),
    bottom: Math.max(a.y, b.y),
  };
}

describe.each(OWN.map((own) => [own.id, own] as const))('a maker’s own board, %s,', (_, own) => {
  const profile = readOwn(own);

  it.each(designsOf([profile]).map((layout) => [layout.name, layout] as const))(
    'has room for every part and its name on %s, and a diagram',
    (__, layout) => {
      expect(labelsOf(layout).length).toBeGreaterThan(layout.parts.length / 2);
      expect(sheetOf(layout).frames.length).toBeGreaterThan(4);
      const covers = layout.parts.filter(({ footprint }) => footprint.courtyard === undefined).map(cover);
      for (const [index, one] of covers.entries()) {
        expect([
          one.ref,
          one.left > 0 && one.top > 0 && one.right < layout.size.x && one.bottom < layout.size.y,
        ]).toEqual([one.ref, true]);
        for (const other of covers.slice(index + 1)) {
          const apart =
            one.side !== other.side ||
            one.right <= other.left ||
            other.right <= one.left ||
            one.bottom <= other.top ||
            other.bottom <= one.top;
          expect([one.ref, other.ref, apart]).toEqual([one.ref, other.ref, true]);
        }
      }
    },
  );

  it('has its servos beside the field and beside shelves, on the deck', () => {
    const { sizes } = mechanics;
    const { rows, fieldMm, borderX } = boardLayout(profile, sizes);
    for (const { servo, servoSide, left, right } of rows) {
      const [inner, outer] = [
        servo - servoSide * sizes.servoReach[0],
        servo + servoSide * sizes.servoReach[1],
      ];
      const trap = servoSide > 0 ? right : left;
      const [fieldFrom, fieldTo] = [-profile.pitchMm / 2, fieldMm - profile.pitchMm / 2];
      expect(Math.abs(inner - trap)).toBeGreaterThan(sizes.shelfEnd + sizes.stop);
      expect(servoSide > 0 ? inner - fieldTo : fieldFrom - inner).toBeGreaterThan(0.4);
      expect(servoSide > 0 ? fieldTo + borderX - outer : outer - (fieldFrom - borderX)).toBeGreaterThan(
        sizes.wall,
      );
    }
    expect(rows).toHaveLength(profile.sliders.length);
  });

  it('has room under its panels for bars and shelves', () => {
    if (profile.sliders.length === 0) return expect(profile.contacts).toEqual([]);
    expect(panelRoom(mechanics, profile).filter((one) => !holds(one))).toEqual([]);
  });
});

it('12×12 is refused, and what there is is told', () => {
  expect(() => readOwn({ ...PLAIN_10X10, size: 12 })).toThrow(/size.*6.*8.*10/);
});

it('a profile has no more switches than the carrier has places for', () => {
  // Three a slider and the drawer's; sliders come in pairs, and there are 16 crossings: six sliders would take 19.
  expect(read('trappes-8x8').contacts).toHaveLength(13);
  const { sliders, contacts } = TRAPS_6X6;
  const many = Array.from({ length: 17 }, (_, n) => ({
    ...contacts[0],
    row: 8 + Math.floor(n / 8),
    column: n % 8,
  }));
  expect(() => readOwn({ ...TRAPS_6X6, sliders, contacts: many })).toThrow(/row/);
});
