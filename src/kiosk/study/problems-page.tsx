import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { type Aim, type BoardProblem, gradeOf, problemOfTheDay } from '../../problems/problems.ts';
import { GAME_IDS, type GameId, type Side } from '../../rules/rules.ts';
import { BoardPicture } from '../components/board-picture.tsx';
import { send } from '../link/connection.ts';
import { fits, hasTraps, sizeOf } from '../new-game/boards.ts';
import { NotToBeHad, problemList } from '../replay/archive.ts';
import { backToTable } from '../state/place.ts';
import { isVirtual, liveTable, mayAsk, refused, study } from '../state/table.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';

/** What is to be reached, and by whom: `White to move: win in 3 moves`. */
export function aimWords(game: GameId, side: Side, aim: Aim): string {
  return t('study.aim', { side: sideName(game, side), aim: aimAlone(game, aim) });
}

/** Without who. */
function aimAlone(game: GameId, aim: Aim): string {
  if (aim.kind === 'gain') return t('aim.gain', { count: aim.men });
  // With a wheel it is won by captures: how many there are is part of the question.
  return hasTraps(game) ? t('aim.winNow') : t('aim.win', { count: Math.ceil(aim.within / 2) });
}

// Which problems were solved on this browser. One that refuses storage forgets them with the page.

const KEY = 'damier.solved';

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** By their ids. */
const solved = signal<ReadonlySet<string>>(new Set(read()));

function keep(id: string): void {
  if (solved.value.has(id)) return;
  solved.value = new Set([...solved.value, id]);
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved.value]));
  } catch {
    return;
  }
}

export function followSolved(): () => void {
  return study.subscribe((now) => {
    if (now?.kind === 'problem' && now.state === 'solved') keep(now.id);
  });
}

/** All problems that can be set up on this board, by games. */
export function ProblemsPage() {
  const [all, setAll] = useState<readonly BoardProblem[] | 'away' | null>(null);
  useEffect(() => {
    problemList().then(setAll, (error: unknown) => {
      if (!(error instanceof NotToBeHad)) throw error;
      setAll('away');
    });
  }, []);
  const { profile, view } = liveTable.value;
  const [chosen, setChosen] = useState<GameId | null>(view?.game ?? null);
  if (all === null) return <main class="panel words-page" aria-busy="true" />;
  const fitting = all === 'away' ? [] : all.filter(({ game }) => isVirtual.value || fits(profile, game));
  const games = GAME_IDS.filter((id) => fitting.some(({ game }) => game === id));
  const game = games.find((id) => id === chosen) ?? games[0];
  const today = problemOfTheDay(fitting, new Date());
  return (
    <main class="panel words-page problems-page">
      <header>
        <h1>{t('head.problems')}</h1>
        <p>{t('problems.intro')}</p>
        <button type="button" class="button" onClick={backToTable}>
          {t('head.back')}
        </button>
      </header>
      {refused.value?.message === 'study' && (
        <p class="why" role="alert">
          {t('problems.refused')} {refused.value.why}
        </p>
      )}
      {all === 'away' && <p class="why">{t('problems.away')}</p>}
      {today !== null && <Today problem={today} />}
      {game !== undefined && (
        <>
          <label class="problems-game">
            <span>{t('problems.game')}</span>
            <select
              value={game}
              data-problem-game
              onChange={(event) => setChosen(gameIn(event.currentTarget.value))}
            >
              {games.map((id) => (
                <option key={id} value={id}>
                  {t(`game.${id}`)} ({counted(fitting, id)})
                </option>
              ))}
            </select>
          </label>
          <ol class="problems">
            {fitting
              .filter((problem) => problem.game === game)
              .map((problem, i) => (
                <li key={problem.id}>
                  <ProblemButton problem={problem} place={i + 1} />
                </li>
              ))}
          </ol>
        </>
      )}
    </main>
  );
}

function gameIn(value: string): GameId | null {
  return GAME_IDS.find((id) => id === value) ?? null;
}

function counted(problems: readonly BoardProblem[], game: GameId): string {
  const its = problems.filter((problem) => problem.game === game);
  return `${its.filter(({ id }) => solved.value.has(id)).length}/${its.length}`;
}

function Today({ problem }: { readonly problem: BoardProblem }) {
  return (
    <section class="problem-today">
      <h2>
        {t('problems.today')} · {t(`game.${problem.game}`)}
      </h2>
      <ProblemButton problem={problem} />
    </section>
  );
}

interface ProblemButtonProps {
  readonly problem: BoardProblem;
  /** Its number in the list: many there have the same words. */
  readonly place?: number;
}

/** A problem. Touched, it is set up on the board. */
function ProblemButton({ problem, place }: ProblemButtonProps) {
  const { id, game, aim, fen } = problem;
  const { profile } = liveTable.value;
  const isSolved = solved.value.has(id);
  return (
    <button
      type="button"
      class="board-problem"
      data-problem={id}
      data-solved={isSolved}
      disabled={!mayAsk.value}
      onClick={() => begin(id)}
    >
      <BoardPicture
        {...{ game, fen }}
        size={sizeOf(game)}
        sliders={fits(profile, game) ? profile.sliders : []}
        lastMove={null}
        marks="none"
        caption={[]}
        label={null}
      />
      <b>
        {place !== undefined && `${place}. `}
        {aimWords(game, toMove(fen), aim)}
      </b>
      <small>
        {t(`grade.${gradeOf(problem)}`)}
        {isSolved && ` · ${t('problems.solved')}`}
      </small>
    </button>
  );
}

const toMove = (fen: string): Side => (fen.startsWith('B') ? 'B' : 'W');

function begin(id: string): void {
  send({ type: 'study', wish: { kind: 'problem', id } });
  backToTable();
}
