import type { Seat } from '../../game/game.ts';
import type { Side } from '../../rules/rules.ts';
import { discColour } from '../board/colours.ts';
import { lamp } from '../board/lamps.ts';
import { clockFace, clockOf } from '../state/clocks.ts';
import { lights, view } from '../state/table.ts';
import { seatsSeen } from '../state/turned.ts';
import { playerName, sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { ArcadeButton } from './arcade-button.tsx';
import { DiscFace } from './disc-face.tsx';
import { FlagIcon, PauseIcon } from './icons.tsx';
import { Meaning } from './said-buttons.tsx';

/** A side's clock; that it runs low is told by a frame too, that it stands or is over by a sign: never by colour alone. */
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

/** One player's side of the table: disc, name, pieces, and the button with what it means now. */
export function PlayerCard({ seat }: { readonly seat: Seat }) {
  const now = view.value;
  if (now === null) return <section class="panel player" data-seat={seat} />;
  const side = now.seats[seat];
  const player = now.players[side];
  const name = sideName(now.game, side);
  const colour = discColour(now.game, side);
  const turn = now.turn === side && now.outcome === null;
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
        <h2>
          {player.kind === 'hand' ? name : playerName(player)}
          {player.level !== undefined && (
            <span class="player-level">, {t('player.level', { n: player.level })}</span>
          )}
        </h2>
        <p>
          {player.kind !== 'hand' && `${name} · `}
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
