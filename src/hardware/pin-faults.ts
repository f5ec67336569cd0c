import { type Fault, takenTwice } from './fault.ts';
import { megaPin } from './mega-2560.ts';
import { type PinUse, pinUses } from './pin-uses.ts';
import type { Profile } from './profile-schema.ts';

/** A pin that is taken, or that cannot do what it is for. */
export function pinFaults({ sensor }: Pick<Profile, 'sensor'>): readonly Fault[] {
  const uses = pinUses(sensor);
  return [
    ...takenTwice(
      uses,
      ({ pin }) => pin,
      ({ place, pin }, first) => ({
        place,
        what: `${pin} is also ${first.place}`,
        wayOut: 'give each its own pin',
      }),
    ),
    ...uses.flatMap(unfit),
  ];
}

function unfit({ place, pin, use }: PinUse): readonly Fault[] {
  if (pin === 'D0' || pin === 'D1')
    return [{ place, what: `${pin} is the USB serial line`, wayOut: 'take another pin' }];
  if (use === 'encoder' && megaPin(pin).interrupt === null) {
    return [
      {
        place,
        what: `${pin} cannot interrupt the MCU`,
        wayOut: 'the encoder wants D2, D3, D18, D19, D20 or D21',
      },
    ];
  }
  if (use === 'rail' && megaPin(pin).analogue === null)
    return [{ place, what: `${pin} cannot measure a voltage here`, wayOut: 'a rail wants one of A0–A7' }];
  return [];
}
