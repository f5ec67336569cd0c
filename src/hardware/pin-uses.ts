import { fileNet, filePinNet, rankNet } from './net-names.ts';
import type { Profile } from './profile-schema.ts';

/** What a pin of the sensor MCU is for. */
export interface PinUse {
  /** Where the profile says so. */
  readonly place: string;
  readonly pin: string;
  readonly use: 'row' | 'column' | 'encoder' | 'button' | 'rail' | 'heartbeat';
  /** As wiring.md calls it: `RANK1`, `encoder A`. */
  readonly name: string;
  /** The net that is to be on the pin, where that is wired. */
  readonly net: string;
}

/** Every use of a pin, in the order of the file. */
export function pinUses(sensor: Profile['sensor']): readonly PinUse[] {
  const { rows, columns, encoder, buttons, rails, heartbeat } = sensor;
  const named = (pins: Readonly<Record<string, string>>, field: string, use: PinUse['use'], net: string) =>
    Object.entries(pins).map(([name, pin]) => ({
      place: `sensor.${field}.${name}`,
      pin,
      use,
      name: `${use} ${name}`,
      net: `${net}_${name.toUpperCase()}`,
    }));
  return [
    ...rows.map(
      (pin, row) =>
        ({ place: `sensor.rows[${row}]`, pin, use: 'row', name: rankNet(row), net: rankNet(row) }) as const,
    ),
    ...columns.map(
      (pin, column) =>
        ({
          place: `sensor.columns[${column}]`,
          pin,
          use: 'column',
          name: fileNet(column),
          net: filePinNet(column),
        }) as const,
    ),
    ...named(encoder, 'encoder', 'encoder', 'ENCODER'),
    ...named(buttons, 'buttons', 'button', 'BUTTON'),
    ...named(rails, 'rails', 'rail', 'SENSE'),
    { place: 'sensor.heartbeat', pin: heartbeat, use: 'heartbeat', name: 'heartbeat', net: 'HEARTBEAT' },
  ];
}
