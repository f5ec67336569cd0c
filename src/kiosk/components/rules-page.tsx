import type { Welcome } from '../../exhibit/exhibit.ts';
import { GAME_FACTS, type GameId } from '../../rules/rules.ts';
import { cellOf, nameOfNumber } from '../board/geometry.ts';
import { type DrawnPicture, ownPictures } from '../rules-page/pictures.ts';
import { type Chapter, changedRules, chapters } from '../rules-page/sentences.ts';
import { backToTable } from '../state/place.ts';
import { profile, view } from '../state/table.ts';
import { inWords, pieceName, sideName } from '../texts/names.ts';
import { gameText, t } from '../texts/texts.ts';
import { BoardPicture } from '../visitor/picture.tsx';

/** The rules in force, in words; the game waits meanwhile. */
export function RulesPage() {
  const now = view.value;
  if (now === null) return null;
  const changed = changedRules(now);
  const own: readonly Chapter[] =
    changed.length === 0 ? [] : [{ title: 'rules.changed', sentences: changed }];
  return (
    <main class="panel words-page rules-page">
      <header>
        <h1>{t('rules.title')}</h1>
        <p>{t(`game.${now.game}`)}</p>
        <GameFactsList game={now.game} players="fact.two" />
        <button type="button" class="button primary" onClick={backToTable}>
          {t('head.back')}
        </button>
      </header>
      <OwnPictures />
      <div class="chapters">
        {[...own, ...chapters(now.options)].map((chapter) => (
          <section key={chapter.title}>
            <h2>{t(chapter.title)}</h2>
            <ul>
              {chapter.sentences.map((sentence) => (
                <li key={sentence.id}>{inWords(sentence, now.game)}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  );
}

/** What the game's own document says of it, a word each. Nothing where it says nothing. */
export function GameFactsList({
  game,
  players,
  house,
}: {
  readonly game: GameId;
  readonly players: 'fact.two' | 'fact.oneOrTwo';
  /** What the house says instead. */
  readonly house?: Pick<Welcome, 'minutes' | 'fromAge'>;
}) {
  const { origin, ...usual } = GAME_FACTS[game];
  const minutes = house?.minutes ?? usual.minutes;
  const fromAge = house?.fromAge ?? usual.fromAge;
  return (
    <ul class="game-facts">
      <li>{t(players)}</li>
      {minutes !== undefined && <li>{t('fact.minutes', { n: minutes })}</li>}
      {fromAge !== undefined && <li>{t('fact.age', { n: fromAge })}</li>}
      {origin !== undefined && <li>{t(`fact.origin.${origin}`)}</li>}
    </ul>
  );
}

/** What is this game's own, in pictures with their captions. */
function OwnPictures() {
  const now = view.value;
  if (now === null) return null;
  const { sliders } = profile.value;
  return (
    <div class="own-pictures">
      {ownPictures(now, profile.value).map(({ picture, drawing }) => {
        const [w, b] = [sideName(now.game, 'W'), sideName(now.game, 'B')];
        return (
          <figure key={picture.id} data-picture={picture.id}>
            <div role="img" aria-label={pictureInWords({ picture, drawing })}>
              <BoardPicture drawing={drawing} game={now.game} sliders={sliders} />
            </div>
            <figcaption>{gameText(now.game, `picture.${picture.game}.${picture.id}`, { w, b })}</figcaption>
          </figure>
        );
      })}
    </div>
  );
}

/** The picture for people who do not see it: what stands where, what is done, what may not be done. */
function pictureInWords({ picture: { game, shows, refused }, drawing }: DrawnPicture): string {
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
