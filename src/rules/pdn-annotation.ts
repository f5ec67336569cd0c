import type { Notch, Sector } from './layout.ts';
import { CARD_DECKS, type CardDeck } from './pdn-record.ts';

/** What a structured comment `[%damier …]` tells: the acts that plain draughts does not have. */
export type Annotation =
  | { readonly kind: 'spin'; readonly sector: Sector | 'border' }
  | { readonly kind: 'slider'; readonly slider: string; readonly notch: Notch }
  | { readonly kind: 'huff'; readonly square: number }
  | { readonly kind: 'force' }
  | { readonly kind: 'card'; readonly deck: CardDeck; readonly right: boolean }
  /** A move that a plain game would not allow here, or that ends otherwise than there. */
  | { readonly kind: 'move'; readonly text: string };

const ANNOTATION = /\[%damier\s+([^\]]*)\]/g;

/** `[%damier slider S3 L]` and its like. */
export function formatAnnotation(annotation: Annotation): string {
  return `[%damier ${words(annotation).join(' ')}]`;
}

function words(annotation: Annotation): readonly string[] {
  switch (annotation.kind) {
    case 'spin':
      return ['spin', annotation.sector];
    case 'slider':
      return ['slider', annotation.slider, annotation.notch];
    case 'huff':
      return ['huff', String(annotation.square)];
    case 'force':
      return ['force'];
    case 'card':
      return ['card', annotation.deck, annotation.right ? 'right' : 'wrong'];
    case 'move':
      return ['move', annotation.text];
  }
}

/** The annotations of a comment, in order, and the rest of its text. A word not understood is given back as text. */
export function parseAnnotations(comment: string): {
  readonly annotations: readonly (Annotation | { readonly kind: 'unknown'; readonly text: string })[];
  readonly text: string;
} {
  const annotations = [...comment.matchAll(ANNOTATION)].map(
    ([whole, inside = '']) =>
      annotationOf(inside.trim().split(/\s+/)) ?? { kind: 'unknown' as const, text: whole },
  );
  return { annotations, text: comment.replace(ANNOTATION, '').trim() };
}

function annotationOf([kind, first = '', second = '']: readonly string[]): Annotation | null {
  switch (kind) {
    case 'spin':
      return isSector(first) ? { kind, sector: first } : null;
    case 'slider':
      return isNotch(second) ? { kind, slider: first, notch: second } : null;
    case 'huff':
      return /^\d+$/.test(first) ? { kind, square: Number(first) } : null;
    case 'force':
      return { kind };
    case 'card': {
      const deck = CARD_DECKS.find((known) => known === first);
      return deck === undefined || !/^(?:right|wrong)$/.test(second)
        ? null
        : { kind, deck, right: second === 'right' };
    }
    case 'move':
      return { kind, text: first };
    default:
      return null;
  }
}

function isSector(word: string): word is Sector | 'border' {
  return word === 'piece' || word === 'orange' || word === 'green' || word === 'border';
}

function isNotch(word: string): word is Notch {
  return word === 'L' || word === 'N' || word === 'R';
}
