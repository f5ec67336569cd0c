import type { Profile } from '../../profile/profile.ts';
import type { BoardFault } from '../board-fault.ts';

/** What is wrong at the crossings of the matrix, each a bitmap a row, bit = column. */
export interface ReedDefects {
  readonly welded: readonly number[];
  readonly dead: readonly number[];
  readonly fluttering: readonly number[];
  /** Open and closed for a while after each change. */
  readonly bouncing: readonly number[];
  /** Kept open by the magnet of a neighbour. */
  readonly weak: readonly number[];
  /** Whoever closes it closes the next of the row as well. */
  readonly double: readonly number[];
  /** Switches that follow late. */
  readonly late: readonly number[];
  /** Diodes that conduct both ways. */
  readonly shorted: readonly number[];
}

interface Crossing {
  readonly row: number;
  readonly column: number;
}

const LINES = 10;
const FILES = 'abcdefghij';
const NTHS = Array.from({ length: LINES }, (_, nth) => nth);

/** @param contacts where the switches of the flaps are */
export function reedDefects(faults: readonly BoardFault[], contacts: Profile['contacts'] = []): ReedDefects {
  const squares = (kind: Extract<BoardFault, { readonly at: string }>['kind']) =>
    faults.flatMap((fault) => (fault.kind === kind && 'at' in fault ? [squareAt(fault.at)] : []));
  const flaps = (kind: 'flapLate' | 'flapNever') =>
    contacts.filter((contact) =>
      faults.some((fault) => fault.kind === kind && contact.kind === 'flapShut' && contact.of === fault.at),
    );
  const lines = faults.flatMap((fault) => (fault.kind === 'row' || fault.kind === 'column' ? [fault] : []));
  const onLines = lines.flatMap(({ kind, line }) =>
    NTHS.map((nth) =>
      kind === 'row' ? { row: Number(line) - 1, column: nth } : { row: nth, column: FILES.indexOf(line) },
    ),
  );
  return {
    welded: bitmap([...squares('stuck'), ...flaps('flapNever')]),
    dead: bitmap([...squares('unseen'), ...onLines]),
    fluttering: bitmap(squares('chatter')),
    bouncing: bitmap(squares('bounce')),
    weak: bitmap(squares('weak')),
    double: bitmap(squares('double')),
    late: bitmap(flaps('flapLate')),
    shorted: bitmap(squares('ghost')),
  };
}

function squareAt(at: string): Crossing {
  return { row: Number(at.slice(1)) - 1, column: FILES.indexOf(at.charAt(0)) };
}

function bitmap(crossings: readonly Crossing[]): readonly number[] {
  return NTHS.map((row) =>
    crossings.reduce((bits, one) => (one.row === row ? bits | (1 << one.column) : bits), 0),
  );
}
