import type { DirectedAct } from '../game/game.ts';
import type { Side } from '../rules/rules.ts';
import type { Hash, Seals, Signature } from './terms.ts';

/** What a log tells a board. */
export type ToldAct = Exclude<DirectedAct, { kind: 'join' }>;

/**
 * What an entry of a match's log holds: an act of the game; or that what the other side asked to take back is taken back; or the
 * owner's word that the other board owns the log now.
 */
export type LoggedAct =
  | Exclude<ToldAct, { kind: 'result' | 'record' }>
  | { readonly kind: 'agreeBack'; readonly plies: number }
  | { readonly kind: 'handOver' };

/** What is said and not played. */
export type Word = Extract<ToldAct, { kind: 'offerDraw' | 'acceptDraw' | 'resign' | 'flag' }>;

/** The acts that change what stands on the board or whose turn it is. A takeback is not one: it undoes others. */
export type BoardAct = Extract<LoggedAct, { kind: 'move' | 'claim' | 'slider' | 'spin' | 'answer' }>;

/** An act in force, and who played it; with `answer` who judged. */
export interface Played {
  readonly side: Side;
  readonly act: BoardAct;
}

/** The act as one text, the same on every board. This is what is compared, hashed and signed. */
export function actText(act: LoggedAct): string {
  return JSON.stringify(fieldsOf(act));
}

function fieldsOf(act: LoggedAct): readonly unknown[] {
  switch (act.kind) {
    case 'move':
      return [act.kind, act.from, act.to, act.captured, act.huffed];
    case 'claim':
      return [act.kind, act.huffed];
    case 'slider':
      return [act.kind, act.slider, act.notch];
    case 'spin':
      return [act.kind, act.sector];
    case 'answer':
      return [act.kind, act.right];
    case 'takeback':
    case 'askBack':
    case 'agreeBack':
      return [act.kind, act.plies];
    case 'declineBack':
    case 'offerDraw':
    case 'acceptDraw':
    case 'resign':
    case 'flag':
    case 'handOver':
      return [act.kind];
  }
}

/** Half-moves: what a takeback counts. */
export function isPly({ act }: { readonly act: LoggedAct }): boolean {
  return act.kind === 'move' || act.kind === 'claim' || act.kind === 'slider';
}

/** An act that a board wants in the log, at one place only: after the entry whose hash it names. */
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
