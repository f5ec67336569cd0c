import type { Side } from '../rules/rules.ts';
import { actText, type LoggedAct } from './act.ts';
import type { Hash, Seals, Signature } from './terms.ts';

/** An act that a board wants in the log, at one place and no other: behind the entry whose hash it names. */
export interface Proposal {
  readonly match: string;
  readonly epoch: number;
  /** From 1; its place in the log. */
  readonly number: number;
  /** Hash of the entry before it; of the terms for the first. */
  readonly previous: Hash;
  readonly side: Side;
  readonly act: LoggedAct;
  /** What that side's clock has left after the act, ms; null without clocks. */
  readonly left: number | null;
  /** By the board that plays `side`. */
  readonly signature: Signature;
}

/** A proposal that the match's owner has appended. */
export interface Entry extends Proposal {
  /** The owner's signature: this entry, and no other, has this number. */
  readonly seal: Signature;
}

export function proposalText(proposal: Omit<Proposal, 'signature'>): string {
  const { match, epoch, number, previous, side, act, left } = proposal;
  return JSON.stringify(['damier.act.1', match, epoch, number, previous, side, actText(act), left]);
}

/** What the next entry is chained to. */
export function entryHash(seals: Seals, entry: Proposal): Hash {
  return seals.hash(`${proposalText(entry)}\n${entry.signature}`);
}

export function sealText(hash: Hash): string {
  return JSON.stringify(['damier.seal.1', hash]);
}

export function signed(seals: Seals, proposal: Omit<Proposal, 'signature'>): Proposal {
  return { ...proposal, signature: seals.sign(proposalText(proposal)) };
}

export function sealed(seals: Seals, proposal: Proposal): Entry {
  return { ...proposal, seal: seals.sign(sealText(entryHash(seals, proposal))) };
}

/** Whether the board that plays the entry's side said so. */
export function isAuthentic(seals: Seals, proposal: Proposal): boolean {
  return seals.verify(proposal.side, proposalText(proposal), proposal.signature);
}

export function isSealedBy(seals: Seals, owner: Side, entry: Entry): boolean {
  return seals.verify(owner, sealText(entryHash(seals, entry)), entry.seal);
}
