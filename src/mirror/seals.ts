import type { Side } from '../rules/rules.ts';

/** SHA-256, 64 hexadecimal digits. */
export type Hash = string;
/** Ed25519 over the UTF-8 of a text, base64url. */
export type Signature = string;

/** The cryptography of one match, passed in: this folder knows what is signed, not how. */
export interface Seals {
  hash(text: string): Hash;
  /** With this board's own key. */
  sign(text: string): Signature;
  /** Against the pinned key of the board that plays `side`; false for anything that is no signature. */
  verify(side: Side, text: string, signature: Signature): boolean;
}
