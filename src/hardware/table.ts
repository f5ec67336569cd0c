/** The cells of one line. */
export type Row = readonly (string | number)[];

/** A Markdown table, with an empty line before and after it. */
export function table(header: readonly string[], rows: readonly Row[]): string {
  const lines = [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`);
  return `\n${lines.join('')}\n`;
}
