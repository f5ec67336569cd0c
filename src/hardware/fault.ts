/** One fault of a profile: its place in the file, what is wrong there, and the way out. */
export interface Fault {
  readonly place: string;
  readonly what: string;
  readonly wayOut: string;
}

/** A profile, or a calibration, that cannot be used. The message names the file and every fault in it. */
export class ProfileError extends Error {
  readonly faults: readonly Fault[];

  constructor(name: string, faults: readonly Fault[]) {
    const lines = faults.map(
      ({ place, what, wayOut }) => `  ${place}: ${what}${wayOut === '' ? '' : `; ${wayOut}`}`,
    );
    super(`${name} is not valid:\n${lines.join('\n')}`);
    this.name = 'ProfileError';
    this.faults = faults;
  }
}

/** A fault for each value that an earlier one has taken; the first keeps it. */
export function takenTwice<T>(
  entries: readonly T[],
  keyOf: (entry: T) => string | number,
  fault: (entry: T, first: T) => Fault,
): readonly Fault[] {
  const first = new Map<string | number, T>();
  return entries.flatMap((entry) => {
    const value = keyOf(entry);
    const earlier = first.get(value);
    if (earlier !== undefined) return [fault(entry, earlier)];
    first.set(value, entry);
    return [];
  });
}
