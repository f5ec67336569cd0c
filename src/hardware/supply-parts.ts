// Supply, bus and sliders: wiring.md, "Supply, bus, encoder, buttons".
import type { Part } from './circuit.ts';
import type { Profile } from './profile-schema.ts';

/** The supply with the light rail's fuse, and the actuator MCU with its bus. */
export function supplyParts(): readonly Part[] {
  return [
    { ref: 'PS1', kind: 'supply', pins: { '5V': '5V', '0V': 'GND' } },
    { ref: 'F2', kind: 'lightFuse', pins: { 1: '5V', 2: 'RAIL_LIGHT' } },
    { ref: 'C2', kind: 'lightCapacitor', pins: { '+': 'RAIL_LIGHT', '-': 'GND' } },
    { ref: 'U2', kind: 'uno', pins: { A4: 'SDA', A5: 'SCL', '5V': '5V_UNO', GND: 'GND' } },
    { ref: 'RP1', kind: 'pullUp', pins: { 1: '5V_UNO', 2: 'SDA' } },
    { ref: 'RP2', kind: 'pullUp', pins: { 1: '5V_UNO', 2: 'SCL' } },
  ];
}

/** The servos' rail behind fuse and motor stop, their driver, and a servo a slider; nothing where there are none. */
export function sliderParts({ sliders }: Profile): readonly Part[] {
  if (sliders.length === 0) return [];
  const channels = Object.fromEntries(sliders.map(({ id, channel }) => [`PWM${channel}`, `SERVO_${id}`]));
  return [
    { ref: 'F1', kind: 'servoFuse', pins: { 1: '5V', 2: 'SERVO_FUSED' } },
    { ref: 'SW4', kind: 'motorStop', pins: { 1: 'SERVO_FUSED', 2: 'RAIL_SERVO' } },
    { ref: 'C1', kind: 'servoCapacitor', pins: { '+': 'RAIL_SERVO', '-': 'GND' } },
    {
      ref: 'U4',
      kind: 'servoDriver',
      pins: { VCC: '5V_UNO', 'V+': 'RAIL_SERVO', GND: 'GND', OE: 'GND', SDA: 'SDA', SCL: 'SCL', ...channels },
    },
    ...sliders.map(
      ({ id, row }) =>
        ({
          ref: `M${row}`,
          kind: 'servo',
          pins: { PWM: `SERVO_${id}`, '5V': 'RAIL_SERVO', '0V': 'GND' },
        }) as const,
    ),
  ];
}

/** The nets of supply and bus, from the supply downwards. */
export function supplyNets(profile: Profile): readonly string[] {
  const servos = profile.sliders.length > 0 ? ['SERVO_FUSED', 'RAIL_SERVO'] : [];
  return ['5V', ...servos, 'RAIL_LIGHT', '5V_UNO', 'SDA', 'SCL', 'GND'];
}
