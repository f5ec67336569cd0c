import { readPartList } from '../../src/hardware/hardware.ts';
import { hardwareFile } from './stock.ts';

/** What is printed or cut: `hardware/parts/parts.json`. */
export const partList = readPartList(hardwareFile('parts/parts.json'));
export const printList = partList.filter((part) => part.made === 'printed');
export const cutList = partList.filter((part) => part.made === 'cut');
