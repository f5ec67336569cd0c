import { GAME_IDS, type Side } from '../../rules/rules.ts';
import { Watching } from '../components/header.tsx';
import { backToTable, go } from '../state/place.ts';
import { isHand, isVirtual, profile, refused, view } from '../state/table.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { fits, hasTraps, listOf, sizeOf } from './boards.ts';
import { type Choice, ClockChoice, OptionChoices, Radios } from './choices.tsx';
import {
  awaited,
  choose,
  draft,
  gameBoard,
  isOfThisBoard,
  mayPlay,
  play,
  problem,
  rules,
  sketch,
} from './draft.ts';
import { PositionEditor, problemWords } from './position-editor.tsx';

/** Another game: which, against whom, with which clock, from which position. */
export function NewGamePage() {
  return (
    <main class="panel words-page new-game-page" data-new-game>
      <header>
        <h1>{t('new.title')}</h1>
        {view.value?.outcome === null && (
          <p>{t(isOfThisBoard(view.value.players) ? 'new.waits' : 'new.kept')}</p>
        )}
        <button type="button" class="button" onClick={backToTable}>
          {t('head.back')}
        </button>
      </header>
      <GameChoices />
      <Opponent />
      <ClockChoice />
      <Start />
      <OptionChoices />
      <footer>
        {refused.value !== null && (
          <p class="problem" role="alert">
            {t('new.refused')} {refused.value.why}
          </p>
        )}
        {problem.value !== null && (
          <p class="problem" role="status">
            {problemWords(problem.value)}
          </p>
        )}
        {!isHand.value && <p>{t('new.watching')}</p>}
        <Watching />
        <button
          type="button"
          class="button primary"
          data-play
          disabled={!isHand.value || !mayPlay.value || awaited.value !== null}
          onClick={play}
        >
          {t('new.play')}
        </button>
      </footer>
    </main>
  );
}

function GameChoices() {
  return (
    <Radios
      name="game"
      legend={t('new.game')}
      value={draft.value.game}
      choices={GAME_IDS.map((game): Choice<typeof game> => {
        const plain = isVirtual.value || fits(profile.value, game);
        return {
          value: game,
          label: t(`game.${game}`),
          sub: plain
            ? `${t(`visit.game.${game}.sub`)} ${t('new.size', { size: sizeOf(game) })}`
            : t(hasTraps(game) ? 'new.unfit.traps' : 'new.unfit', { size: sizeOf(game) }),
          disabled: !plain,
        };
      })}
      onChoose={(game) => choose({ game })}
    />
  );
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

function Opponent() {
  const { opponent, level, opponentSide, game, start } = draft.value;
  const seats = gameBoard.value?.seats ?? { bottom: 'W', top: 'B' };
  // Who begins after a drawn opening is known once it is drawn.
  const first = start === 'ballot' ? null : rules.value?.ruleSet.first;
  const firstSide = start === 'position' ? sketch.value?.turn : first;
  const sideWords = (side: Side) => {
    const name = sideName(game, side);
    return side === firstSide ? t('new.side.first', { side: name }) : name;
  };
  return (
    <>
      <Radios
        name="opponent"
        legend={t('new.opponent')}
        value={opponent}
        choices={(['human', 'computer'] as const).map((value) => ({
          value,
          label: t(`new.opponent.${value}`),
        }))}
        onChoose={(chosen) => choose({ opponent: chosen })}
      />
      {opponent === 'computer' && (
        <>
          <Radios
            name="level"
            legend={t('new.level')}
            value={level}
            choices={LEVELS.map((value) => ({ value, label: `${value} · ${t(`level.${value}`)}` }))}
            onChoose={(chosen) => choose({ level: chosen })}
          />
          <Radios
            name="side"
            legend={t('new.side')}
            value={opponentSide}
            choices={[
              { value: 'top' as const, label: sideWords(seats.bottom) },
              { value: 'bottom' as const, label: sideWords(seats.top) },
              { value: 'lot' as const, label: t('new.side.lot') },
            ]}
            onChoose={(chosen) => choose({ opponentSide: chosen })}
          />
        </>
      )}
    </>
  );
}

function Start() {
  const { start, handicap, game } = draft.value;
  const ballots = listOf(game);
  return (
    <>
      <Radios
        name="start"
        legend={t('new.start')}
        value={start}
        choices={(['usual', 'ballot', 'handicap', 'position'] as const)
          .filter((value) => value !== 'ballot' || ballots !== null)
          .map((value) => ({
            value,
            label: t(`new.start.${value}`),
            ...(value === 'ballot' && { sub: t(`new.ballot.${ballots}`) }),
          }))}
        onChoose={(chosen) => choose({ start: chosen })}
      />
      {start === 'handicap' && (
        <>
          <Radios
            name="handicap"
            legend={t('new.handicap.side')}
            value={handicap.side}
            choices={(['W', 'B'] as const).map((side) => ({ value: side, label: sideName(game, side) }))}
            onChoose={(side) => choose({ handicap: { ...handicap, side } })}
          />
          <Radios
            name="men"
            legend={t('new.handicap.how')}
            value={handicap.men}
            choices={([1, 2, 3] as const).map((count) => ({
              value: count,
              label: t('new.handicap.men', { count }),
              sub: t('new.handicap.where'),
            }))}
            onChoose={(men) => choose({ handicap: { ...handicap, men } })}
          />
        </>
      )}
      {start === 'position' && <PositionEditor />}
      <p>
        <button type="button" class="button" data-from-game onClick={() => go({ page: 'kept' })}>
          {t('new.fromGame')}
        </button>
      </p>
    </>
  );
}
