import { describe, expect, it } from 'vitest';
import {
  choosePorts,
  type ListedPort,
  type PortIdentity,
} from '../../../src/adapters/serial/serial-ports.ts';
import { listedPort } from './listed-port.ts';

const MEGA = { vendorId: '2341', productId: '0042' };
const UNO = { vendorId: '2341', productId: '0043' };
/** A copy's USB chip says nothing of what hangs on it. */
const COPY = { vendorId: '1a86', productId: '7523' };

const mega = listedPort('/dev/ttyACM0', { ...MEGA, serialNumber: 'M1' });
const uno = listedPort('/dev/ttyACM1', { ...UNO, serialNumber: 'U1' });
const copies = [
  listedPort('/dev/ttyUSB0', COPY),
  listedPort('/dev/ttyUSB1', COPY),
  listedPort('/dev/ttyUSB2', COPY),
] as const;
const modem = listedPort('/dev/ttyS0');
const NOBODY = { identity: {}, path: null };

function chosen(
  part: 'sensors' | 'actuators',
  wanted: PortIdentity,
  listed: readonly ListedPort[],
  others = NOBODY,
) {
  const choice = choosePorts(part, wanted, listed, others);
  return choice.kind === 'ports' ? choice.paths.join(' ') : choice.why;
}

describe('which port is a board’s', () => {
  it.each([
    ['its kind, where USB tells', 'sensors', {}, [modem, uno, mega], '/dev/ttyACM0'],
    ['the other kind for the other link', 'actuators', {}, [mega, uno], '/dev/ttyACM1'],
    ['its serial number, under any name', 'sensors', { serialNumber: 'U1' }, [mega, uno], '/dev/ttyACM1'],
    ['the path that was named', 'sensors', { path: '/dev/ttyS0' }, [mega, modem], '/dev/ttyS0'],
    ['the one left beside the other board', 'sensors', {}, [uno, copies[0]], '/dev/ttyUSB0'],
    [
      'two that say nothing are tried in turn',
      'sensors',
      {},
      copies.slice(0, 2),
      '/dev/ttyUSB0 /dev/ttyUSB1',
    ],
    ['none without USB', 'sensors', {}, [modem], 'There is no sensor board on any USB port.'],
    [
      'none of that number',
      'actuators',
      { serialNumber: 'U2' },
      [mega, uno],
      'There is no actuator board with the USB serial number U2.',
    ],
    ['none at that path', 'actuators', { path: '/dev/x' }, [uno], 'There is no actuator board at /dev/x.'],
  ] as const)('%s', (_, part, wanted, listed, answer) => {
    expect(chosen(part, wanted, listed)).toBe(answer);
  });

  it('never the one that the other link has, by path or by number', () => {
    expect(chosen('sensors', {}, copies.slice(0, 2), { identity: {}, path: '/dev/ttyUSB0' } as never)).toBe(
      '/dev/ttyUSB1',
    );
    expect(chosen('sensors', {}, [mega], { identity: { serialNumber: 'M1' }, path: null } as never)).toMatch(
      /no sensor board/,
    );
  });

  it.each([
    ['two of its kind', [mega, listedPort('/dev/ttyACM5', { ...MEGA, serialNumber: 'M2' })]],
    ['three that say nothing', copies],
  ])('%s: staff must say which', (_, listed) => {
    const why = chosen('sensors', {}, listed);
    expect(why).toMatch(/^Several ports may be the sensor board: /);
    for (const { path } of listed) expect(why).toContain(path);
  });
});
