import { cellOf, nameOfNumber } from '../board/geometry.ts';
import { type DrawnPicture, ownPictures } from '../rules-page/pictures.ts';
import { profile, view } from '../state/table.ts';
import { pieceName, sideName } from '../texts/names.ts';
import { gameText, t } from '../texts/texts.ts';
import { BoardPicture } from '../visitor/picture.tsx';

/** What is this game's own, in pictures with their captions. */
export function OwnPictures() {
  const now = view.value;
  if (now === null) return null;
  const { sliders } = profile.value;
  return (
    <div class="own-pictures">
      {ownPictures(now, profile.value).map(({ picture, drawing }) => {
        const [w, b] = [sideName(now.game, 'W'), sideName(now.game, 'B')];
        return (
          <figure key={picture.id} data-picture={picture.id}>
            <div role="img" aria-label={inWords({ picture, drawing })}>
              <BoardPicture drawing={drawing} game={now.game} sliders={sliders} />
            </div>
            <figcaption>{gameText(now.game, `picture.${picture.game}.${picture.id}`, { w, b })}</figcaption>
          </figure>
        );
      })}
    </div>
  );
}

/** The picture for those who do not see it: what stands where, what is done, what may not be. */
function inWords({ picture: { game, shows, refused }, drawing }: DrawnPicture): string {
  const name = (number: number) => nameOfNumber(number, drawing.size);
  const pieces = [...drawing.pieces]
    .sort((a, b) => (cellOf(name(b.number))?.row ?? 0) - (cellOf(name(a.number))?.row ?? 0))
    .map(({ number, side, king }) =>
      t('picture.piece', { piece: pieceName(game, side, king ? 'king' : 'man'), sq: name(number) }),
    )
    .join(', ');
  const ways = drawing.moves.map(({ path, taken }) =>
    t('picture.move', { way: path.map(name).join(taken.length > 0 ? '×' : '-') }),
  );
  const more =
    shows.kind === 'slider'
      ? [t('picture.slider', { s: shows.slider, sq: shows.falls })]
      : shows.kind === 'huff'
        ? [t('picture.huff', { sq: shows.piece })]
        : [];
  const not = refused.map((way) => t('picture.refused', { way }));
  return t('picture.alt', { pieces, act: [...ways, ...more, ...not].join('. ') });
}
