import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { madeFor } from '../../src/hardware/hardware.ts';
import { hardwareFile, read } from './stock.ts';

// A maker's board with pins here and there; beside each its port, from the pin map of the Arduino Mega.
const rows = {
  D41: 'G0',
  D17: 'H0',
  D14: 'J1',
  D4: 'G5',
  D53: 'B0',
  D42: 'L7',
  D38: 'D7',
  D37: 'C0',
  D5: 'E3',
  D29: 'A7',
};
const columns = {
  A4: 'F4',
  A3: 'F3',
  A9: 'K1',
  A8: 'K0',
  D6: 'H3',
  D7: 'H4',
  D33: 'C4',
  D32: 'C5',
  D46: 'L3',
  D13: 'B7',
};
const buttons = { D8: 'H5', D22: 'A0', D9: 'H6' };
const scattered = read('trappes-8x8', {
  sensor: {
    rows: Object.keys(rows),
    columns: Object.keys(columns),
    encoder: { A: 'D21', B: 'D19', Z: 'D2' },
    buttons: { bottom: 'D8', top: 'D22', service: 'D9' },
    rails: { servo: 'A6', light: 'A0' },
    heartbeat: 'D10',
  },
});

const PORTS = [...'ABCDEFGHJKL'];
const BITS = [0, 1, 2, 3, 4, 5, 6, 7];
/** Registers as plain bytes, under their names in avr-libc. */
const REGISTERS = `#pragma once
#include <stdint.h>
#define _BV(bit) (1 << (bit))
${PORTS.map((port) => `static volatile uint8_t PORT${port}, DDR${port}, PIN${port};`).join('\n')}
${PORTS.flatMap((port) => BITS.map((bit) => `#define P${port}${bit} ${bit}`)).join('\n')}
static volatile uint8_t EICRA, EICRB, EIFR, EIMSK;
${[0, 1, 2, 3, 4, 5].map((n) => `#define INT${n} ${n}\n#define INTF${n} ${n}\n#define ISC${n}0 ${(n % 4) * 2}`).join('\n')}
`;

const high = PORTS.map((port) => `PIN${port} = 0xFF;`).join(' ');
const clear = PORTS.map((port) => `PORT${port} = DDR${port} = 0;`).join(' ');
const low = (pin: string) => `PIN${pin.charAt(0)} = static_cast<uint8_t>(~(1 << ${pin.charAt(1)}));`;
const say = (words: string, ...values: readonly string[]) => `printf("${words}\\n", ${values.join(', ')});`;
const outputs = PORTS.flatMap((port) => [`PORT${port}`]);
const PROGRAM = `#include <stdio.h>
#include "pins.h"
using namespace damier;
int main() {
  ${Object.values(columns)
    .map((pin) => `${high} ${low(pin)} ${say('%d', 'pins::lowColumns()')}`)
    .join('\n  ')}
  ${Object.values(buttons)
    .map((pin) => `${high} ${low(pin)} ${say('%d', 'pins::buttonsDown()')}`)
    .join('\n  ')}
  ${clear} pins::pullUpColumns(); ${say(outputs.map(() => '%d').join(' '), ...outputs)}
  ${Object.values(rows)
    .map(([port], r) =>
      say(
        '%d %d',
        `&pins::rows[${r}].port == &PORT${port} && &pins::rows[${r}].direction == &DDR${port}`,
        `pins::rows[${r}].mask`,
      ),
    )
    .join('\n  ')}
  ${clear} pins::enableEncoderInterrupts();
  ${say('%d %d %d %d', 'EICRA', 'EICRB', 'EIFR', 'EIMSK')}
  ${high} PIND = 0xFE; ${say('%d %d %d', 'pins::encoderA()', 'pins::encoderB()', 'pins::encoderZ()')}
  ${say('%d %d', 'pins::railChannels[0]', 'pins::railChannels[1]')}
}
`;

const folder = mkdtempSync(join(tmpdir(), 'damier-pins-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the firmware’s pins are those of the profile, wherever they are', () => {
  const header = new Map(madeFor(scattered, (path) => hardwareFile(`../${path}`))).get('pins.h') ?? '';
  mkdirSync(join(folder, 'avr'));
  writeFileSync(join(folder, 'avr', 'io.h'), REGISTERS);
  writeFileSync(join(folder, 'pins.h'), header);
  writeFileSync(join(folder, 'main.cpp'), PROGRAM);
  const program = join(folder, 'main');
  const flags = ['-std=c++14', '-Wall', '-Wextra', '-Wno-unused-function', '-I', folder];
  execFileSync('g++', [...flags, '-o', program, join(folder, 'main.cpp')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines = execFileSync(program, { encoding: 'utf8' }).trim().split('\n');

  const bits = Object.values(columns).map((_, c) => `${1 << c}`);
  const pulled = PORTS.map((port) =>
    Object.values(columns).reduce(
      (bits, pin) => (pin.charAt(0) === port ? bits | (1 << Number(pin.charAt(1))) : bits),
      0,
    ),
  ).join(' ');
  expect(lines).toEqual([
    ...bits,
    ...['1', '2', '4'],
    pulled,
    ...Object.values(rows).map((pin) => `1 ${1 << Number(pin.charAt(1))}`),
    // Any edge on INT0 (D21), INT2 (D19) and INT4 (D2).
    `${1 + 16} 1 ${1 + 4 + 16} ${1 + 4 + 16}`,
    // A is PD0, B is PD2, Z is PE4.
    '0 1 1',
    '6 0',
  ]);
});
