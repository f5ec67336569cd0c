/** Shows on a terminal how far long work is: a line takes the place of the one before, an empty one takes it away, the last stays. */
export function showProgress(line: string, isLast = false): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${line}\x1b[K${isLast ? '\n' : ''}`);
}
