import {
  type ClockSetup,
  type GameEvent,
  keptSetup,
  type PlayerView,
  type Ply,
  pressed,
  resumeSession,
  type SessionSetup,
  type SideTime,
} from '../game/game.ts';
import type { KeptGame } from '../ports/store.ts';
import {
  type CardDeck,
  formatFen,
  type GameRecord,
  type Outcome,
  type RecordEntry,
  type Rules,
  type Square,
} from '../rules/rules.ts';

/**
 * A kept game as a record that `writePdn` writes: what stood in the end, with every spin, and moves taken back as comments. Throws
 * if the events do not make a game.
 */
export function recordOf(setup: SessionSetup, game: KeptGame, events: readonly GameEvent[]): GameRecord {
  const begun = keptSetup(setup, game.head, events);
  const { rules, start } = begun;
  const { plies, over, answerDue } = resumeSession(begun, events);
  const between = entriesBetween(events, begun.cards);
  const cards = begun.cards && rules.ruleSet.wrongAnswer === 'undo';
  const entries = plies.flatMap((ply, index) => {
    const isAnswered = cards && !(answerDue && index === plies.length - 1);
    const card = isAnswered ? cardOf(rules, ply) : [];
    return [...(between.plies[index] ?? []), ...actsOf(ply), ...card, ...clockAfter(game.head.clock, ply)];
  });
  return {
    game: rules.id,
    options: game.head.options,
    layout: rules.layout,
    start: formatFen(start) === formatFen(rules.start()) ? null : start,
    tags: tagsOf(game),
    entries: [...entries, ...between.open],
    outcome: over ?? outcomeOf(game),
  };
}

function outcomeOf({ state, result }: KeptGame): Outcome | null {
  return result ?? (state === 'abandoned' ? { winner: null, reason: 'abandoned' } : null);
}

function tagsOf({ id, begun, head: { clock, players } }: KeptGame): GameRecord['tags'] {
  return [
    { name: 'Event', value: `Damier ${id}` },
    { name: 'Site', value: '?' },
    { name: 'Date', value: begun.slice(0, 10).replaceAll('-', '.') },
    { name: 'Round', value: '?' },
    { name: 'White', value: nameOf(players.W) },
    { name: 'Black', value: nameOf(players.B) },
    ...(clock === null ? [] : timeTags(clock)),
  ];
}

/** A hand has no name. */
function nameOf({ kind, name }: PlayerView): string {
  return name ?? (kind === 'hand' ? '?' : kind);
}

/** PDN has one time for both. Where each side has its own, tags of ours say so. */
function timeTags({ control }: ClockSetup): GameRecord['tags'] {
  switch (control.kind) {
    case 'each':
      return [
        { name: 'WhiteTimeControl', value: timeWords(control.W) },
        { name: 'BlackTimeControl', value: timeWords(control.B) },
      ];
    // PGN's sandclock.
    case 'hourglass':
      return [{ name: 'TimeControl', value: `*${control.baseMs / 1000}` }];
    default:
      return [{ name: 'TimeControl', value: timeWords(control) }];
  }
}

/** Seconds, as PDN has them: `300`, `300+3`; a delay, for which there is no form, as `300d3`. */
function timeWords(time: SideTime): string {
  const base = String(time.baseMs / 1000);
  switch (time.kind) {
    case 'fischer':
      return `${base}+${time.incrementMs / 1000}`;
    case 'delay':
      return `${base}d${time.delayMs / 1000}`;
    case 'simple':
      return base;
  }
}

/** What the mover had left once he had moved: `[%clk 0:04:57]`. */
function clockAfter(clock: ClockSetup | null, { t, side, clocks }: Ply): readonly RecordEntry[] {
  if (clock === null || clocks === null) return [];
  const told = durationText(pressed(clocks, clock.control, t, side).left[side]);
  return [{ kind: 'comment', text: `[%clk ${told}]` }];
}

/** `0:04:57` */
function durationText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (n: number) => String(n % 60).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`;
}

function actsOf(ply: Ply): readonly RecordEntry[] {
  switch (ply.kind) {
    case 'slider':
      return [ply.action];
    case 'claim':
      return [{ kind: 'huff', square: ply.huffed }];
    case 'move':
      return ply.huffed === null ? [ply.move] : [{ kind: 'huff', square: ply.huffed }, ply.move];
  }
}

/** The card that a move drew: of the mark of the square it landed on; a king draws from its own deck (docs/rules.md, Cards). */
function cardOf(rules: Rules, ply: Ply): readonly RecordEntry[] {
  if (ply.kind !== 'move') return [];
  const isKing = ply.before.position.pieces.get(ply.move.from)?.kind === 'king';
  return [{ kind: 'card', deck: isKing ? 'dames' : deckAt(rules, ply.move.to), right: !ply.undone }];
}

const DECKS = ['rose', 'green', 'blue'] as const satisfies readonly CardDeck[];

function deckAt({ board }: Rules, square: Square): CardDeck {
  const perRow = board.size / 2;
  const row = Math.floor((square - 1) / perRow);
  return DECKS[(row + ((square - 1) % perRow)) % 3] ?? 'rose';
}

interface Between {
  /** For each ply that stood in the end, what came before it in its turn. */
  readonly plies: readonly (readonly RecordEntry[])[];
  /** What came after the last one. */
  readonly open: readonly RecordEntry[];
}

/** What happened between the plies: spins, and what was taken back. A ply that is taken back leaves its spins to the next one. */
function entriesBetween(events: readonly GameEvent[], hasCards: boolean): Between {
  const plies: (readonly RecordEntry[])[] = [];
  const texts: string[] = [];
  let open: readonly RecordEntry[] = [];
  let paused: (GameEvent & { type: 'pause' }) | null = null;
  const say = (text: string) => {
    open = [...open, { kind: 'comment', text }];
  };
  for (const event of events) {
    switch (event.type) {
      case 'pause':
        paused = event;
        break;
      case 'goOn':
        if (paused !== null) say(`${pauseText(paused)} for ${durationText(event.t - paused.t)}`);
        paused = null;
        break;
      case 'player':
        say(`${event.side === 'W' ? 'White' : 'Black'} is played by ${event.kind} from here on`);
        break;
      case 'unread':
        say(unreadText(event));
        break;
      case 'spin':
        open = [...open, { kind: 'spin', sector: event.sector }];
        break;
      case 'move':
      case 'slider':
        plies.push(open);
        texts.push(event.type === 'move' ? moveText(event) : `${event.slider} ${event.position}`);
        open = [];
        break;
      case 'revised':
        texts[texts.length - 1] = moveText(event);
        break;
      case 'takeback': {
        const comment: RecordEntry = { kind: 'comment', text: `${texts.pop()} taken back` };
        // With cards this is a wrong answer as well, which the card itself tells.
        open = [...(plies.pop() ?? []), ...open, ...(hasCards ? [] : [comment])];
        break;
      }
      case 'adjusted':
      case 'alarm':
      case 'fault':
      case 'huff':
      case 'newGame':
      case 'result':
      case 'resync':
      case 'turn':
        break;
    }
  }
  if (paused !== null) say(pauseText(paused));
  return { plies, open };
}

function pauseText({ by }: GameEvent & { type: 'pause' }): string {
  return by === 'players' ? 'paused by both players' : 'paused by staff';
}

const UNREAD = { spoiled: 'turned back or too weak', cut: 'cut off' } as const;

function unreadText({ side, how, n }: GameEvent & { type: 'unread' }): string {
  const who = side === 'W' ? 'White' : 'Black';
  return `${who} began a spin that was not read: ${UNREAD[how]} (${n} so far)`;
}

function moveText({ from, to, captured }: Extract<GameEvent, { type: 'move' | 'revised' }>): string {
  return `${from}${captured.length > 0 ? 'x' : '-'}${to}`;
}
