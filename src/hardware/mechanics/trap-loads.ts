// Play, sag, stress and forces of a trap, worst case: tolerances are added up, not drawn from a hat. Pure; the sizes are those that are drawn.

import type { Mechanics, Sizes } from './mechanics-schema.ts';
import type { BoardLayout } from './parts.ts';
import { camAngle, pinAt, restAngle, type Spot } from './trap-motion.ts';

/** What was reckoned, and what it has to stay under (or over, where `least`). */
export interface Reckoned {
  readonly what: string;
  readonly how: string;
  readonly value: number;
  readonly limit: number;
  readonly least?: true;
  readonly unit: 'mm' | 'MPa' | 'N' | '°';
}

const RADIANS = Math.PI / 180;
const NEWTON_A_GRAM = 0.00981;
/** Squares that men are put on by hand: two of them, one a king's second. */
const TWO_MEN = 2;

/** Everything that this board's traps are judged by. */
export function reckoned(mechanics: Mechanics, layout: BoardLayout): readonly Reckoned[] {
  return [
    ...flatness(mechanics, layout),
    ...capture(mechanics),
    ...stresses(mechanics, layout),
    ...forces(mechanics),
  ];
}

export function holds({ value, limit, least }: Reckoned): boolean {
  return least ? value >= limit : value <= limit;
}

/** How far a shut flap may lie off the surface with two men on its free edge. */
function flatness(mechanics: Mechanics, layout: BoardLayout): readonly Reckoned[] {
  const { sizes, tolerances, loads } = mechanics;
  const men = TWO_MEN * loads.discG * NEWTON_A_GRAM;
  const edge = freeEdge(sizes) - sizes.axleX;
  const lever = edge / (sizes.footX - sizes.axleX);
  const sag = sagAtFeet(mechanics, layout, men) * lever;
  const left = (tolerances.screwTurn / 2 + tolerances.rest) * lever;
  return [
    {
      what: 'free edge off the surface, two men on it',
      how: `foot screws' last third of a turn, straightness of bar, shelf and comb along the way, sag ${round(sag, 3)}; lever ${round(lever)}`,
      value: left + sag,
      limit: 0.3,
      unit: 'mm',
    },
    {
      what: 'hinged edge off the surface',
      how: 'two bores at an axle; the flap is glued face down on glass, one sheet of paper (0.1) under the frame',
      value: tolerances.bore,
      limit: 0.3,
      unit: 'mm',
    },
    {
      what: 'free edge above the surface when it is pried up',
      how: 'the hinged edge meets the frame',
      value: ((sizes.clearance + tolerances.print) / -sizes.axleZ) * edge,
      limit: 1,
      unit: 'mm',
    },
    {
      what: 'free edge under a hand on one corner',
      how: `${loads.hand} N, elastic: shelf, bar, comb between its rests`,
      value: sagAtFeet(mechanics, layout, loads.hand) * lever,
      limit: 2,
      unit: 'mm',
    },
  ];
}

/** Whether the shelf always catches the flap on its wedge, and the pin is free where the shelf carries. */
function capture({ sizes, tolerances }: Mechanics): readonly Reckoned[] {
  const arm = sizes.pinR * Math.cos((sizes.pinShutDegrees - restAngle(sizes)) * RADIANS);
  const lever = (sizes.footX - sizes.axleX) / arm;
  const height = tolerances.comb + tolerances.cut + tolerances.print;
  const lift = pinAt(sizes, 0)[1] - pinAt(sizes, restAngle(sizes))[1];
  const above = sizes.slotClearance + sizes.dwellSlack - lift;
  return [
    {
      what: 'feet off the middle of the wedge when the shelf arrives',
      how: `bar against axle ±${round(height)}, times ${round(lever)}`,
      value: height * lever,
      limit: sizes.wedgeZ / 2,
      unit: 'mm',
    },
    {
      what: 'least room above the pin, flap shut',
      how: 'the same ±, and it must not carry',
      value: above - height,
      limit: 0,
      least: true,
      unit: 'mm',
    },
    {
      what: 'least room below the pin, flap shut',
      how: 'the same',
      value: sizes.slotClearance + lift - height,
      limit: 0,
      least: true,
      unit: 'mm',
    },
    {
      what: 'least play of the pin in its slot',
      how: 'drawn, less what the cutter and a thick pin take: it cannot jam',
      value: 2 * (sizes.slotClearance - tolerances.cut) - 0.05,
      limit: 0.1,
      least: true,
      unit: 'mm',
    },
    {
      what: 'slider from N until the flap begins to sink',
      how: 'so that a servo off by its tolerance keeps it flush',
      value: sizes.flush,
      limit: tolerances.servo + 1,
      least: true,
      unit: 'mm',
    },
  ];
}

/** Under a hand that leans on one corner of a shut flap, and under a stalled servo. */
function stresses(mechanics: Mechanics, layout: BoardLayout): readonly Reckoned[] {
  const { sizes, loads, materials } = mechanics;
  const hand = loads.hand;
  const reach = sizes.combX - sizes.footX;
  const shelfWidth = 7;
  const combSpan = combLength(layout, sizes);
  const barHigh = sizes.barZ[1] - sizes.barZ[0] - (sizes.pinD + 2 * sizes.slotClearance);
  const pinPush = worstPinForce(mechanics);
  const legMiddle = (sizes.legY[0] + sizes.legY[1]) / 2;
  const held = sizes.pinBossY - sizes.legY[0];
  const barMiddle = (sizes.barY[0] + sizes.barY[1]) / 2;
  const stress = (what: string, how: string, value: number, limit: number): Reckoned => ({
    what,
    how,
    value,
    limit,
    unit: 'MPa',
  });
  return [
    stress(
      'foot screw, nylon',
      `${hand} N on one M3`,
      hand / (Math.PI * (sizes.footScrewD / 2 - 0.3) ** 2),
      materials.nylon.allowedMpa,
    ),
    stress(
      'shelf, printed',
      `${hand} N, ${round(reach)} mm from the comb`,
      bending(hand * reach, shelfWidth, sizes.shelfH),
      materials.printed.allowedMpa,
    ),
    stress(
      'bar, beside its slot',
      `${hand} N, ${round(reach)} mm from the comb`,
      bending(hand * reach, sizes.sheet, barHigh),
      materials.sheet.allowedMpa,
    ),
    stress(
      'comb',
      `${hand} N between rests ${round(combSpan, 0)} mm apart`,
      bending((hand * combSpan) / 4, sizes.combH, combHigh(sizes)),
      materials.comb.allowedMpa,
    ),
    stress(
      'axle, brass',
      `${hand} N at the hinged edge, half on each side, from ear to leg`,
      rodBending((hand / 2) * (legMiddle - (sizes.earY[0] + sizes.earY[1]) / 2), sizes.axleD),
      materials.brass.allowedMpa,
    ),
    stress(
      'ears and legs of the axle, printed',
      `${hand / 2} N on its bore`,
      hand / 2 / (sizes.axleD * (sizes.earY[1] - sizes.earY[0])),
      materials.printed.allowedMpa,
    ),
    stress(
      'pin, brass',
      `a stalled servo's ${round(pinPush, 0)} N, from leg to bar`,
      rodBending(pinPush * (barMiddle - sizes.pinBossY), sizes.pinD),
      materials.brass.allowedMpa,
    ),
    stress(
      'leg around the pin, printed',
      'the same, held over the boss’s length',
      pinPush / (sizes.pinD * held) +
        (6 * pinPush * (barMiddle - sizes.legY[0] - held / 2)) / (sizes.pinD * held ** 2),
      materials.printed.allowedMpa,
    ),
    stress(
      'pin of the servo’s horn, brass',
      `${loads.servoStall[1]} N, 4 mm out`,
      rodBending(loads.servoStall[1] * 4, sizes.pinD),
      materials.brass.allowedMpa,
    ),
  ];
}

/** What the servo must push, and what a finger may feel. */
function forces({ sizes, loads }: Mechanics): readonly Reckoned[] {
  const ways = rampWays(sizes);
  const moment =
    NEWTON_A_GRAM *
    (loads.flapG * (0 - sizes.axleX) + TWO_MEN * loads.discG * (freeEdge(sizes) - 17 - sizes.axleX));
  const friction = Math.atan(loads.friction) / RADIANS;
  const pushes = ways.map((way) => {
    const { gain, transmission } = drive(sizes, way);
    return (moment / gain) * (Math.tan(transmission) / Math.tan(transmission - friction * RADIANS));
  });
  const edge = freeEdge(sizes) - sizes.axleX;
  const finger = ways.map((way) => (loads.servoStall[1] * drive(sizes, way).gain) / edge);
  const wedgeDegrees = Math.atan(sizes.wedgeZ / sizes.wedgeX) / RADIANS;
  return [
    {
      what: 'servo, to lift a flap with a jammed king on it',
      how: `friction ${loads.friction}`,
      value: Math.max(...pushes),
      limit: loads.servoStall[0] / 2,
      unit: 'N',
    },
    {
      what: 'finger at the free edge of a closing flap',
      how: `a stalled servo's ${loads.servoStall[1]} N, no friction`,
      value: Math.max(...finger),
      limit: 4,
      unit: 'N',
    },
    {
      what: 'the same in its last 6 mm, on the wedge',
      how: `a slope of ${round(wedgeDegrees, 0)}°, friction ${loads.friction}: less`,
      value:
        (loads.servoStall[1] / Math.tan((wedgeDegrees + friction) * RADIANS)) *
        ((sizes.footX - sizes.axleX) / edge),
      limit: 4,
      unit: 'N',
    },
    {
      what: 'least angle between the pin’s way and the slot’s wall',
      how: `over the friction angle of ${round(friction, 0)}°, or the slot would lock`,
      value: Math.min(...ways.map((way) => drive(sizes, way).transmission)) / RADIANS,
      limit: friction + 5,
      least: true,
      unit: '°',
    },
  ];
}

/** At that way: the moment at the axle a newton of the slider gives (mm), and the angle between the slot's wall and the pin's way. */
function drive(sizes: Sizes, way: number): { readonly gain: number; readonly transmission: number } {
  const step = 0.001;
  const [before, after] = [camAngle(sizes, way - step), camAngle(sizes, way + step)];
  const [from, to] = [pinAt(sizes, before), pinAt(sizes, after)];
  const pin: Spot = [to[0] - from[0], to[1] - from[1]];
  const inBar: Spot = [pin[0] - 2 * step, pin[1]];
  const cross = Math.abs(pin[0] * inBar[1] - pin[1] * inBar[0]);
  return {
    gain: (2 * step) / ((after - before) * RADIANS),
    transmission: Math.asin(cross / (Math.hypot(...pin) * Math.hypot(...inBar))),
  };
}

/** Square to the slot's wall, where the servo stalls on a flap that is held; short of the ramp's last tenth, where fingers are out of reach. */
function worstPinForce({ sizes, loads }: Mechanics): number {
  const step = 0.001;
  return Math.max(
    ...rampWays(sizes).map((way) => {
      const [from, to] = [way - step, way + step].map((at) => pinAt(sizes, camAngle(sizes, at)));
      if (from === undefined || to === undefined) throw new Error('no way');
      const [dx, dz] = [to[0] - from[0] - 2 * step, to[1] - from[1]];
      return loads.servoStall[1] * (Math.hypot(dx, dz) / Math.abs(dz));
    }),
  );
}

function rampWays({ rampFrom, rampTo }: Sizes): readonly number[] {
  return Array.from({ length: 37 }, (_, n) => rampFrom + ((n + 1) / 40) * (rampTo - rampFrom));
}

/** How far the shelf gives way under a foot: the shelf beyond its comb, the bar between combs, the comb between its rests. */
function sagAtFeet({ sizes, materials }: Mechanics, layout: BoardLayout, force: number): number {
  const reach = sizes.combX - sizes.footX;
  const shelf = (force * reach ** 3) / (3 * materials.printed.youngMpa * inertia(7, sizes.shelfH));
  const span = Math.max(...layout.combs.slice(1).map((x, index) => x - (layout.combs[index] ?? x)));
  const high = sizes.barZ[1] - sizes.barZ[0] - (sizes.pinD + 2 * sizes.slotClearance);
  const bar =
    (force * reach ** 2 * (span - reach) ** 2) /
    (3 * materials.sheet.youngMpa * inertia(sizes.sheet, high) * span);
  const comb =
    (force * combLength(layout, sizes) ** 3) /
    (48 * materials.comb.youngMpa * inertia(sizes.combH, combHigh(sizes)));
  // Half of the load is the bar's and half the tooth's at most times; all of it on one is the worst.
  return shelf + bar + comb;
}

const freeEdge = ({ opening, clearance, flapX }: Sizes): number => -opening / 2 + clearance + flapX;
const combHigh = ({ combLowZ, combZ }: Sizes): number => combLowZ - combZ;
const inertia = (wide: number, high: number): number => (wide * high ** 3) / 12;
const bending = (moment: number, wide: number, high: number): number => (6 * moment) / (wide * high ** 2);
const rodBending = (moment: number, d: number): number => (32 * moment) / (Math.PI * d ** 3);

function combLength({ fieldMm, borderY }: BoardLayout, { wall }: Sizes): number {
  return fieldMm + 2 * (borderY - wall);
}

function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
