// ATmega48A/PA/88A/PA/168A/PA/328/P data sheet (DS40002061): "Interrupt Vectors in ATmega328P", "Register Summary".
// avr8js's own tables are this chip's.
import {
  adcConfig,
  eepromConfig,
  portBConfig,
  portCConfig,
  portDConfig,
  timer0Config,
  timer1Config,
  timer2Config,
  twiConfig,
  usart0Config,
  watchdogConfig,
} from 'avr8js';
import type { McuModel } from './mcu-model.ts';

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
