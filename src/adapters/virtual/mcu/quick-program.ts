// avr8js 0.21 finds out what an instruction is each time that it runs it, by up to ninety comparisons, and asks after each what
// follows. Nineteen of twenty touch registers and SRAM alone. These are told once here; after them only the time counts.
import type { CPU } from 'avr8js';
import type { McuModel } from './atmega.ts';

/** "Stack Pointer" and "Status Register" in the data space: the same addresses on both chips. */
const SP = 0x5d;
const SREG = 0x5f;
/** Its bits; above them are T and I, which no arithmetic changes. */
const FLAG = { C: 0x01, Z: 0x02, N: 0x04, V: 0x08, S: 0x10, H: 0x20, others: 0xc0 } as const;

/** What erased flash holds. */
const ERASED = 0xffff;

/** `a`: a register, or a bit of the status register. `b`: a register, a number, an address, or a distance in words. */
type Operands = readonly [a: number, b: number];
type Reading = (opcode: number, next: number) => Operands;

/** A pointer's register in `b`, beside its displacement and whether the pointer goes on by one. */
const POINTER = 0x1f;
const DISPLACED = 8;
const GOES_ON = 0x10000;
const X = 26;
const Y = 28;
const Z = 30;

const register = (opcode: number): number => (opcode >> 4) & 0x1f;
/** The upper half of the registers alone. */
const upper = (opcode: number): number => 0x10 | ((opcode >> 4) & 0x0f);
const low4 = (opcode: number): number => opcode & 0x0f;

const one: Reading = (opcode) => [register(opcode), 0];
const two: Reading = (opcode) => [register(opcode), ((opcode >> 5) & 0x10) | low4(opcode)];
const pairs: Reading = (opcode) => [(opcode >> 3) & 0x1e, 2 * low4(opcode)];
const withNumber: Reading = (opcode) => [upper(opcode), ((opcode >> 4) & 0xf0) | low4(opcode)];
const pairWithNumber: Reading = (opcode) => [24 + ((opcode >> 3) & 6), ((opcode >> 2) & 0x30) | low4(opcode)];
const through =
  (pointer: number): Reading =>
  (opcode) => {
    const displacement = ((opcode >> 8) & 0x20) | ((opcode >> 7) & 0x18) | (opcode & 7);
    return [register(opcode), (displacement << DISPLACED) | pointer];
  };
const on =
  (pointer: number, after = 0): Reading =>
  (opcode) => [register(opcode), after | pointer];
const named: Reading = (opcode, next) => [register(opcode), next];
const port: Reading = (opcode) => [register(opcode), 0x20 + (((opcode >> 5) & 0x30) | low4(opcode))];
const jump: Reading = (opcode) => [0, (opcode << 20) >> 20];
const branch: Reading = (opcode) => [1 << (opcode & 7), (opcode << 22) >> 25];
const call: Reading = (opcode, next) => [0, ((opcode & 0x1f0) << 13) | ((opcode & 1) << 16) | next];

/** The bits that tell an instruction, what it does, and how its operands are read from it and the word behind it. */
const INSTRUCTIONS: readonly (readonly [mask: number, bits: number, does: number, read: Reading])[] = [
  [0xfc00, 0x2c00, 1, two], // MOV
  [0xff00, 0x0100, 2, pairs], // MOVW
  [0xf000, 0xe000, 3, withNumber], // LDI
  [0xfc00, 0x0c00, 4, two], // ADD
  [0xfc00, 0x1c00, 5, two], // ADC
  [0xff00, 0x9600, 6, pairWithNumber], // ADIW
  [0xfc00, 0x1800, 7, two], // SUB
  [0xf000, 0x5000, 8, withNumber], // SUBI
  [0xfc00, 0x0800, 9, two], // SBC
  [0xf000, 0x4000, 10, withNumber], // SBCI
  [0xff00, 0x9700, 11, pairWithNumber], // SBIW
  [0xfc00, 0x1400, 12, two], // CP
  [0xf000, 0x3000, 13, withNumber], // CPI
  [0xfc00, 0x0400, 14, two], // CPC
  [0xfc00, 0x2000, 15, two], // AND
  [0xf000, 0x7000, 16, withNumber], // ANDI
  [0xfc00, 0x2800, 17, two], // OR
  [0xf000, 0x6000, 18, withNumber], // ORI
  [0xfc00, 0x2400, 19, two], // EOR
  [0xfe0f, 0x9400, 20, one], // COM
  [0xd208, 0x8008, 21, through(Y)], // LD, LDD
  [0xd208, 0x8000, 21, through(Z)],
  [0xfe0f, 0x900c, 21, on(X)],
  [0xfe0f, 0x900d, 21, on(X, GOES_ON)],
  [0xfe0f, 0x9009, 21, on(Y, GOES_ON)],
  [0xfe0f, 0x9001, 21, on(Z, GOES_ON)],
  [0xd208, 0x8208, 22, through(Y)], // ST, STD
  [0xd208, 0x8200, 22, through(Z)],
  [0xfe0f, 0x920c, 22, on(X)],
  [0xfe0f, 0x920d, 22, on(X, GOES_ON)],
  [0xfe0f, 0x9209, 22, on(Y, GOES_ON)],
  [0xfe0f, 0x9201, 22, on(Z, GOES_ON)],
  [0xfe0f, 0x9000, 23, named], // LDS
  [0xfe0f, 0x9200, 24, named], // STS
  [0xfe0f, 0x920f, 25, one], // PUSH
  [0xfe0f, 0x900f, 26, one], // POP
  [0xf000, 0xc000, 27, jump], // RJMP
  [0xfc00, 0xf000, 28, branch], // BRBS
  [0xfc00, 0xf400, 29, branch], // BRBC
  [0xfe0e, 0x940e, 30, call], // CALL
  [0xffff, 0x9508, 31, one], // RET
  // The stack pointer, the status register, and EIND, which is a register as well.
  [0xfe0c, 0xb60c, 32, port], // IN
];

/** What comes next by itself; private in avr8js's types. */
export interface ClockEvents {
  readonly nextClockEvent: { readonly cycles: number } | null;
}

/** A program whose instructions are told apart before they run. */
export class QuickProgram {
  private readonly does: Uint8Array;
  private readonly a: Uint8Array;
  private readonly b: Int32Array;
  private readonly ramStart: number;
  private readonly ramEnd: number;

  /** @param isOthers of an opcode and the one behind it: it is not run here */
  constructor(
    program: Uint16Array,
    { ramStart, ramEnd }: McuModel,
    isOthers: (opcode: number, next: number) => boolean,
  ) {
    this.ramStart = ramStart;
    this.ramEnd = ramEnd;
    this.does = new Uint8Array(program.length);
    this.a = new Uint8Array(program.length);
    this.b = new Int32Array(program.length);
    for (const [pc, opcode] of program.entries()) {
      const next = program[pc + 1] ?? ERASED;
      if (opcode === ERASED || isOthers(opcode, next)) continue;
      const found = INSTRUCTIONS.find(([mask, bits]) => (opcode & mask) === bits);
      if (found === undefined) continue;
      const [, , does, read] = found;
      const [a, b] = read(opcode, next);
      this.does[pc] = does;
      this.a[pc] = a;
      this.b[pc] = b;
    }
  }

  /**
   * Runs until the next clock event or the cycle `end`, or until an instruction comes that may touch a peripheral or let an
   * interrupt in. All is as avr8js does it, to the flag.
   *
   * @returns whether it has come to that time; false where that had come before: an instruction is due first
   */
  run(cpu: CPU, { nextClockEvent }: ClockEvents, end: number): boolean {
    const until = nextClockEvent !== null && nextClockEvent.cycles < end ? nextClockEvent.cycles : end;
    if (cpu.cycles >= until) return false;
    const { does, a: as, b: bs, ramStart, ramEnd } = this;
    const { dataView: data, pc22Bits } = cpu;
    const addressBytes = pc22Bits ? 3 : 2;
    // A flash's size is a power of two, and behind its last word comes its first.
    const last = does.length - 1;
    let { pc, cycles } = cpu;
    program: while (cycles < until) {
      const a = as[pc] ?? 0;
      const b = bs[pc] ?? 0;
      switch (does[pc]) {
        case 1: // MOV
          data.setUint8(a, data.getUint8(b));
          break;
        case 2: // MOVW
          data.setUint16(a, data.getUint16(b, true), true);
          break;
        case 3: // LDI
          data.setUint8(a, b);
          break;
        case 4: // ADD
          data.setUint8(a, sum(data, data.getUint8(a), data.getUint8(b), 0));
          break;
        case 5: // ADC
          data.setUint8(a, sum(data, data.getUint8(a), data.getUint8(b), data.getUint8(SREG) & FLAG.C));
          break;
        case 6: {
          // ADIW
          const before = data.getUint16(a, true);
          const after = (before + b) & 0xffff;
          data.setUint16(a, after, true);
          wordFlags(data, after, ~before & after, before & ~after, data.getUint8(SREG) & FLAG.H);
          cycles += 1;
          break;
        }
        case 7: // SUB
          data.setUint8(a, difference(data, data.getUint8(a), data.getUint8(b), 0, FLAG.Z));
          break;
        case 8: // SUBI
          data.setUint8(a, difference(data, data.getUint8(a), b, 0, FLAG.Z));
          break;
        case 9: // SBC
          data.setUint8(a, withBorrow(data, data.getUint8(a), data.getUint8(b)));
          break;
        case 10: // SBCI
          data.setUint8(a, withBorrow(data, data.getUint8(a), b));
          break;
        case 11: {
          // SBIW
          const before = data.getUint16(a, true);
          const after = (before - b) & 0xffff;
          data.setUint16(a, after, true);
          const half = ((~before & b) | (b & after) | (after & ~before)) & 1 ? FLAG.H : 0;
          wordFlags(data, after, before & ~after, ~before & after, half);
          cycles += 1;
          break;
        }
        case 12: // CP
          difference(data, data.getUint8(a), data.getUint8(b), 0, FLAG.Z);
          break;
        case 13: // CPI
          difference(data, data.getUint8(a), b, 0, FLAG.Z);
          break;
        case 14: // CPC
          withBorrow(data, data.getUint8(a), data.getUint8(b));
          break;
        case 15: // AND
          data.setUint8(a, logic(data, data.getUint8(a) & data.getUint8(b)));
          break;
        case 16: // ANDI
          data.setUint8(a, logic(data, data.getUint8(a) & b));
          break;
        case 17: // OR
          data.setUint8(a, logic(data, data.getUint8(a) | data.getUint8(b)));
          break;
        case 18: // ORI
          data.setUint8(a, logic(data, data.getUint8(a) | b));
          break;
        case 19: // EOR
          data.setUint8(a, logic(data, data.getUint8(a) ^ data.getUint8(b)));
          break;
        case 20: // COM
          data.setUint8(a, logic(data, 0xff - data.getUint8(a)));
          data.setUint8(SREG, data.getUint8(SREG) | FLAG.C);
          break;
        case 21: {
          // LD, LDD
          const at = data.getUint16(b & POINTER, true) + ((b >> DISPLACED) & 0x3f);
          if (at < ramStart || at > ramEnd) break program;
          data.setUint8(a, data.getUint8(at));
          if (b >= GOES_ON) data.setUint16(b & POINTER, at + 1, true);
          cycles += 1;
          break;
        }
        case 22: {
          // ST, STD
          const at = data.getUint16(b & POINTER, true) + ((b >> DISPLACED) & 0x3f);
          if (at < ramStart || at > ramEnd) break program;
          data.setUint8(at, data.getUint8(a));
          if (b >= GOES_ON) data.setUint16(b & POINTER, at + 1, true);
          cycles += 1;
          break;
        }
        case 23: // LDS
          if (b < ramStart || b > ramEnd) break program;
          data.setUint8(a, data.getUint8(b));
          pc += 1;
          cycles += 1;
          break;
        case 24: // STS
          if (b < ramStart || b > ramEnd) break program;
          data.setUint8(b, data.getUint8(a));
          pc += 1;
          cycles += 1;
          break;
        case 25: {
          // PUSH
          const top = data.getUint16(SP, true);
          if (top < ramStart || top > ramEnd) break program;
          data.setUint8(top, data.getUint8(a));
          data.setUint16(SP, top - 1, true);
          cycles += 1;
          break;
        }
        case 26: {
          // POP
          const top = data.getUint16(SP, true) + 1;
          if (top < ramStart || top > ramEnd) break program;
          data.setUint16(SP, top, true);
          data.setUint8(a, data.getUint8(top));
          cycles += 1;
          break;
        }
        case 27: // RJMP
          pc += b;
          cycles += 1;
          break;
        case 28: // BRBS
          if ((data.getUint8(SREG) & a) !== 0) {
            pc += b;
            cycles += 1;
          }
          break;
        case 29: // BRBC
          if ((data.getUint8(SREG) & a) === 0) {
            pc += b;
            cycles += 1;
          }
          break;
        case 30: {
          // CALL
          const top = data.getUint16(SP, true);
          if (top - addressBytes < ramStart || top > ramEnd) break program;
          const back = pc + 2;
          data.setUint8(top, back & 0xff);
          data.setUint8(top - 1, (back >> 8) & 0xff);
          if (pc22Bits) data.setUint8(top - 2, back >> 16);
          data.setUint16(SP, top - addressBytes, true);
          pc = b - 1;
          cycles += addressBytes + 1;
          break;
        }
        case 31: {
          // RET
          const top = data.getUint16(SP, true) + addressBytes;
          if (top - addressBytes < ramStart || top > ramEnd) break program;
          data.setUint16(SP, top, true);
          pc = ((pc22Bits ? data.getUint8(top - 2) << 16 : 0) | data.getUint16(top - 1, false)) - 1;
          cycles += addressBytes + 1;
          break;
        }
        case 32: // IN
          data.setUint8(a, data.getUint8(b));
          break;
        default:
          break program;
      }
      pc = (pc + 1) & last;
      cycles += 1;
    }
    cpu.pc = pc;
    cpu.cycles = cycles;
    return cycles >= until;
  }
}

function logic(data: DataView, result: number): number {
  const { C, H, others, Z, N, S } = FLAG;
  data.setUint8(
    SREG,
    (data.getUint8(SREG) & (others | H | C)) | (result === 0 ? Z : 0) | (result & 0x80 ? N | S : 0),
  );
  return result;
}

function sum(data: DataView, d: number, r: number, carry: number): number {
  const whole = d + r + carry;
  const result = whole & 0xff;
  setFlags(
    data,
    (whole >> 8 ? FLAG.C : 0) | (result === 0 ? FLAG.Z : 0),
    result & 0x80,
    (result ^ r) & (d ^ result) & 0x80,
    ((d & r) | (r & ~result) | (~result & d)) & 1,
  );
  return result;
}

function difference(data: DataView, d: number, r: number, borrow: number, zero: number): number {
  const result = d - r - borrow;
  setFlags(
    data,
    (result < 0 ? FLAG.C : 0) | (result === 0 ? zero : 0),
    result & 0x80,
    (d ^ r) & (d ^ result) & 0x80,
    ((~d & r) | (r & result) | (result & ~d)) & 1,
  );
  return result & 0xff;
}

/** Zero only if what it goes on from was. */
function withBorrow(data: DataView, d: number, r: number): number {
  const before = data.getUint8(SREG);
  return difference(data, d, r, before & FLAG.C, before & FLAG.Z);
}

function wordFlags(data: DataView, result: number, overflow: number, carry: number, half: number): void {
  setFlags(
    data,
    (carry & 0x8000 ? FLAG.C : 0) | (result === 0 ? FLAG.Z : 0),
    result & 0x8000,
    overflow & 0x8000,
    half,
  );
}

/** Half carry, which no compiled program reads, is avr8js's: of the lowest bit. */
function setFlags(
  data: DataView,
  carryAndZero: number,
  negative: number,
  overflow: number,
  half: number,
): void {
  const { others, N, V, S, H } = FLAG;
  const isNegative = negative !== 0;
  const isOver = overflow !== 0;
  data.setUint8(
    SREG,
    (data.getUint8(SREG) & others) |
      carryAndZero |
      (isNegative ? N : 0) |
      (isOver ? V : 0) |
      (isNegative !== isOver ? S : 0) |
      (half !== 0 ? H : 0),
  );
}
