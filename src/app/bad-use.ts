/** What was asked for cannot be: the message says what is wrong and the way out. Exit code 2. */
export class BadUse extends Error {
  override readonly name = 'BadUse';
}
