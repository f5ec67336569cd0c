// The form of hardware/mechanics.json: sizes of what is printed and cut, what it is made with, and what loads it.

import * as v from 'valibot';
import { formFault, ProfileError, parseObject } from '../fault.ts';

const is = (what: string) => v.pipe(v.number(), v.description(what));
const between = (what: string) => v.pipe(v.strictTuple([v.number(), v.number()]), v.description(what));
const degrees = is;

/** In mm; x runs along a row away from the hinge, y along a file, z upwards; z = 0 is the playing surface. A trap's centre is 0. */
const sizes = v.strictObject({
  clearance: is('on a side, between parts that are printed and move'),
  tileGap: is('between two tiles'),
  tileH: is('tiles, frames'),
  carrierH: is('the plate under the tiles'),
  panelGap: is('spacers between the plate and a squares’ panel: leads and solder stand into it'),
  panelH: is('a squares’ panel'),
  electronicsZ: is('panels, wires and solder end here; what hangs lower keeps clear of what passes'),
  sheet: is('sheet that bars are cut from'),
  discD: is('no smaller: it must not fit the small-parts cylinder of 31.75 mm'),
  discH: is('a disc'),
  magnetD: is('magnet'),
  magnetH: is('magnet'),
  magnetAbove: is('from the underside of its disc'),
  ringD: is('shows where a disc closes its reed'),
  reedL: is('leads cropped'),
  reedBore: is('around the glass and the wire from its upper lead'),
  reedGap: is('from the magnet to the end of the reed; 8–10'),
  reedBossD: is('what may stick out below electronicsZ, under a square’s centre'),
  lightD: is('LED, T-1'),
  lightFlangeD: is('its flange'),
  lightFlangeZ: is('where the flange meets the wood: its tip, 3.8–4.3 above, ends under the surface'),
  lightOff: is('of a square’s two lights from its centre, both ways'),
  opening: is('of a trap'),
  window: is('in the deck, for a trap’s frame'),
  flapX: is('the flap, from its hinged edge to its free edge'),
  flapY: is('along the hinge'),
  flapH: is('its plate, of the sheet that tiles and carrier are of'),
  glue: is('between plate and lever: takes up what the printer got wrong'),
  leverH: is('the lever’s sole'),
  flapReed: between('where the flap’s reed lies, off its centre'),
  flapDegrees: degrees('from shut to open'),
  axleX: is('axle'),
  axleZ: is('so deep that what swings stays under the panels'),
  axleD: is('brass rod'),
  barrelD: is('around the axle'),
  earY: between('of the frame'),
  legY: between('of the lever'),
  pinR: is('from axle to pin'),
  pinBossY: is('so far the leg reaches along the pin, towards the bar'),
  pinShutDegrees: degrees('above the axle’s level with the flap shut, towards the free edge'),
  pinD: is('brass rod; also the servo horn’s'),
  footX: is('middle of a foot’s screw; beyond the free edge'),
  footEnd: is('the foot reaches so far'),
  footY: is('either side'),
  footZ: is('tip of the foot’s screw, shut'),
  footScrewD: is('nylon'),
  travel: is('from one notch of the slider to the next'),
  stop: is('of the slider’s way, either side'),
  flush: is('the flap lies on the flat of the shelf until the slider is so far on its way'),
  wedgeX: is('the shelf’s slope, along the row'),
  wedgeZ: is('and its fall'),
  shelfH: is('shelf'),
  shelfIn: is('its two arms leave the middle of the row free, so far either side'),
  shelfBridge: is('joins them, from the slope’s tip'),
  shelfEnd: is('so far the arms reach, over the comb'),
  shelfFarY: is('outer side of the arm that is not at the bar'),
  rampFrom: is('the slider’s way where the cam begins to open the flap'),
  rampTo: is('and where it has'),
  rampPower: is(
    'angle over way is 1 − (1 − q)^power: gentle at the end, where the pin’s way turns against the bar',
  ),
  slotClearance: is('on a side of the pin'),
  dwellSlack: is('more above the pin where the shelf carries the flap'),
  barY: between('the slider’s bar, beside the flap, within its own row'),
  barZ: between('its edges'),
  combX: is('middle of the comb that carries a trap’s shelf'),
  combH: is('thickness of a comb'),
  combZ: is('lower edge of the combs'),
  combLowZ: is('upper edge where nothing rests'),
  combCheekZ: is('upper edge of the notch’s low cheek, which flaps pass'),
  notchClearance: is('on a side of the bar in its notch'),
  servoBody: between('through the plate: length, height [M: measure yours]'),
  servoEars: is('over the ears [M]'),
  servoScrews: is('apart [M]'),
  servoShaftOff: is('the shaft from the body’s middle [M]'),
  servoZ: is('shaft'),
  servoPlateY: is('plate that the servo is screwed to'),
  servoReach: between('of its bracket from the shaft, towards the field and away from it'),
  hornR: is('of the servo’s arm'),
  wheelD: is('wheel'),
  wheelH: is('wheel'),
  encoderShaft: is('[M: measure yours]'),
  encoderBoss: is('[M]'),
  encoderCircle: is('of its three screws [M]'),
  switchBody: v.pipe(
    v.strictTuple([v.number(), v.number(), v.number()]),
    v.description('subminiature microswitch: length, thickness, height'),
  ),
  switchScrews: is('apart, M2'),
  traySlopeDegrees: degrees('discs slide'),
  trayZ: is('the tray’s upper end'),
  wall: is('the box’s sides and floor'),
  border: is('of the deck around the field'),
  servoBorder: is('the same at the servos’ sides'),
  plainBoxZ: is('under the box’s floor, without traps'),
  trapBoxZ: is('the same, with tray and drawer'),
  buttonD: is('the players’ buttons [M: measure yours]'),
  stopD: is('motor stop [M]'),
});

const tolerances = v.strictObject({
  print: is('of a printed size, either way'),
  cut: is('of a cut size, either way'),
  bore: is('a drilled hole is larger than its rod by so much at most'),
  comb: is('a notch’s floor against the trap’s axle, shimmed, either way'),
  servo: is('how far from its notch a slider may stand: ticks, horn, play, either way'),
  screwTurn: is('what the foot’s screw leaves: a third of a turn of M3, in all'),
  rest: is('how straight bar, comb and shelf are along the way, either way'),
});

const loads = v.strictObject({
  discG: is('g; a king is two'),
  flapG: is('g; with lever, reed, screws'),
  sliderG: is('g; bar and shelves'),
  hand: is('N that lean on a shut flap'),
  servoStall: between('N at the slider'),
  friction: is('brass on sheet, nylon on print; no more than'),
});

const material = v.strictObject({
  youngMpa: is('of the softer ones of its kind'),
  allowedMpa: is('a third of the strength of the weaker ones of its kind, or less'),
});
const materials = v.strictObject({
  printed: v.pipe(material, v.description('PLA or PETG, in the weaker direction, for years')),
  sheet: v.pipe(material, v.description('acrylic or birch plywood')),
  comb: v.pipe(material, v.description('birch plywood on edge')),
  brass: material,
  nylon: material,
});

/** `hardware/mechanics.json`. */
export const mechanicsSchema = v.strictObject({
  $schema: v.optional(v.string()),
  sizes,
  tolerances,
  loads,
  materials,
});

/** What the mechanics is drawn and reckoned with. */
export type Mechanics = v.InferOutput<typeof mechanicsSchema>;
export type Sizes = Mechanics['sizes'];

/** Each size with what it is, in the order of the schema. */
export function describedSizes(of: Sizes): readonly { name: string; value: unknown; what: string }[] {
  return Object.entries(sizes.entries).map(([name, schema]) => ({
    name,
    value: of[name as keyof Sizes],
    what: v.getDescription(schema) ?? '',
  }));
}

/** Reads `hardware/mechanics.json`. Throws a `ProfileError` with every fault of its form. */
export function readMechanics(text: string): Mechanics {
  const result = v.safeParse(mechanicsSchema, parseObject('hardware/mechanics.json', text));
  if (!result.success) throw new ProfileError('hardware/mechanics.json', result.issues.map(formFault));
  return result.output;
}
