/** What answers on the actuators' line, by its report of name and version. */
export type FirmwareVerdict =
  | { readonly kind: 'ours' }
  /** Speaks Firmata, but does not let go of the servos when this program falls silent. */
  | { readonly kind: 'other'; readonly word: string }
  | { readonly kind: 'refused'; readonly why: string };

export const OURS = 'DamierActuators';
/** The major version that this program was made for: what it promises about safety is part of it. */
const MAJOR = 1;

export function judgeFirmware(name: string, major: number, minor: number): FirmwareVerdict {
  if (name !== OURS) {
    return {
      kind: 'other',
      word:
        `${name} is on the actuator board: it works, but if this program stops, servos stay powered and lights on. ` +
        `Flash the firmware that came with this program.`,
    };
  }
  if (major === MAJOR) return { kind: 'ours' };
  const spoken = `The actuator board's firmware is ${major}.${minor}, this program needs ${MAJOR}`;
  return {
    kind: 'refused',
    why:
      major > MAJOR
        ? `${spoken}: the firmware is too new. Update this program, or flash the firmware that came with it.`
        : `${spoken}: the firmware is too old. Flash the firmware that came with this program.`,
  };
}
