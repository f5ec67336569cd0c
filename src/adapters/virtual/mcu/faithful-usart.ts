// Where avr8js 0.21 and the data sheet's USART chapters ("USART Control and Status Register n A") differ, the data sheet.
import { AVRUSART, type CPU } from 'avr8js';
import type { McuModel } from './mcu-model.ts';

const RECEIVE_COMPLETE = 0x80;
const RECEIVER_ENABLE = 0x10;

/** The interrupts of avr8js's USART, private in its types. */
interface UsartInterrupts {
  readonly UDRE: Parameters<CPU['setInterruptFlag']>[0];
  readonly RXC: Parameters<CPU['setInterruptFlag']>[0];
}

/** The chip's USART0. */
export function faithfulUsart(cpu: CPU, model: McuModel): AVRUSART {
  const usart = new AVRUSART(cpu, model.usart, model.frequency);
  const { UDRE, RXC } = usart as unknown as UsartInterrupts;
  // UDRE stays set while the register is empty, whether or not its interrupt was taken. avr8js clears it then, and a
  // program that had nothing to send at that moment would never send again.
  UDRE.constant = true;
  // Enabling another interrupt does not take a received byte away; avr8js forgets it at any write of UCSRB.
  const { UCSRA, UCSRB } = model.usart;
  const writeControl = cpu.writeHooks[UCSRB];
  cpu.writeHooks[UCSRB] = (value, old, address, mask) => {
    const unread = ((cpu.data[UCSRA] ?? 0) & RECEIVE_COMPLETE) !== 0;
    const written = writeControl?.(value, old, address, mask) ?? false;
    if (unread && (value & RECEIVER_ENABLE) !== 0) cpu.setInterruptFlag(RXC);
    return written;
  };
  return usart;
}
