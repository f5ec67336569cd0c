import {
  type Move,
  type Outcome,
  opponentOf,
  type Position,
  type Progress,
  type Rules,
  type Side,
} from '../../rules/rules.ts';
import { type DxpMessage, readDxp, writeDxp } from './message.ts';

/** What comes out of a game over DXP: text to send, and what the other program does. */
export type DxpOutput =
  | { readonly kind: 'send'; readonly text: string }
  | { readonly kind: 'begun'; readonly name: string }
  | { readonly kind: 'move'; readonly ply: number; readonly move: Move }
  | { readonly kind: 'resigned'; readonly ply: number }
  | { readonly kind: 'offersDraw'; readonly ply: number }
  /** What it has to say, in words for people. */
  | { readonly kind: 'said'; readonly text: string }
  /** The game cannot go on; in words for people. */
  | { readonly kind: 'broken'; readonly why: string };

export interface DxpGame {
  readonly rules: Rules;
  /** The other program's side. */
  readonly side: Side;
  readonly start: Position;
  readonly name: string;
}

const REFUSALS = [
  '',
  'it speaks another version',
  'it does not play this game',
  'it plays no games now',
] as const;
const NOT_SUPPORTED = 1;
/** The other program's time for the whole game. The board itself counts none, and programs take 0 for no time at all. */
const MINUTES = 10;
/** Why it ended the game, where that decides nothing here. */
const ITS_ENDS = { 0: 'without a reason', 3: 'and says that it has won' } as const;

/** One game over DXP, as data: what is told goes in, what follows comes out. Knows no socket. */
export class DxpExchange {
  readonly #game: DxpGame;
  /** The position of this game, and that of all games unless another is agreed on. */
  readonly #positionText: string;
  readonly #startText: string;
  #progress: Progress;
  #plies = 0;
  #begun = false;
  #over = false;
  /** The end of the game here, while it is not our turn to say it. */
  #ended: Outcome | null = null;
  /** Local moves that were made before the game had been agreed on. */
  #waiting: Move[] = [];

  constructor(game: DxpGame) {
    this.#game = game;
    this.#positionText = writePosition(game.rules, game.start);
    this.#startText = writePosition(game.rules, game.rules.start());
    this.#progress = game.rules.begin(game.start);
  }

  /** How many half-moves of the game are known here. */
  get plies(): number {
    return this.#plies;
  }

  /** Asks the other program for the game. */
  request(): readonly DxpOutput[] {
    const { side, name } = this.#game;
    return [
      send({
        kind: 'request',
        name,
        follower: side,
        minutes: MINUTES,
        moves: 0,
        position: this.#positionOrNull(),
      }),
    ];
  }

  /** The hand here has played. */
  played(move: Move): readonly DxpOutput[] {
    if (!this.#begun) {
      this.#waiting.push(move);
      return [];
    }
    this.#advance(move);
    const { from, to, captured } = move;
    return [send({ kind: 'move', seconds: 0, from, to, captured })];
  }

  /** The game has ended here. It is said in one's own turn only. */
  ended(outcome: Outcome): readonly DxpOutput[] {
    if (this.#over || !this.#begun) return [];
    this.#ended = outcome;
    if (this.#progress.position.turn === this.#game.side) return [];
    this.#over = true;
    const { winner, reason: why } = outcome;
    const reason = why === 'abandoned' ? 0 : winner === null ? 2 : winner === this.#game.side ? 1 : 3;
    return [send({ kind: 'end', reason, stop: true })];
  }

  take(text: string): readonly DxpOutput[] {
    const message = readDxp(text);
    if (message === null) return [broken(`it sent ${JSON.stringify(text)}, which is no message of DXP 01`)];
    switch (message.kind) {
      case 'request':
        return this.#requested(message);
      case 'accept':
        if (message.code !== 0) return [broken(`it refuses the game: ${REFUSALS[message.code]}`)];
        return this.#begin(message.name);
      case 'move':
        return this.#moved(message);
      case 'end':
        return this.#endedThere(message.reason);
      case 'back':
        return [send({ kind: 'backAnswer', code: NOT_SUPPORTED })];
      case 'otherVersion':
        return [send({ kind: 'accept', name: this.#game.name, code: 1 })];
      case 'chat':
        return [{ kind: 'said', text: message.text }];
      case 'backAnswer':
        return [];
    }
  }

  #requested({ follower, position, name: theirs }: DxpMessage & { kind: 'request' }): readonly DxpOutput[] {
    const { side, name } = this.#game;
    const asked = position ?? this.#startText;
    const fits = !this.#begun && follower === opponentOf(side) && asked === this.#positionText;
    const answer = send({ kind: 'accept', name, code: fits ? 0 : this.#begun ? 3 : 2 });
    return fits ? [answer, ...this.#begin(theirs)] : [answer];
  }

  #begin(name: string): readonly DxpOutput[] {
    if (this.#begun) return [];
    this.#begun = true;
    const waiting = this.#waiting.splice(0);
    return [{ kind: 'begun', name }, ...waiting.flatMap((move) => this.played(move))];
  }

  #moved({ from, to, captured }: DxpMessage & { kind: 'move' }): readonly DxpOutput[] {
    const { rules, side } = this.#game;
    const { position } = this.#progress;
    const taken = [...captured].sort((a, b) => a - b).join();
    const move =
      this.#begun && position.turn === side
        ? rules
            .moves(position)
            .find((one) => one.from === from && one.to === to && one.captured.join() === taken)
        : undefined;
    if (move === undefined) return [broken(`it played ${from}-${to}, which is no move of its side here`)];
    const ply = this.#plies;
    this.#advance(move);
    return this.#ended === null ? [{ kind: 'move', ply, move }] : this.ended(this.#ended);
  }

  #endedThere(reason: 0 | 1 | 2 | 3): readonly DxpOutput[] {
    if (this.#over) return [];
    this.#over = true;
    const answer = send({ kind: 'end', reason: 0, stop: true });
    const ply = this.#plies;
    if (reason === 1) return [answer, { kind: 'resigned', ply }];
    if (reason === 2) return [answer, { kind: 'offersDraw', ply }];
    if (this.#progress.outcome !== null) return [answer];
    return [answer, broken(`it has ended the game ${ITS_ENDS[reason]}`)];
  }

  #advance(move: Move): void {
    this.#progress = this.#game.rules.advance(this.#progress, move);
    this.#plies++;
  }

  #positionOrNull(): string | null {
    return this.#positionText === this.#startText ? null : this.#positionText;
  }
}

function writePosition(rules: Rules, { turn, pieces }: Position): string {
  const letters = rules.board.squares.map((square) => {
    const piece = pieces.get(square);
    if (piece === undefined) return 'e';
    const letter = piece.side === 'W' ? 'w' : 'z';
    return piece.kind === 'king' ? letter.toUpperCase() : letter;
  });
  return (turn === 'W' ? 'W' : 'Z') + letters.join('');
}

function send(message: DxpMessage): DxpOutput {
  return { kind: 'send', text: writeDxp(message) };
}

function broken(why: string): DxpOutput {
  return { kind: 'broken', why };
}
