/** A match between two boards, side by side: the way between them, takebacks, greetings. */

import type { TakebackAct, View } from '../../game/game.ts';
import { GREETINGS, type MatchView } from '../../ports/mirror-page.ts';
import {
  changedOptions,
  createRules,
  type Outcome,
  opponentOf,
  type Position,
  parseFen,
  type Rules,
  RulesError,
  type Side,
} from '../../rules/rules.ts';
import { discColour } from '../board/geometry.ts';
import { DiscFace } from '../components/discs.tsx';
import { CheckIcon, WarnIcon } from '../components/icons.tsx';
import { Clock } from '../components/players.tsx';
import { send } from '../link/connection.ts';
import { hasTraps } from '../new-game/boards.ts';
import { shownPrompt } from '../prompt/prompt.ts';
import { isHand, lights, mayAsk, profile, view } from '../state/table.ts';
import { inWords, sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { FenBoard, MatchLine } from './fen-board.tsx';
import { differing } from './match-steps.ts';

/** Which lights the other board shows is not told. */
const UNLIT = { on: false, ram: [] };

/** Both boards of a match as each holds its game, and what is to be done where they differ. */
export function MatchBoards({ match, here }: { readonly match: MatchView; readonly here: string }) {
  const now = view.value;
  if (now === null) return null;
  const { sliders } = profile.value;
  const rules = createRules(now.game, {
    options: changedOptions(now.game, now.options),
    ...(hasTraps(now.game) && { layout: { sliders } }),
  });
  const mine = positionIn(rules, now.fen);
  const theirs = match.there === null ? null : positionIn(rules, match.there.fen);
  if (mine === null) return null;
  const differs = theirs === null ? new Set<never>() : differing(mine, theirs);
  const [laid, laidThere] = [now.plies.length, match.there?.plies ?? now.plies.length];
  const last = Math.max(laid, laidThere);
  const late = laid < last ? 'here' : laidThere < last ? 'there' : null;
  const seen = { game: now.game, rules, differing: differs };
  const carried = now.directed?.act;
  // What the other board has played, and this one carries out now.
  const lastThere = late === 'here' && carried?.kind === 'move' ? carried : null;
  return (
    <>
      <section class="match-boards" data-differences={differs.size}>
        <Half {...{ now, town: here, side: match.side, plies: now.plies.length, last, away: false }}>
          <FenBoard
            {...seen}
            position={mine}
            lights={now.lights}
            chip={lights.value}
            lastMove={now.lastMove}
            label={t('far.boardOf', { town: here })}
          />
        </Half>
        <Between
          {...{ now, match, here, late, behind: last - Math.min(laid, laidThere), count: differs.size }}
        />
        <Half
          {...{
            now,
            town: match.town,
            side: opponentOf(match.side),
            plies: match.there?.plies ?? null,
            last,
            away: match.away,
          }}
        >
          {theirs !== null && (
            <FenBoard
              {...seen}
              position={theirs}
              lights={[]}
              chip={UNLIT}
              lastMove={late === null ? now.lastMove : lastThere}
              label={t('far.boardOf', { town: match.town })}
            />
          )}
        </Half>
      </section>
      <MatchLine now={now} match={match} here={here} />
    </>
  );
}

function positionIn(rules: Rules, fen: string): Position | null {
  try {
    return parseFen(rules, fen);
  } catch (error) {
    if (error instanceof RulesError) return null;
    throw error;
  }
}

function Half(props: {
  readonly now: View;
  readonly town: string;
  readonly side: Side;
  /** Half-moves on that board; null where it has not told. */
  readonly plies: number | null;
  readonly last: number;
  readonly away: boolean;
  readonly children: preact.ComponentChildren;
}) {
  const { now, town, side, plies, last, away, children } = props;
  const behind = plies !== null && plies < last;
  const chip = away
    ? t('far.away')
    : behind
      ? t('far.ply', { n: plies, of: last })
      : t('far.upToDate', { n: last });
  return (
    <figure class="match-half" data-town={town}>
      <figcaption>
        <span class="prompt-disc">
          <DiscFace colour={discColour(now.game, side)} />
        </span>
        <span>
          <b>{town}</b>
          <small>{sideName(now.game, side)}</small>
        </span>
        <span class={`chip ${away || behind ? 'amber' : 'blue'}`}>
          {away || behind ? <WarnIcon /> : <CheckIcon />}
          {chip}
        </span>
      </figcaption>
      {children}
    </figure>
  );
}

function Between(props: {
  readonly now: View;
  readonly match: MatchView;
  readonly here: string;
  /** Where the last half-move is still to be laid. */
  readonly late: 'here' | 'there' | null;
  /** By how many half-moves. */
  readonly behind: number;
  /** Squares that differ. */
  readonly count: number;
}) {
  const { now, match, here, late, behind, count } = props;
  const prompt = inWords(shownPrompt.value.line, now.game);
  const unread = now.unread[opponentOf(match.side)];
  return (
    <div class="match-between">
      <span class={`chip ${count === 0 ? 'blue' : 'amber'}`}>
        {count === 0 ? <CheckIcon /> : <WarnIcon />}
        {count === 0 ? t('far.same') : t('far.differences', { count })}
      </span>
      <h2>
        {late === null
          ? prompt
          : t('far.behind', { town: late === 'here' ? here : match.town, count: behind })}
      </h2>
      <TakebackActions town={match.town} />
      <HeardGreeting match={match} />
      {now.outcome === null ? (
        <p>{late === 'here' ? prompt : turnWords(now, match, late)}</p>
      ) : (
        <p>{overWords(now, now.outcome)}</p>
      )}
      <Way way={match.way} late={late} />
      {now.clocks !== null && (
        <>
          {late === 'here' && now.outcome === null && <p>{t('far.clockWaits', { town: here })}</p>}
          <div class="match-clocks">
            <Clock side={match.side} />
            <Clock side={opponentOf(match.side)} />
          </div>
        </>
      )}
      <p class="match-lost">{t('far.entries', { n: match.entries, unmoved: match.unmoved })}</p>
      {unread > 0 && <p class="match-unread">{t('far.unread', { town: match.town, n: unread })}</p>}
    </div>
  );
}

function turnWords(now: View, { side, town }: MatchView, late: 'there' | null): string {
  if (late === 'there') return t('far.layThere', { town });
  return now.turn === side ? t('far.turnHere') : t('far.turnThere', { town });
}

function overWords(now: View, { winner, reason }: Outcome): string {
  const why = t(`reason.${reason}`);
  return winner === null ? t('over.draw', { why }) : t('over.win', { side: sideName(now.game, winner), why });
}

/** Asks the other town to take half-moves back, or answers it. At the board the buttons do the same. */
function TakebackActions({ town }: { readonly town: string }) {
  switch (view.value?.takeback) {
    case 'mayAsk':
      return <Say act="ask" words={t('back.ask.page', { town })} />;
    case 'toAnswer':
      return (
        <div class="takeback-actions">
          <Say act="agree" words={t('back.yes')} />
          <Say act="decline" words={t('back.decline')} />
        </div>
      );
    default:
      return null;
  }
}

function Say({ act, words }: { readonly act: TakebackAct; readonly words: string }) {
  return (
    <button
      type="button"
      class="button"
      data-takeback={act}
      disabled={!isHand.value}
      onClick={() => send({ type: 'takeback', act })}
    >
      {words}
    </button>
  );
}

/** Both directions between the boards: where a half-move is still to be laid is lit, and how words fare on the way was measured. */
function Way({ way, late }: Pick<MatchView, 'way'> & { readonly late: 'here' | 'there' | null }) {
  const { roundTrip, lost } = way;
  return (
    <div class="match-way">
      <svg viewBox="0 0 170 50" aria-hidden="true">
        <path class={late === 'there' ? 'lit' : ''} d="M4 13h158m-15-10 15 10-15 10" />
        <path class={late === 'here' ? 'lit' : ''} d="M166 37H8m15-10L8 37l15 10" />
      </svg>
      <p>
        {roundTrip !== null && `${t('far.roundTrip', { ms: roundTrip })} · `}
        {t('far.lost', { count: lost })}
      </p>
    </div>
  );
}

/** What the other board's players say now. Empty where they say nothing, or what only a newer page knows. */
function HeardGreeting({ match: { town, greetings } }: { readonly match: MatchView }) {
  const heard = GREETINGS.find((known) => known === greetings.there);
  return (
    <p class="far-heard" role="status" data-heard={heard ?? 'nothing'}>
      {heard !== undefined && t('far.heard', { town, words: t(`far.greet.${heard}`, { town }) })}
    </p>
  );
}

/** What can be said to them. The one that is being said is pressed. */
export function Greetings({ match, here }: { readonly match: MatchView; readonly here: string }) {
  const { town, greetings } = match;
  return (
    <fieldset class="greetings">
      <legend>{t('far.say', { town })}</legend>
      {GREETINGS.map((greeting) => (
        <button
          key={greeting}
          type="button"
          class="button"
          data-greet={greeting}
          aria-pressed={greetings.here === greeting}
          disabled={!mayAsk.value}
          onClick={() => send({ type: 'pair', act: { do: 'greet', greeting } })}
        >
          {t(`far.greet.${greeting}`, { town: here })}
        </button>
      ))}
    </fieldset>
  );
}
