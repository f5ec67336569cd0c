import { readProfile } from '../../src/hardware/hardware.ts';
import type { Profile } from '../../src/hardware/profile-schema.ts';
import { hardwareFile } from './stock.ts';

/** Boards that nobody sells: as a maker's file has them. */
const stock = (id: string) => {
  const { $schema: _, ...profile } = JSON.parse(hardwareFile(`profiles/${id}.json`));
  return profile;
};
const trappes = stock('trappes-8x8');
const [s3, s4] = trappes.sliders;
const pins = (first: number) => Array.from({ length: 10 }, (_, n) => `D${first + n}`);
const contact = (kind: string, of: string | null, row: number, column: number) => ({ row, column, kind, of });

/** 6×6 of 55 mm with two sliders, rows, files and buttons on other pins. */
export const TRAPS_6X6 = {
  ...trappes,
  id: 'mine-6x6',
  size: 6,
  pitchMm: 55,
  discs: 20,
  sliders: [
    { ...s3, left: 'a3', right: 'e3' },
    { ...s4, left: 'b4', right: 'f4', colour: 'orange' },
  ],
  spinner: { ...trappes.spinner, sectors: ['piece', 'orange', 'piece', 'orange'] },
  contacts: [
    ...['a3', 'e3', 'b4', 'f4'].map((trap, column) => contact('flapShut', trap, 8, column)),
    ...['S3', 'S4'].map((slider, column) => contact('sliderNeutral', slider, 9, column)),
    contact('drawerShut', null, 9, 4),
  ],
  sensor: { rows: pins(22), columns: pins(32), buttons: { bottom: 'A8', top: 'A9', service: 'A10' } },
};

/** 10×10 of 60 mm, without traps. */
export const PLAIN_10X10 = { ...stock('classic-10x10'), id: 'mine-10x10', pitchMm: 60 };

export const readOwn = (profile: object): Profile =>
  readProfile('mine.json', JSON.stringify(profile), hardwareFile('electronics.json'));
