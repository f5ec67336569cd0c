import type { Scene } from '../../exhibit/exhibit.ts';
import type { CardsView, View } from '../../game/game.ts';
import { discColour } from '../board/geometry.ts';
import { CardFace } from '../cards/card-panel.tsx';
import { Board } from '../components/board.tsx';
import { DiscFace } from '../components/discs.tsx';
import { CheckIcon } from '../components/icons.tsx';
import { Clock } from '../components/players.tsx';
import { discard, hand } from '../hand/hand-control.ts';
import { shownPrompt } from '../prompt/prompt.ts';
import { isVirtual, profile, view } from '../state/table.ts';
import { sentence } from '../texts/heard.ts';
import { inWords, playerName, sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { Answers, TroubleAnswers } from './answers.tsx';
import { CardBand } from './card-band.tsx';
import { BoardButtons, Controls } from './controls.tsx';
import { DrawnBoard } from './drawn-board.tsx';
import { useFit } from './in-sight.ts';
import { PageButtons, PicturePages } from './picture-pages.tsx';
import { ProblemBand } from './problem-band.tsx';
import { RuleCards } from './rule-cards.tsx';
import { cardShown, headline, Subtitle } from './spoken.tsx';
import { type ShownStep, stepsOf } from './steps.ts';
import { rulesPage } from './visit.ts';

/** What a player's button means where it is worth a line of its own. A draw and giving up are for players who know them. */
const ASKED: ReadonlySet<string> = new Set(['confirm', 'acceptSpin', 'takeback', 'acceptDraw', 'resign']);

/** Words at the start, the board as it is read at the end, and all that is touched in the band below. */
export function TablePage({ scene }: { readonly scene: Scene }) {
  const now = view.value;
  const asks = 'answers' in scene;
  const pictures = rulesPage.value !== null && !asks && now !== null;
  return (
    <main class="kiosk" data-asks={asks} data-kiosk-game={now?.game} onPointerDown={putBeside}>
      <div class="kiosk-said">
        {pictures ? (
          <PicturePages />
        ) : (
          <Words
            steps={
              now === null || asks ? [] : stepsOf({ ...now, prompt: shownPrompt.value }, profile.value.size)
            }
          />
        )}
        <Subtitle />
      </div>
      {!pictures && <Mirror />}
      <div class="kiosk-band">
        <BoardButtons asks={asks} />
        <Choice scene={scene} pictures={pictures} />
        <Controls />
      </div>
    </main>
  );
}

/** A piece in the hand goes beside the board with a touch there: there are no trays here, and nothing needs a drag. */
function putBeside({ target }: PointerEvent): void {
  const elsewhere = target instanceof Element && target.closest('.board, button') === null;
  if (elsewhere && hand.value.kind === 'holding') discard();
}

/**
 * What there is to touch: an answer, what to do about a player who failed, a page of pictures, what a card asks; otherwise the game
 * in three pictures.
 */
function Choice({ scene, pictures }: { readonly scene: Scene; readonly pictures: boolean }) {
  const card = cardShown.value;
  if ('answers' in scene) return <Answers scene={scene} />;
  const now = view.value;
  // While nobody waits for him, the game goes on. The worked round can be skipped.
  if (now?.trouble != null && now.trouble.side === now.turn && scene.kind === 'play')
    return <TroubleAnswers view={now} trouble={now.trouble} />;
  if (pictures) return <PageButtons />;
  if (scene.kind === 'problem') return <ProblemBand />;
  // In the worked round a card answers itself.
  return card === null || scene.kind === 'round' ? <RuleCards /> : <CardBand key={card.prompt} card={card} />;
}

function Words({ steps }: { readonly steps: readonly ShownStep[] }) {
  const fitted = useFit<HTMLElement>();
  if (headline.value === null) return null;
  const card = cardShown.value;
  const { line, why, more = null, side } = headline.value;
  const game = view.value?.game ?? 'trappes';
  const reasons = [why, more].map((text) => inWords(text, game)).filter((words) => words !== null);
  return (
    <section class="kiosk-words" ref={fitted} data-testid="prompt" data-prompt={line.id}>
      {side !== null && <Mover side={side} />}
      <h1>
        <Named words={inWords(line, game) ?? ''} />
      </h1>
      {card !== null && <CardFace card={card} />}
      {reasons.length > 0 && <p class="kiosk-why">{reasons.map(sentence).join(' ')}</p>}
      <ButtonAsked />
      {steps.length > 0 && card === null && (
        <ol class="kiosk-steps">
          {steps.map((step, i) => (
            <li key={`${step.text.id} ${step.text.params.sq}`} data-state={step.state}>
              <span class="kiosk-step-sign">{step.state === 'done' ? <CheckIcon /> : i + 1}</span>
              {inWords(step.text, game)}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** A button that would go on with the game, where nothing else does: no page is needed for it, but it must be known. */
function ButtonAsked() {
  const now = view.value;
  if (now === null) return null;
  const seat = (['bottom', 'top'] as const).find((one) => ASKED.has(now.buttons[one] ?? ''));
  if (seat === undefined) return null;
  const side = sideName(now.game, now.seats[seat]);
  return <p class="kiosk-button-asked">{t('visit.button', { side, what: t(`do.${now.buttons[seat]}`) })}</p>;
}

/** Whose turn it is, and where he sits. */
function Mover({ side }: { readonly side: 'W' | 'B' }) {
  const now = view.value;
  if (now === null) return null;
  const player = now.players[side];
  const seat = now.seats.bottom === side ? 'bottom' : 'top';
  return (
    <div class="kiosk-mover">
      <span class="kiosk-disc">
        <DiscFace colour={discColour(now.game, side)} />
      </span>
      <p>
        <b>{t('visit.step.next', { side: sideName(now.game, side) })}</b>
        <span>{player.kind === 'computer' ? playerName(player) : t(`visit.seat.${seat}`)}</span>
      </p>
    </div>
  );
}

/** The names of squares stand out: they are what the eye looks for. */
function Named({ words }: { readonly words: string }) {
  return (
    <>
      {words
        .split(/\b([a-j](?:10|[1-9]))\b/)
        .map((part, i) => (i % 2 === 1 ? <em key={`${part}${i}`}>{part}</em> : part))}
    </>
  );
}

/** What each side has on its clock, and what it has answered rightly. */
function Sides(props: { readonly view: View; readonly score: CardsView['score'] | null }) {
  const { view, score } = props;
  return (
    <>
      {([view.seats.bottom, view.seats.top] as const).map((side) => (
        <span key={side} class="kiosk-score">
          <DiscFace colour={discColour(view.game, side)} />
          {sideName(view.game, side)} <Clock side={side} />
          {score !== null && <b>{t('card.score', { count: score[side].right })}</b>}
        </span>
      ))}
    </>
  );
}

/** What the board sees: the virtual one is also where it is played. */
function Mirror() {
  const now = view.value;
  return (
    <figure class="kiosk-mirror">
      {isVirtual.value || now === null ? (
        <Board />
      ) : (
        <DrawnBoard
          profile={profile.value}
          game={now.game}
          fen={now.fen}
          kingSupply={Number(now.options.kingSupply)}
          lights={now.lights}
          shapes
        />
      )}
      <figcaption>
        {now === null || (now.cards === null && now.clocks === null) ? (
          t('visit.sees')
        ) : (
          <Sides view={now} score={now.cards?.score ?? null} />
        )}
      </figcaption>
    </figure>
  );
}
