/** Boards of a group: each with its id and its position at the size of a stamp. */

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { FleetBoard } from '../../ports/player.ts';
import { GAME_FACTS, type GameId, RULE_SETS } from '../../rules/rules.ts';
import { cellOf, discColour, isDark, nameOfNumber } from '../board/geometry.ts';
import { piecesOfFen } from '../board/placements.ts';
import { CheckIcon, WarnIcon } from '../components/icons.tsx';
import { fleetBoards } from '../replay/archive.ts';
import { backToTable } from '../state/place.ts';
import { faultName } from '../texts/faults.ts';
import { t } from '../texts/texts.ts';

/** A board's id in fours: what tells two boards apart whose names look alike. No other key is found that has it too. */
export function BoardId({ board }: { readonly board: string }) {
  return <span class="board-id">{board.replace(/(?=(?:.{4})+$)(?!^)/g, ' ')}</span>;
}

/** A position at the size of a stamp. Its words stand beside it. */
export function SmallBoard({ game, fen }: { readonly game: GameId; readonly fen: string }) {
  const { size } = RULE_SETS[game];
  const { pieces, open } = piecesOfFen(fen);
  const cells = Array.from({ length: size * size }, (_, i) => ({ col: i % size, row: Math.floor(i / size) }));
  return (
    <svg
      class="small-board"
      viewBox={`0 0 ${size} ${size}`}
      data-squares={GAME_FACTS[game].squareColour}
      aria-hidden="true"
    >
      {cells.map(({ col, row }) => (
        <rect
          key={`${col} ${row}`}
          class={isDark({ col, row }) ? 'dark' : 'light'}
          x={col}
          y={size - 1 - row}
          width="1"
          height="1"
        />
      ))}
      {open.map((number) => {
        const cell = cellOf(nameOfNumber(number, size));
        if (cell === null) return null;
        return (
          <rect
            key={`open ${number}`}
            class="small-open"
            x={cell.col + 0.12}
            y={size - 0.88 - cell.row}
            width="0.76"
            height="0.76"
          />
        );
      })}
      {pieces.map(({ number, side, king }) => {
        const cell = cellOf(nameOfNumber(number, size));
        if (cell === null) return null;
        const at = { cx: cell.col + 0.5, cy: size - 0.5 - cell.row };
        return (
          <g key={number} class={`small-disc ${discColour(game, side)}`}>
            <circle {...at} r="0.38" />
            {king && <circle class="small-king" {...at} r="0.15" />}
          </g>
        );
      })}
    </svg>
  );
}

/** The boards are asked for anew so often, ms: they tell a change at once, and that they are there every half minute. */
const ASK_MS = 5_000;

/** `null` until the server has told; `none`: this board does not look for others; `gone`: it cannot be asked. */
const fleet = signal<readonly FleetBoard[] | 'none' | 'gone' | null>(null);
const words = signal('');
const onlyFaulty = signal(false);

async function ask(): Promise<void> {
  try {
    fleet.value = (await fleetBoards()) ?? 'none';
  } catch {
    fleet.value = 'gone';
  }
}

/** Every board of the group: whether it is there, what is played on it, what is wrong, and the way to its own page. */
export function FleetPage() {
  useEffect(() => {
    void ask();
    const timer = setInterval(() => void ask(), ASK_MS);
    return () => clearInterval(timer);
  }, []);
  const now = fleet.value;
  return (
    <main class="panel words-page fleet-page">
      <header>
        <h1>{t('fleet.title')}</h1>
        <button type="button" class="button primary" onClick={backToTable}>
          {t('head.back')}
        </button>
      </header>
      {now === 'gone' && <p>{t('kept.gone')}</p>}
      {now === 'none' && <p>{t('fleet.none')}</p>}
      {now !== null && typeof now !== 'string' && <Boards boards={now} />}
    </main>
  );
}

function Boards({ boards }: { readonly boards: readonly FleetBoard[] }) {
  const shown = boards.filter(
    (board) =>
      (!onlyFaulty.value || isFaulty(board)) && board.name.toLowerCase().includes(words.value.toLowerCase()),
  );
  return (
    <>
      <p class="fleet-filter">
        <label>
          {t('fleet.filter')}
          <input
            type="search"
            value={words.value}
            onInput={(event) => {
              words.value = event.currentTarget.value;
            }}
          />
        </label>
        <label>
          <input
            type="checkbox"
            checked={onlyFaulty.value}
            onChange={(event) => {
              onlyFaulty.value = event.currentTarget.checked;
            }}
          />
          {t('fleet.faulty')}
        </label>
        <span role="status">{t('fleet.count', { count: shown.length, all: boards.length })}</span>
      </p>
      <ul class="fleet">
        {shown.map((board) => (
          <Board key={board.board} board={board} />
        ))}
      </ul>
    </>
  );
}

function isFaulty({ here, faults }: FleetBoard): boolean {
  return !here || faults.length > 0;
}

function Board({ board }: { readonly board: FleetBoard }) {
  const { name, here, game, faults, version, page } = board;
  const sound = !isFaulty(board);
  return (
    <li class="fleet-board" data-fleet={board.board} data-sound={sound}>
      {game === null ? (
        <span class="small-board" aria-hidden="true" />
      ) : (
        <SmallBoard game={game.game} fen={game.fen} />
      )}
      <div>
        <h2>
          {name}
          {board.alike && (
            <>
              {' '}
              <BoardId board={board.board} />
            </>
          )}
        </h2>
        <p class={sound ? 'chip blue' : 'chip amber'}>
          {sound ? <CheckIcon /> : <WarnIcon />}
          {t(here ? (sound ? 'fleet.sound' : 'fleet.fault') : 'fleet.away')}
        </p>
        <p>
          {game === null
            ? t('fleet.noGame')
            : t('fleet.game', { game: t(`game.${game.game}`), count: game.plies })}
        </p>
        {faults.length > 0 && (
          <ul>
            {faults.map((code) => (
              <li key={code}>{faultName(code)}</li>
            ))}
          </ul>
        )}
        <p class="fleet-small">Damier {version}</p>
        {page !== null && (
          <a class="button" href={new URL('#staff', page).href}>
            {t('fleet.staff')}
          </a>
        )}
      </div>
    </li>
  );
}
