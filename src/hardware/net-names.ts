// What nets and the parts at crossings are called: in the netlists, printed on the boards, in wiring.md, and by `damier doctor`.
// Ranks and files are counted as on the board's edge, from 1 and from A. ROW and COM are the light driver's pins and nothing else.

const FILES = 'ABCDEFGHIJ';

/** The line of the matrix that is driven: `RANK3` for row 2 of the scan. Service contacts lie on the lines of further ranks. */
export function rankNet(row: number): string {
  return `RANK${row + 1}`;
}

/** The line of the matrix that is read: `FILE_C` for column 2 of the scan. */
export function fileNet(column: number): string {
  return `FILE_${FILES.charAt(column)}`;
}

/** The same behind its 100 Ω, at the pin of the MCU: `FILE_C_PIN`. */
export function filePinNet(column: number): string {
  return `${fileNet(column)}_PIN`;
}

/** Where rank and file cross, as parts there are called by: `C3` in KC3, DC3, LAC3. */
export function crossingLabel(column: number, row: number): string {
  return `${FILES.charAt(column)}${row + 1}`;
}

/** Between the diode and the contact of a crossing: `REED_C3`, `SWITCH_A9`. */
export function contactNet(part: 'reed' | 'switch', column: number, row: number): string {
  return `${part.toUpperCase()}_${crossingLabel(column, row)}`;
}

/** A square as the games write it: `c3`. */
export function squareName(column: number, row: number): string {
  return crossingLabel(column, row).toLowerCase();
}

/** Row and column of the dark square with that PDN number: 1 at the top left as seen from the bottom seat, a1 is dark. */
export function darkSquare(size: number, square: number): { readonly row: number; readonly column: number } {
  const perRank = size / 2;
  const row = size - 1 - Math.floor((square - 1) / perRank);
  return { row, column: 2 * ((square - 1) % perRank) + (row % 2) };
}

/** A line of the light driver: `ROW5` to anodes, `COM2` to cathodes. */
export function lightNet(line: 'ROW' | 'COM', number: number): string {
  return `${line}${number}`;
}
