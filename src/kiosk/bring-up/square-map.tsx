import { columnLetter } from '../../rules/rules.ts';
import { t } from '../texts/texts.ts';

interface SquareMapProps {
  readonly size: number;
  readonly squares: Readonly<Record<string, 'good' | 'bad'>>;
  /** The square that is asked for; null: none. */
  readonly at: string | null;
}

/** The board as it fills, a1 at the bottom left: each state has its own sign, not its colour alone. */
export function SquareMap({ size, squares, at }: SquareMapProps) {
  const ranks = Array.from({ length: size }, (_, nth) => size - nth);
  const files = Array.from({ length: size }, (_, column) => columnLetter(column));
  const done = Object.keys(squares).length;
  return (
    <figure class="bring-up-map">
      <div class="bring-up-squares" style={{ '--squares': size }}>
        {ranks.flatMap((rank) =>
          files.map((file) => {
            const name = `${file}${rank}`;
            const state = squares[name] ?? 'unknown';
            return (
              <span key={name} data-state={state} data-asked={name === at} title={name}>
                <b>{state === 'good' ? '✓' : state === 'bad' ? '✗' : ''}</b>
                <small>{name}</small>
              </span>
            );
          }),
        )}
      </div>
      <figcaption>{t('bringUp.squares', { n: done, of: size * size })}</figcaption>
    </figure>
  );
}
