import type { CardDeck } from '../../rules/rules.ts';

/** The sign of a deck: told apart by its shape as well as by its colour. */
export function DeckMark({ deck }: { readonly deck: CardDeck }) {
  return (
    <svg class={`deck-mark ${deck}`} viewBox="0 0 24 24" aria-hidden="true">
      {SHAPES[deck]}
    </svg>
  );
}

const SHAPES: Readonly<Record<CardDeck, preact.JSX.Element>> = {
  rose: <circle cx="12" cy="12" r="10" />,
  green: <rect x="3" y="3" width="18" height="18" rx="1" />,
  blue: <path d="M12 1 23 12 12 23 1 12z" />,
  dames: <path d="M2 6l5 5 5-8 5 8 5-5-2.5 14h-15z" />,
};
