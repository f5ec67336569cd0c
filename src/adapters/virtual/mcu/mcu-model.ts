import type {
  ADCConfig,
  AVREEPROMConfig,
  AVRPortConfig,
  AVRTimerConfig,
  AVRUSART,
  TWIConfig,
  WatchdogConfig,
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
