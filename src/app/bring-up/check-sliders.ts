import type { Profile } from '../../adapters/profile/profile.ts';
import type { Actuators } from '../../ports/board.ts';
import type { Notch, SliderId } from '../../rules/rules.ts';
import { messageOf } from '../errors.ts';
import { type BoardWatch, liftOff, putOn, SEEN_WITHIN_MS } from './board-watch.ts';
import { type Finding, finding } from './finding.ts';
import type { Hands } from './hands.ts';
import type { Places } from './places.ts';

/** A disc is off its trap within this time, or is stuck. */
const FALLEN_WITHIN_MS = 1500;
/** The switch of a flap that has not spoken by then does not speak. */
const SWITCH_WITHIN_MS = 3000;
const TRIES = 2;

/** What sees, moves and does at the sliders. */
interface SliderBench {
  readonly places: Places;
  readonly watch: BoardWatch;
  readonly actuators: Actuators;
  readonly hands: Hands;
  /** Longest a slider may be under way, ms. */
  readonly limitMs: number;
}

interface Trap {
  readonly slider: SliderId;
  readonly notch: Notch;
  readonly at: string;
}

/** What became of a disc on a trap. */
interface Opening {
  readonly fell: boolean;
  /** How long the flap's switch took; null where it has none, or said nothing. */
  readonly switchMs: number | null;
  /** How often the slider was sent. */
  readonly tries: number;
}

/** Lets a disc fall through every trap. @param good squares that answer a piece: the others prove nothing */
export async function checkSliders(
  profile: Profile,
  good: ReadonlySet<string>,
  watch: BoardWatch,
  actuators: Actuators,
  hands: Hands,
  places: Places,
): Promise<readonly Finding[]> {
  const findings: SliderFinding[] = [];
  const bench = { watch, actuators, hands, places, limitMs: profile.servo?.limitMs ?? 0 };
  const explained = new Set<string>();
  for (const { id, left, right } of profile.sliders) {
    const slider = id as SliderId;
    if (explained.has(slider)) continue;
    for (const [notch, at] of [
      ['L', left],
      ['R', right],
    ] as const) {
      if (!good.has(at)) continue;
      const found = await checkTrap({ slider, notch, at }, bench);
      findings.push(...found);
      for (const { moves } of found) if (moves !== undefined) explained.add(moves);
      if (found.some(({ code, part }) => code === 'slider' && part === slider)) break;
    }
  }
  const limp = profile.sliders.filter(({ id }) =>
    findings.some((one) => one.part === id && one.limp === true),
  );
  const told = findings.map(({ moves: _, limp: __, ...one }) => one);
  const tried = profile.sliders.filter(({ left, right }) => good.has(left) || good.has(right));
  if (limp.length < 2 || limp.length < tried.length) return told;
  const servos = limp.map(({ id }) => places.servo(id).split(';')[0]).join(', ');
  return [
    ...told.filter((_, nth) => findings[nth]?.limp !== true),
    finding(
      'slider',
      'sliders',
      'none of them moves',
      `RAIL_SERVO at U4 V+; ${servos}`,
      'the servos are not plugged in, or U4 has no V+',
    ),
  ];
}

/** A finding, with the slider that moved in place of the one that was sent; or that nothing moved. */
type SliderFinding = Finding & { readonly moves?: string; readonly limp?: true };

async function checkTrap(trap: Trap, bench: SliderBench): Promise<readonly SliderFinding[]> {
  const { slider, at } = trap;
  const { watch, hands, places } = bench;
  try {
    if (!(await isBackInNeutral(trap, bench))) return [askew(slider, places)];
    await putOn(at, watch, hands);
    const opening = await open(trap, bench);
    const moves = opening.fell ? undefined : otherThatMoved(slider, watch);
    const isOpen = await isFlapOpen(at, bench, opening);
    if (!opening.fell) await liftOff(at, watch, hands);
    const isBack = await isBackInNeutral(trap, bench);
    if (moves !== undefined)
      return [
        {
          ...finding(
            'slider',
            slider,
            `${moves} moves in its place`,
            `${places.servo(slider)}; ${places.servo(moves)}`,
            'their plugs are exchanged',
          ),
          moves,
        },
      ];
    const found = judge(trap, opening, isOpen, bench);
    return found.length > 0 || isBack ? found : [askew(slider, places)];
  } catch (error) {
    return [finding('slider', slider, messageOf(error), places.servo(slider))];
  }
}

async function isBackInNeutral(trap: Trap, bench: SliderBench): Promise<boolean> {
  await send(trap, 'N', bench);
  // Its switch comes a moment after it, if at all.
  await bench.watch.pass(SEEN_WITHIN_MS);
  return bench.watch.neutral.get(trap.slider) !== false;
}

function askew(slider: SliderId, places: Places): Finding {
  return finding(
    'slider',
    slider,
    'its switch does not say neutral',
    `${places.contact('sliderNeutral', slider)}; ${places.servo(slider)}`,
    'its horn sits wrong: damier calibrate --only sliders mends it, or says that it is a tooth off',
  );
}

/** Another slider whose switch does not say neutral any more. */
function otherThatMoved(slider: string, watch: BoardWatch): string | undefined {
  return [...watch.neutral].find(([other, isNeutral]) => other !== slider && !isNeutral)?.[0];
}

/** Opens it. If nothing comes of it, once more: its driver may have lost its settings. */
async function open(trap: Trap, bench: SliderBench): Promise<Opening> {
  const { watch } = bench;
  let opening: Opening = { fell: false, switchMs: null, tries: 0 };
  while (!opening.fell && opening.switchMs === null && opening.tries < TRIES) {
    if (opening.tries > 0) await send(trap, 'N', bench);
    const from = watch.now;
    await send(trap, trap.notch, bench);
    const fell = await watch.until(() => !watch.occupied.has(trap.at), FALLEN_WITHIN_MS);
    const isShut = () => watch.flaps.get(trap.at)?.shut === true;
    if (fell && isShut()) await watch.until(() => !isShut(), SWITCH_WITHIN_MS);
    const flap = watch.flaps.get(trap.at);
    const switchMs = flap === undefined || flap.shut ? null : Math.max(0, flap.since - from);
    opening = { fell, switchMs, tries: opening.tries + 1 };
  }
  return opening;
}

async function send({ slider, at }: Trap, notch: Notch, { hands, actuators }: SliderBench): Promise<void> {
  await hands.stepBack(at);
  await actuators.moveSlider(slider, notch);
}

/** Its switch knows, where there is one that says open. Where it cannot be right, the person there is asked. */
async function isFlapOpen(at: string, { watch, hands }: SliderBench, opening: Opening): Promise<boolean> {
  const flap = watch.flaps.get(at);
  if (flap?.shut === false || (flap === undefined && opening.fell)) return true;
  return flap === undefined || opening.fell ? hands.isOpen(at) : false;
}

function judge(
  { slider, at }: Trap,
  { fell, switchMs, tries }: Opening,
  isOpen: boolean,
  { watch, limitMs, places }: SliderBench,
): readonly SliderFinding[] {
  const servo = places.servo(slider);
  const flapSwitch = places.contact('flapShut', at);
  if (!isOpen)
    return fell
      ? [
          finding(
            'unseen',
            at,
            'it lost its piece while its flap was shut',
            places.square(at),
            'a lead of the reed in the flap is broken',
          ),
        ]
      : [{ ...finding('slider', slider, `its flap at ${at} did not open`, servo), limp: true }];
  if (!fell)
    return [finding('trapJam', at, 'the flap is open and the disc has not fallen', places.square(at))];
  if (watch.flaps.has(at) && switchMs === null)
    return [
      finding(
        'slider',
        `switch ${at}`,
        'says shut while the flap is open',
        flapSwitch,
        'the switch is stuck or shorted, or its lever does not reach the flap',
      ),
    ];
  if (switchMs !== null && switchMs > limitMs)
    return [
      finding(
        'sliderSlow',
        slider,
        `the flap at ${at} opened after ${Math.round(switchMs)} ms, ${limitMs} are allowed`,
        `${flapSwitch}; ${servo}`,
      ),
    ];
  return tries > 1
    ? [
        finding(
          'slider',
          slider,
          `its flap at ${at} opened at the second try only`,
          `${servo}; U4 VCC`,
          'its driver lost its settings: 5V_UNO dips, or a joint is loose',
        ),
      ]
    : [];
}
