import { FAULTS, type FaultCode } from '../../game/game.ts';

/** The usual causes of what may be found, with the way out. */
const CAUSES = {
  chatter: 'reed off centre or weak: centre it, or fit another',
  stuck: 'a piece or steel lies there, or the reed is welded: take it away, or fit another reed',
  unseen:
    'reed or diode broken or the wrong way round, or magnet upside down: try another piece, then the reed',
  ghost: 'its diode is shorted, or not there: fit another',
  line: 'its wire or its pin: check both ends',
  sliderSlow: 'the bar or the flap rubs, or the switch sticks: clean and free them',
  slider: 'servo limp, plug off, or the bar jams: check F1, the plug, the bar by hand',
  trapJam: 'a disc or something else is stuck in it: take it out, check the flap',
  sensors: 'cable, hub, power, or another program has the port',
  actuators: 'cable, hub, power, or another program has the port',
  version: 'damier flash writes the firmware that fits',
  power: 'supply, fuse, or a thin ground wire: measure the rail while a slider moves',
  wheel: 'dirt on the encoder, a slipping coupling, or one of its wires',
  button: 'jammed, or its wire is off',
  light: 'LED dead or the wrong way round, or its two lines',
} as const satisfies Partial<Record<FaultCode, string>>;
type FoundCode = keyof typeof CAUSES;

/** Something that is not as it should be. `part`: a square, `RANK3`, `FILE_C`, a slider, a button, a rail …; '' for the whole. */
export interface Finding {
  readonly code: FoundCode;
  readonly page: string;
  readonly part: string;
  /** The parts, nets and pins to look at, as wiring.md has them; '' where there are none. */
  readonly where: string;
  /** What was seen. */
  readonly seen: string;
  readonly cause: string;
}

/** @param cause where more is known than what is usual */
export function finding(code: FoundCode, part: string, seen: string, where = '', cause?: string): Finding {
  return { code, part, where, seen, page: FAULTS[code].page, cause: cause ?? CAUSES[code] };
}

/** What a cause brings about, by code and part. A part that is not named is any part. */
interface Rule {
  readonly cause: (finding: Finding) => boolean;
  readonly brings: (finding: Finding) => boolean;
}

const is =
  (code: Finding['code'], part?: string) =>
  (finding: Finding): boolean =>
    finding.code === code && (part === undefined || finding.part === part);
/** A rail that has nothing left, not one that is low. */
const isDead =
  (rail: string) =>
  (finding: Finding): boolean =>
    finding.code === 'power' && finding.part === `${rail} off`;
const isOfSliders = ({ code, part }: Finding): boolean =>
  (code === 'slider' && part !== 'driver') || code === 'trapJam' || code === 'sliderSlow';
const isOfLights = (finding: Finding): boolean => finding.code === 'light' && finding.part !== 'driver';

const RULES: readonly Rule[] = [
  // The light driver without its supply drags the bus down, and with it the servos' driver.
  {
    cause: isDead('light'),
    brings: (one) => is('actuators', 'I2C')(one) || is('light')(one) || is('slider')(one),
  },
  { cause: isDead('servo'), brings: isOfSliders },
  { cause: is('light', 'driver'), brings: isOfLights },
  { cause: is('slider', 'driver'), brings: isOfSliders },
  // The servos are let go when their board restarts.
  { cause: is('power', 'actuators'), brings: isOfSliders },
];

/** A bus that was held and came free has done no lasting harm. One that stays held stops all that hangs on it. */
const HELD_BUS: Rule = {
  cause: is('actuators', 'I2C'),
  brings: (one) => isOfLights(one) || isOfSliders(one) || one.part === 'driver',
};

/** What much depends on comes before what little depends on. */
const ORDER: readonly Finding['code'][] = [
  'version',
  'sensors',
  'actuators',
  'power',
  'line',
  'ghost',
  'stuck',
  'chatter',
  'unseen',
  'light',
  'slider',
  'sliderSlow',
  'trapJam',
  'wheel',
  'button',
];

/** The findings without what others of them bring about; causes first, each once. */
export function rootCauses(findings: readonly Finding[]): readonly Finding[] {
  const once = findings.filter(
    ({ code, part }, nth) => findings.findIndex((one) => one.code === code && one.part === part) === nth,
  );
  const rules = [...RULES, HELD_BUS];
  const left = once.filter(
    (one) => !rules.some(({ cause, brings }) => brings(one) && !cause(one) && once.some(cause)),
  );
  return [...left].sort((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ code, part }: Finding): number {
  // Both drivers before what hangs on them.
  if (part === 'driver') return ORDER.indexOf('line') - 0.5;
  return ORDER.indexOf(code);
}
