import type { Recent, Table } from './table.ts';

/** The last move's piece was in the air before the piece of the move before it had landed; nothing happens where that would look like another act. */
export function liftAhead(table: Table): void {
  const { desk, events, random, rules } = table;
  const [first, second] = events.slice(-2);
  const before = events.at(-3);
  if (first?.type !== 'move' || second?.type !== 'move') return;
  const { board } = rules;
  const landing = desk.lines[first.end - 1];
  const lift = desk.lines[second.begin - 1];
  const landed = landing !== undefined && 'at' in landing && landing.at === board.nameOf(first.to);
  const lifted = lift !== undefined && 'at' in lift && lift.at === board.nameOf(second.from);
  if (!landed || !lifted || first.crowned || second.begin !== first.end + 1) return;
  // The piece that moved before, in the air again while it is answered, may have been on its way still.
  if (before?.type === 'move' && before.to === second.from) return;
  // A reply on its origin looks like that piece put back.
  if (second.to === first.from || looksElse(table) || !desk.hasten(second.begin, random.whole(15, 250)))
    return;
  events.splice(-2, 2, { ...first, end: second.begin, settled: false }, { ...second, begin: first.end });
}

/** A reply to an act that could go on looks like a pause; where a huff is due, or was not claimed, its piece looks huffed. */
function looksElse({ lately: [, answered, before] }: Table): boolean {
  return answered === undefined || isDelicate(answered) || before?.huffDue === true;
}

function isDelicate({ canGoOn, huffDue, corrected }: Recent): boolean {
  return canGoOn || huffDue || corrected;
}
