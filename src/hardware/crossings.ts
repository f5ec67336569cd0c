import { squareName } from './net-names.ts';
import type { Profile } from './profile-schema.ts';

/** What lies at one crossing of the matrix: a square's reed, or a service contact's switch. */
export interface Crossing {
  readonly row: number;
  readonly column: number;
  readonly part: 'reed' | 'switch';
  /** The square (`c3`), or what the contact says (`flap c3 shut`). */
  readonly name: string;
}

/** Every wired crossing, row by row. Square (file f, rank k) lies at column f − a, row k − 1: a1 at row 0, column 0. */
export function crossingsOf({ size, contacts }: Pick<Profile, 'size' | 'contacts'>): readonly Crossing[] {
  const lines = Array.from({ length: size }, (_, line) => line);
  const reeds = lines.flatMap((row) =>
    lines.map((column) => ({ row, column, part: 'reed', name: squareName(column, row) }) as const),
  );
  const switches = contacts.map(
    (contact) =>
      ({ row: contact.row, column: contact.column, part: 'switch', name: contactName(contact) }) as const,
  );
  return [...reeds, ...switches];
}

function contactName({ kind, of }: Profile['contacts'][number]): string {
  switch (kind) {
    case 'flapShut':
      return `flap ${of} shut`;
    case 'sliderNeutral':
      return `${of} neutral`;
    case 'drawerShut':
      return 'drawer shut';
  }
}
