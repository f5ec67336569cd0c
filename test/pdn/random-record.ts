import { CARD_DECKS, type GameRecord, type RecordEntry } from '../../src/rules/pdn/pdn.ts';
import { newReplay, type RecordReplay, replayEntry } from '../../src/rules/pdn/record.ts';
import { createRules, type GameId, type Options, optionsToKeep, type Rules } from '../../src/rules/rules.ts';
import { LAYOUT } from './games.ts';

/** Numbers from 0 up to a bound, always the same for a seed (Mulberry32). */
export function dice(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * bound);
  };
}

/** A game played at random with everything its rules allow: spins, sliders, falls, omissions, huffs, cards, comments. */
export function randomRecord(game: GameId, seed: number, options: Options, most = 120): GameRecord {
  const roll = dice(seed);
  const layout = game.startsWith('trappes') ? LAYOUT : null;
  const rules = createRules(game, layout === null ? { options } : { options, layout });
  const entries: RecordEntry[] = [];
  let replay = newReplay(rules, rules.start());
  const add = (entry: RecordEntry) => {
    replay = replayEntry(rules, replay, entry);
    entries.push(entry);
  };
  while (replay.progress.outcome === null && entries.length < most) {
    const next = nextEntries(rules, replay, roll);
    if (next.length === 0) break;
    for (const entry of next) {
      add(entry);
      if (replay.progress.outcome !== null) break;
    }
  }
  const tags = [
    { name: 'Event', value: `Partie n° ${seed} "de salon"` },
    { name: 'White', value: 'Zoé\\Блин' },
  ];
  return {
    game,
    options: optionsToKeep(game, options),
    layout,
    start: null,
    tags,
    entries,
    outcome: replay.progress.outcome,
  };
}

type Roll = (bound: number) => number;

function nextEntries(rules: Rules, { progress }: RecordReplay, roll: Roll): readonly RecordEntry[] {
  const comment: readonly RecordEntry[] =
    roll(12) === 0 ? [{ kind: 'comment', text: `un coup ${roll(99)}, dit-on` }] : [];
  const { position, huffable } = progress;
  const moves = rules.moves(position);
  const captures = moves.some(({ captured }) => captured.length > 0);
  if (huffable.length > 0 && roll(2) === 0) {
    const square = huffable[roll(huffable.length)];
    if (rules.ruleSet.huffRemedy === 'alsoForce' && roll(2) === 0) return [...comment, { kind: 'force' }];
    if (square !== undefined) return [...comment, { kind: 'huff', square }];
  }
  if (rules.ruleSet.traps && !captures) return [...comment, ...spun(rules, progress, roll)];
  const omissions = progress.forced ? [] : rules.omissions(position);
  const pool = omissions.length > 0 && roll(3) === 0 ? omissions : moves;
  const move = pool[roll(pool.length)];
  if (move === undefined) return [];
  const deck = CARD_DECKS[roll(CARD_DECKS.length)] ?? 'rose';
  const card: readonly RecordEntry[] = rules.ruleSet.cards
    ? [{ kind: 'card', deck, right: roll(3) > 0 }]
    : [];
  return [...comment, move, ...card];
}

function spun(rules: Rules, { position }: RecordReplay['progress'], roll: Roll): readonly RecordEntry[] {
  const sector = (['piece', 'orange', 'green', 'border'] as const)[roll(4)] ?? 'piece';
  const spin: RecordEntry = { kind: 'spin', sector };
  if (sector === 'border') return [spin];
  const acts = sector === 'piece' ? rules.moves(position) : rules.sliderActions(position, sector);
  const act = acts[roll(acts.length)];
  return act === undefined ? [spin] : [spin, act];
}
