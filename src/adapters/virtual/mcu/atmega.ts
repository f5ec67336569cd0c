import {
  type ADCConfig,
  ADCMuxInputType,
  type AVREEPROMConfig,
  type AVRExternalInterrupt,
  type AVRPinChangeInterrupt,
  type AVRPortConfig,
  type AVRTimerConfig,
  type AVRUSART,
  adcConfig,
  eepromConfig,
  PCINT0,
  PCINT1,
  PCINT2,
  portAConfig,
  portBConfig,
  portCConfig,
  portDConfig,
  portEConfig,
  portFConfig,
  portGConfig,
  portHConfig,
  portJConfig,
  portKConfig,
  portLConfig,
  type TWIConfig,
  timer0Config,
  timer1Config,
  timer2Config,
  twiConfig,
  usart0Config,
  type WatchdogConfig,
  watchdogConfig,
} from 'avr8js';

/** What distinguishes one AVR from another, as its data sheet's tables give it. */
export interface McuModel {
  readonly name: string;
  readonly frequency: number;
  /** Flash in 16-bit words; beyond 0x10000 words avr8js pushes a 22-bit program counter. */
  readonly programWords: number;
  readonly ramStart: number;
  readonly ramEnd: number;
  readonly eepromBytes: number;
  readonly ports: Readonly<Record<string, AVRPortConfig>>;
  readonly timers: readonly AVRTimerConfig[];
  readonly usart: ConstructorParameters<typeof AVRUSART>[1];
  readonly twi: TWIConfig;
  readonly eeprom: AVREEPROMConfig;
  readonly watchdog: WatchdogConfig;
  readonly adc: ADCConfig;
}

// ATmega48A/PA/88A/PA/168A/PA/328/P data sheet (DS40002061): "Interrupt Vectors in ATmega328P", "Register Summary".
// avr8js's own tables are this chip's.

/** The Arduino Uno's MCU: the actuator board. */
export const ATMEGA328P: McuModel = {
  name: 'ATmega328P',
  frequency: 16_000_000,
  programWords: 0x4000,
  ramStart: 0x100,
  ramEnd: 0x8ff,
  eepromBytes: 1024,
  ports: { B: portBConfig, C: portCConfig, D: portDConfig },
  timers: [timer0Config, timer1Config, timer2Config],
  usart: usart0Config,
  twi: twiConfig,
  eeprom: eepromConfig,
  watchdog: watchdogConfig,
  adc: adcConfig,
};

// ATmega640/1280/1281/2560/2561 data sheet (DS40002211): "Interrupt Vectors" (table 14-1), "Register Summary",
// "External Interrupts", "Alternate Functions of Port …". Vector n (1 is reset) lies at word 2·(n−1).

const vector = (n: number): number => 2 * (n - 1);

/** EICRA (0x69) holds the sense bits of INT0–3, EICRB (0x6a) those of INT4–7; vectors 2–9. */
function externalInterrupt(index: number): AVRExternalInterrupt {
  return {
    EICR: index < 4 ? 0x69 : 0x6a,
    EIMSK: 0x3d,
    EIFR: 0x3c,
    index,
    iscOffset: 2 * (index % 4),
    interrupt: vector(2 + index),
  };
}

function pinChange(base: AVRPinChangeInterrupt, n: number): AVRPinChangeInterrupt {
  return { ...base, pinChangeInterrupt: vector(n) };
}

const PORTS: Readonly<Record<string, AVRPortConfig>> = {
  A: portAConfig,
  B: { ...portBConfig, pinChange: pinChange(PCINT0, 10) },
  // PC and PD carry no pin-change interrupts on this chip, unlike the 328P.
  C: { PIN: portCConfig.PIN, DDR: portCConfig.DDR, PORT: portCConfig.PORT, externalInterrupts: [] },
  D: {
    PIN: portDConfig.PIN,
    DDR: portDConfig.DDR,
    PORT: portDConfig.PORT,
    externalInterrupts: [0, 1, 2, 3].map(externalInterrupt),
  },
  E: {
    ...portEConfig,
    externalInterrupts: [null, null, null, null, ...[4, 5, 6, 7].map(externalInterrupt)],
  },
  F: portFConfig,
  G: portGConfig,
  H: portHConfig,
  J: { ...portJConfig, pinChange: { ...pinChange(PCINT1, 11), mask: 0x7f, offset: 1 } },
  K: { ...portKConfig, pinChange: pinChange(PCINT2, 12) },
  L: portLConfig,
};

interface TimerVectors {
  readonly capture: number;
  readonly compareA: number;
  readonly compareB: number;
  readonly compareC: number;
  readonly overflow: number;
}

function timer16(
  n: number,
  vectors: TimerVectors,
  base: number,
  pins: Partial<AVRTimerConfig>,
): AVRTimerConfig {
  return {
    ...timer1Config,
    captureInterrupt: vector(vectors.capture),
    compAInterrupt: vector(vectors.compareA),
    compBInterrupt: vector(vectors.compareB),
    compCInterrupt: vector(vectors.compareC),
    ovfInterrupt: vector(vectors.overflow),
    TIFR: 0x35 + n,
    TIMSK: 0x6e + n,
    TCCRA: base,
    TCCRB: base + 1,
    TCCRC: base + 2,
    TCNT: base + 4,
    ICR: base + 6,
    OCRA: base + 8,
    OCRB: base + 10,
    OCRC: base + 12,
    OCFC: 8,
    OCIEC: 8,
    externalClockPort: 0,
    externalClockPin: 0,
    ...pins,
  };
}

const TIMERS: readonly AVRTimerConfig[] = [
  {
    ...timer0Config,
    compAInterrupt: vector(22),
    compBInterrupt: vector(23),
    ovfInterrupt: vector(24),
    compPortA: portBConfig.PORT,
    compPinA: 7,
    compPortB: portGConfig.PORT,
    compPinB: 5,
    externalClockPin: 7,
  },
  timer16(1, { capture: 17, compareA: 18, compareB: 19, compareC: 20, overflow: 21 }, 0x80, {
    compPortA: portBConfig.PORT,
    compPinA: 5,
    compPortB: portBConfig.PORT,
    compPinB: 6,
    compPortC: portBConfig.PORT,
    compPinC: 7,
  }),
  {
    ...timer2Config,
    compAInterrupt: vector(14),
    compBInterrupt: vector(15),
    ovfInterrupt: vector(16),
    compPortA: portBConfig.PORT,
    compPinA: 4,
    compPortB: portHConfig.PORT,
    compPinB: 6,
  },
  timer16(3, { capture: 32, compareA: 33, compareB: 34, compareC: 35, overflow: 36 }, 0x90, {
    compPortA: portEConfig.PORT,
    compPinA: 3,
    compPortB: portEConfig.PORT,
    compPinB: 4,
    compPortC: portEConfig.PORT,
    compPinC: 5,
  }),
  timer16(4, { capture: 42, compareA: 43, compareB: 44, compareC: 45, overflow: 46 }, 0xa0, {
    compPortA: portHConfig.PORT,
    compPinA: 3,
    compPortB: portHConfig.PORT,
    compPinB: 4,
    compPortC: portHConfig.PORT,
    compPinC: 5,
  }),
  timer16(5, { capture: 47, compareA: 48, compareB: 49, compareC: 50, overflow: 51 }, 0x120, {
    compPortA: portLConfig.PORT,
    compPinA: 3,
    compPortB: portLConfig.PORT,
    compPinB: 4,
    compPortC: portLConfig.PORT,
    compPinC: 5,
  }),
];

/** The Arduino Mega's MCU: the sensor board. */
/** Channel of the bandgap reference. */
const BANDGAP = 30;

export const ATMEGA2560: McuModel = {
  name: 'ATmega2560',
  frequency: 16_000_000,
  programWords: 0x20000,
  ramStart: 0x200,
  ramEnd: 0x21ff,
  eepromBytes: 4096,
  ports: PORTS,
  timers: TIMERS,
  usart: {
    ...usart0Config,
    rxCompleteInterrupt: vector(26),
    dataRegisterEmptyInterrupt: vector(27),
    txCompleteInterrupt: vector(28),
  },
  twi: { ...twiConfig, twiInterrupt: vector(40) },
  eeprom: { ...eepromConfig, eepromReadyInterrupt: vector(31) },
  watchdog: { ...watchdogConfig, watchdogInterrupt: vector(13) },
  adc: {
    ...adcConfig,
    adcInterrupt: vector(30),
    numChannels: 16,
    // MUX5 (bit 5 here) selects ADC8–15; avr8js reads it from ADCSRB.
    muxInputMask: 0x3f,
    muxChannels: {
      ...Object.fromEntries(
        Array.from({ length: 16 }, (_, channel) => [
          channel < 8 ? channel : 0x20 + channel - 8,
          { type: ADCMuxInputType.SingleEnded, channel },
        ]),
      ),
      [BANDGAP]: { type: ADCMuxInputType.Constant, voltage: 1.1 },
    },
  },
};

/** One chip: its bandgap reference is 1.0 to 1.2 V, steady ("System and Reset Characteristics"). */
export function atmega2560(bandgapVolts: number): McuModel {
  const { adc } = ATMEGA2560;
  const muxChannels = {
    ...adc.muxChannels,
    [BANDGAP]: { type: ADCMuxInputType.Constant, voltage: bandgapVolts } as const,
  };
  return { ...ATMEGA2560, adc: { ...adc, muxChannels } };
}
