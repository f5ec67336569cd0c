// Where avr8js 0.21 and the data sheet's USART chapters ("USART Control and Status Register n A") differ, the data sheet.
import { AVRUSART, type CPU } from 'avr8js';
import type { McuModel } from './mcu-model.ts';

const RECEIVE_COMPLETE = 0x80;
const RECEIVER_ENABLE = 0x10;
const FRAME_ERROR = 0x10;
const DATA_OVERRUN = 0x08;
/** Two received bytes wait in the chip, a third in its shift register; the next is lost. */
const ROOM = 3;
/** Added to a byte that is sent to the chip: its stop bit is none. */
export const HARMED = 0x100;

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
  receiveThroughFifo(usart, cpu, model, RXC);
  return usart;
}

/** "Receiver Error Flags": avr8js has no buffer and no flags, and a byte that comes too soon takes another's place. */
function receiveThroughFifo(
  usart: AVRUSART,
  cpu: CPU,
  { usart: { UCSRA, UDR } }: McuModel,
  RXC: UsartInterrupts['RXC'],
): void {
  const waiting: { readonly byte: number; readonly errors: number }[] = [];
  let lost = 0;
  const showErrors = (): void => {
    const flags = (cpu.data[UCSRA] ?? 0) & ~(FRAME_ERROR | DATA_OVERRUN);
    cpu.data[UCSRA] = flags | (waiting[0]?.errors ?? 0);
  };
  const begin = usart.writeByte.bind(usart);
  usart.writeByte = (value, immediate = false) => {
    if (!immediate) return begin(value, false);
    if (!usart.rxEnable) return false;
    if (waiting.length === ROOM) lost = DATA_OVERRUN;
    else {
      waiting.push({ byte: value & 0xff, errors: lost | (value & HARMED ? FRAME_ERROR : 0) });
      lost = 0;
      showErrors();
      cpu.setInterruptFlag(RXC);
    }
    usart.onRxComplete?.();
    return true;
  };
  cpu.readHooks[UDR] = () => {
    const read = waiting.shift();
    showErrors();
    if (waiting.length === 0) cpu.clearInterrupt(RXC);
    return read?.byte ?? 0;
  };
}
