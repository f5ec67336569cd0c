import type { Finding } from './finding.ts';

/** What a cause brings about, by code and part; a part that is not named is any. */
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

/** A bus that was held and came free has done no harm that lasts; one that stays held stops all that hangs on it. */
const HELD_BUS: Rule = {
  cause: is('actuators', 'I2C'),
  brings: (one) => isOfLights(one) || isOfSliders(one) || one.part === 'driver',
};

/** What hangs on much comes before what hangs on little. */
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

/** The findings without what others of them bring about, causes first, each once. */
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
