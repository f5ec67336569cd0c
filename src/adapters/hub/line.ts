/** One line of the Hub protocol: a command and its arguments, `go think`, `level move-time=3`. */
export interface HubLine {
  readonly command: string;
  /** An argument without a value has the empty one. */
  readonly args: ReadonlyMap<string, string>;
}

// A quotation that is not closed goes on to the end.
const WORD = /([^\s="]+)(?:=(?:"([^"]*)"?|([^\s"]*)))?/g;

/** Reads a line; null for an empty one. Whatever makes no word is left out, as the protocol asks. */
export function readHubLine(text: string): HubLine | null {
  const words = [...text.matchAll(WORD)];
  const [first, ...rest] = words;
  if (first?.[1] === undefined) return null;
  return { command: first[1], args: new Map(rest.map((word) => [word[1] ?? '', word[2] ?? word[3] ?? ''])) };
}

/** Writes a line; values with blanks, or empty ones, are quoted. */
export function writeHubLine(command: string, args: Readonly<Record<string, string | number>> = {}): string {
  const words = Object.entries(args).map(([name, value]) => `${name}=${quoted(String(value))}`);
  return [command, ...words].join(' ');
}

function quoted(value: string): string {
  const clean = value.replace(/["\r\n]/g, ' ');
  return clean === '' || /[\s=]/.test(clean) ? `"${clean}"` : clean;
}
