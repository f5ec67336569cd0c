import type { Profile } from './profile-schema.ts';

/**
 * What a profile's fields say against each other. The libraries below do not say it: a servo on a pin that has none, or
 * beyond its stops, is simply driven there.
 */
export function profileFaults({ size, sliders, servo, spinner }: Profile): readonly string[] {
  const faults: string[] = [];
  if (sliders.length > 0 && servo === null) faults.push('servo: sliders need one');
  if (sliders.length > 0 && spinner === null) faults.push('spinner: sliders are moved after a spin');
  faults.push(
    ...twice(
      'sliders.id',
      sliders.map(({ id }) => id),
    ),
  );
  faults.push(
    ...twice(
      'sliders.channel',
      sliders.map(({ channel }) => channel),
    ),
  );
  faults.push(
    ...twice(
      'sliders.left/right',
      sliders.flatMap(({ left, right }) => [left, right]),
    ),
  );
  for (const { id, left, right, ticks } of sliders) {
    for (const square of [left, right]) {
      if (!isPlayable(square, size)) faults.push(`${id}: ${square} is no dark square of this board`);
    }
    for (const [notch, value] of Object.entries(ticks)) {
      if (servo !== null && (value < servo.ticksMin || value > servo.ticksMax)) {
        faults.push(`${id}.ticks.${notch}: ${value} is outside ${servo.ticksMin}–${servo.ticksMax}`);
      }
    }
  }
  return faults;
}

function twice(where: string, values: readonly (string | number)[]): readonly string[] {
  const repeated = values.filter((value, index) => values.indexOf(value) !== index);
  return repeated.map((value) => `${where}: ${value} stands twice`);
}

/** a1 is dark, at the bottom left. */
function isPlayable(square: string, size: number): boolean {
  const file = square.charCodeAt(0) - 'a'.charCodeAt(0) + 1;
  const rank = Number(square.slice(1));
  return file <= size && rank <= size && (file + rank) % 2 === 0;
}
