/** What a journal's bytes hold. */
export type JournalLines =
  /** `length` bytes of whole lines; `cut` bytes after them belong to lines that a power cut left incomplete. */
  | { readonly ok: true; readonly lines: readonly unknown[]; readonly length: number; readonly cut: number }
  /** A line that cannot be read is followed by one that can: no power cut does that. `line` counts from 1. */
  | { readonly ok: false; readonly line: number };

/**
 * Reads JSON lines of a file that was only ever appended to. A line counts once its line feed is there; what a power cut
 * may leave at the end (a part of a line, or zeros where a file system had only grown the file) is told apart from damage.
 */
export function readJournalLines(bytes: Buffer): JournalLines {
  const lines: unknown[] = [];
  let length = 0;
  let bad: number | null = null;
  for (let begin = 0, number = 1; begin < bytes.length; number += 1) {
    const feed = bytes.indexOf(0x0a, begin);
    const end = feed === -1 ? bytes.length : feed;
    const value = feed === -1 ? undefined : parse(bytes.toString('utf8', begin, end));
    if (value === undefined) bad ??= number;
    else if (bad !== null) return { ok: false, line: bad };
    else {
      lines.push(value);
      length = end + 1;
    }
    begin = end + 1;
  }
  return { ok: true, lines, length, cut: bytes.length - length };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
