/** An error of the system, of Node or of a library, which name theirs by a code; ours are told apart by their class. */
export function isCoded(error: unknown): error is Error & { readonly code: unknown } {
  return error instanceof Error && 'code' in error;
}

/** Such as `ENOENT`; null where an error has none. */
export function errorCode(error: unknown): string | null {
  return isCoded(error) ? String(error.code) : null;
}

/** There is no such file or folder: mostly no mishap, unlike one that is there and cannot be read. */
export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}
