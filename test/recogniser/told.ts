import { setUpGame } from '../../src/adapters/profile/profile.ts';
import {
  type GameEvent,
  type Input,
  newSession,
  nextDeadline,
  type Session,
  step,
} from '../../src/game/game.ts';
import type { Algebraic, GameId } from '../../src/rules/rules.ts';

/**
 * What a board tells of a script: `g7+` a reed closes, `h8-` one opens, `top!` a button is pressed, a number lets so many
 * ms pass. It begins with the pieces of the FEN, at rest.
 */
export function told(game: GameId, fen: string, script: string): string[] {
  const { setup } = setUpGame(game, game === 'sujet-verbe' ? { cards: false } : {}, fen);
  const { board } = setup.rules;
  const occupied = [...setup.start.pieces.keys()].map((square) => board.nameOf(square));
  const words: string[] = [];
  let session = newSession(setup);
  let t = 1000;
  const feed = (input: Input) => {
    const result = step(session, input);
    session = result.session;
    words.push(...result.events.flatMap(inWords));
  };
  feed({ kind: 'snapshot', t: 0, occupied });
  for (const word of script.split(' ')) {
    if (/^\d+$/.test(word)) {
      t += Number(word);
      pass(t, () => session, feed);
    } else for (const input of inputsOf(word, t, (name) => board.algebraic(name))) feed(input);
  }
  return words;
}

function inputsOf(word: string, t: number, square: (name: string) => Algebraic): Input[] {
  const name = word.slice(0, -1);
  if (!word.endsWith('!')) return [{ kind: 'edge', t, at: square(name), on: word.endsWith('+') }];
  const seat = name === 'top' ? 'top' : 'bottom';
  return [
    { kind: 'button', t, seat, down: true },
    { kind: 'button', t, seat, down: false },
  ];
}

function pass(until: number, now: () => Session, feed: (input: Input) => void): void {
  let last = Number.NEGATIVE_INFINITY;
  for (let t = nextDeadline(now()); t !== null && t <= until && t > last; t = nextDeadline(now())) {
    last = t;
    feed({ kind: 'time', t });
  }
}

function inWords(event: GameEvent): string[] {
  switch (event.type) {
    case 'move':
    case 'revised':
      return [
        `${event.type} ${event.from}-${event.to}${event.captured.map((square) => ` x${square}`).join('')}`,
      ];
    case 'alarm':
      return [`alarm ${event.code} ${event.restore.join(',') || '-'} ${event.remove.join(',')}`];
    case 'fault':
      return [`fault ${event.code} ${event.square ?? event.part}`];
    case 'huff':
      return [`huff ${event.square}`];
    case 'takeback':
    case 'resync':
      return [event.type];
    default:
      return [];
  }
}
