/** A side's card and tray, and the board between both sides. */

import { computed } from '@preact/signals';
import type { Seat, View } from '../../game/game.ts';
import { opponentOf, type Side } from '../../rules/rules.ts';
import { discColour } from '../board/geometry.ts';
import { lamp } from '../board/lamps.ts';
import { trayOf } from '../board/placements.ts';
import { heldDiscs, pointOf, pressTray, takePointer, tapTray } from '../hand/hand-control.ts';
import { recording } from '../replay/player.ts';
import { onlyCaptures } from '../rules-page/sentences.ts';
import { focused, focusSquare } from '../state/at-hand.ts';
import { clockFace, clockOf } from '../state/clocks.ts';
import { discs, isReplay, isVirtual, lights, view } from '../state/table.ts';
import { seatsSeen, turned } from '../state/turned.ts';
import { pieceName, playerName, sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { Board } from './board.tsx';
import { DiscFace } from './discs.tsx';
import { FlagIcon, PauseIcon } from './icons.tsx';
import { PromptPanel } from './prompt-panel.tsx';
import { ArcadeButton, Meaning } from './said-buttons.tsx';

/** A side's clock. A frame tells too that it runs low, and a sign that it stands or is over: never by colour alone. */
export function Clock({ side }: { readonly side: Side }) {
  const clock = clockOf(side);
  if (clock === null) return null;
  const { ms, state, low } = clock;
  const stands = view.value?.clocks?.stands ?? null;
  return (
    <p
      class="clock"
      role="timer"
      data-clock={state}
      data-low={low}
      title={t(state === 'paused' ? `clock.stands.${stands}` : `clock.${state}`)}
    >
      {state === 'flag' && <FlagIcon />}
      {state === 'paused' && <PauseIcon />}
      <span>{clockFace(ms)}</span>
    </p>
  );
}

/** The name that the file of a replayed game gives to whoever plays that side; null: none. */
function nameInFile(side: Side): string | null {
  const title = isReplay.value ? recording.value?.file?.title : undefined;
  return (side === 'W' ? title?.white : title?.black) ?? null;
}

/** One player's side of the table: disc, name, pieces, and the button with what it means now. */
export function PlayerCard({ seat }: { readonly seat: Seat }) {
  const now = view.value;
  if (now === null) return <section class="panel player" data-seat={seat} />;
  const side = now.seats[seat];
  const player = now.players[side];
  const name = sideName(now.game, side);
  const colour = discColour(now.game, side);
  const turn = now.turn === side && now.outcome === null;
  const called = player.kind === 'hand' ? nameInFile(side) : playerName(player);
  return (
    <section
      class="panel player"
      aria-label={name}
      data-seat={seat}
      data-at={seatsSeen.value.above === seat ? 'above' : 'below'}
      data-turn={turn}
      data-player={player.kind}
      data-lamp={lamp(lights.value, seat === 'bottom' ? 'turnBottom' : 'turnTop')}
    >
      <DiscFace colour={colour} />
      <div class="player-name">
        <h2>{called ?? name}</h2>
        <p>
          {called !== null && `${name} · `}
          {player.level !== undefined && (
            <span class="player-level">{t('player.level', { n: player.level })} · </span>
          )}
          {t('pieces', { count: now.count[side] })}
        </p>
      </div>
      <Clock side={side} />
      <Score side={side} />
      <Meaning now={now} seat={seat} />
      <ArcadeButton seat={seat} />
    </section>
  );
}

/** What this side has answered rightly (sujet-verbe). */
function Score({ side }: { readonly side: Side }) {
  const score = view.value?.cards?.score[side];
  return score === undefined ? null : <p class="player-score">{t('card.score', { count: score.right })}</p>;
}

/** So many discs lie in a tray beside the lowest board that is played on with a mouse. */
const MOST_AT_EASE = 10;

/** What lies there: what was lost in this game, and what is spare. */
function trayWords(side: string, lost: number, spare: number, options: View['options'] = {}): string {
  const gone = onlyCaptures(options) ? 'tray.taken' : 'tray.lost';
  const parts = [
    ...(lost > 0 ? [t(gone, { count: lost })] : []),
    ...(spare > 0 ? [t('tray.spare', { n: spare })] : []),
  ];
  return t('tray.label', { side, what: parts.length > 0 ? parts.join(', ') : t('tray.none') });
}

/** Where the pieces of one side lie that are not on the board. */
export function Tray({ side }: { readonly side: Side }) {
  const game = view.value?.game ?? 'trappes';
  const lying = trayOf(discs.value, side).filter((disc) => !heldDiscs.value.includes(disc.id));
  const lost = view.value?.lost[side] ?? 0;
  // A lost king leaves two discs: one of them was a spare one before.
  const spare = Math.max(0, lying.length - lost);
  const press = (event: PointerEvent, disc: number | null) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.preventDefault();
    if (!takePointer(event)) return;
    pressTray(side, disc, pointOf(event));
  };
  const lift = (event: MouseEvent, disc: number) => {
    // A click without a pointer is the keyboard's.
    if (event.detail !== 0) return;
    tapTray(side, disc, focused.value);
    focusSquare(focused.value);
  };
  return (
    <section
      class="tray"
      data-tray={side}
      data-count={lying.length}
      data-many={lying.length > MOST_AT_EASE}
      onPointerDown={(event) => press(event, null)}
    >
      <div class="tray-floor">
        <h2>{trayWords(sideName(game, side), lost, spare, view.value?.options)}</h2>
        <div class="tray-discs">
          {lying.map((disc, i) => (
            <button
              type="button"
              key={disc.id}
              class="tray-disc"
              tabIndex={i === 0 ? 0 : -1}
              aria-label={t('tray.take', { piece: pieceName(game, side, disc.face ?? 'man') })}
              data-disc-id={disc.id}
              data-spare={i >= lying.length - spare}
              onPointerDown={(event) => press(event, disc.id)}
              onClick={(event) => lift(event, disc.id)}
            >
              <DiscFace colour={discColour(game, side)} crown={disc.face === 'king'} />
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}

/** What lies beside a board of wood is not told. */
const hasTrays = computed(() => isVirtual.value || isReplay.value);

/** The prompt over the board, and both players with their trays beside it. */
export function BoardAndPlayers({ bottom }: { readonly bottom: Side }) {
  const { above, below } = seatsSeen.value;
  const own = turned.value ? opponentOf(bottom) : bottom;
  return (
    <>
      <div class="middle">
        <PromptPanel />
        <Board />
      </div>
      <div class="players">
        <PlayerCard seat={above} />
        {hasTrays.value && (
          <>
            <Tray side={own} />
            <Tray side={opponentOf(own)} />
          </>
        )}
        <PlayerCard seat={below} />
      </div>
    </>
  );
}
