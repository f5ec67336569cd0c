import {
  type Move,
  type Outcome,
  opponentOf,
  type Position,
  type Progress,
  type Rules,
  type Side,
} from '../../rules/rules.ts';

/** A message of DamExchange; on the wire ASCII, each ended by a zero byte. */
export type DxpMessage =
  | {
      readonly kind: 'request';
      readonly name: string;
      /** The side of the program that is asked. */
      readonly follower: Side;
      /** For so many moves; 0: no limit. */
      readonly minutes: number;
      readonly moves: number;
      /** Null: the start; else the side to move, then fifty letters of `w z W Z e`. */
      readonly position: string | null;
    }
  /** 0 yes, 1 another version, 2 not this game, 3 no games. */
  | { readonly kind: 'accept'; readonly name: string; readonly code: 0 | 1 | 2 | 3 }
  | {
      readonly kind: 'move';
      readonly seconds: number;
      readonly from: number;
      readonly to: number;
      readonly captured: readonly number[];
    }
  /** 0 for no reason, 1 I give up, 2 a draw, 3 I have won. `stop`: no other game is wished. */
  | { readonly kind: 'end'; readonly reason: 0 | 1 | 2 | 3; readonly stop: boolean }
  | { readonly kind: 'chat'; readonly text: string }
  | { readonly kind: 'back'; readonly move: number; readonly side: Side }
  | { readonly kind: 'backAnswer'; readonly code: number };

/** A request in another version of the protocol, which may look otherwise. */
type OtherVersion = { readonly kind: 'otherVersion' };

const LETTER: Readonly<Record<Side, string>> = { W: 'W', B: 'Z' };
const NAME = 32;

export function writeDxp(message: DxpMessage): string {
  switch (message.kind) {
    case 'request': {
      const { name, follower, minutes, moves, position } = message;
      const setting = position === null ? 'A' : `B${position}`;
      return `R01${padded(name)}${LETTER[follower]}${digits(minutes, 3)}${digits(moves, 3)}${setting}`;
    }
    case 'accept':
      return `A${padded(message.name)}${message.code}`;
    case 'move': {
      const { seconds, from, to, captured } = message;
      const squares = [...captured].sort((a, b) => a - b).map((square) => digits(square, 2));
      return `M${digits(seconds, 4)}${digits(from, 2)}${digits(to, 2)}${digits(captured.length, 2)}${squares.join('')}`;
    }
    case 'end':
      return `E${message.reason}${Number(message.stop)}`;
    case 'chat':
      return `C${message.text.slice(0, 126)}`;
    case 'back':
      return `B${digits(message.move, 3)}${LETTER[message.side]}`;
    case 'backAnswer':
      return `K${message.code}`;
  }
}

const REQUEST = /^R01(.{32})([WZ])(\d{3})(\d{3})(?:A|B([WZ][wzWZe]{50}))$/s;
const MOVE = /^M(\d{4})(\d{2})(\d{2})(\d{2})((?:\d{2})*)$/;

/** Reads a message; null for what is none of this version. */
export function readDxp(text: string): DxpMessage | OtherVersion | null {
  const request = REQUEST.exec(text);
  if (request !== null) {
    const [, name = '', follower, minutes, moves, position = null] = request;
    return {
      kind: 'request',
      name: name.trimEnd(),
      follower: sideOf(follower),
      minutes: Number(minutes),
      moves: Number(moves),
      position,
    };
  }
  if (/^R(?!01)\d\d/.test(text)) return { kind: 'otherVersion' };
  const move = MOVE.exec(text);
  if (move !== null) {
    const [, seconds, from, to, count, list = ''] = move;
    const captured = [...list.matchAll(/\d{2}/g)].map(Number);
    if (captured.length !== Number(count)) return null;
    return { kind: 'move', seconds: Number(seconds), from: Number(from), to: Number(to), captured };
  }
  const accept = /^A(.{32})([0-3])$/s.exec(text);
  if (accept !== null)
    return { kind: 'accept', name: (accept[1] ?? '').trimEnd(), code: Number(accept[2]) as 0 | 1 | 2 | 3 };
  const end = /^E([0-3])([01])$/.exec(text);
  if (end !== null) return { kind: 'end', reason: Number(end[1]) as 0 | 1 | 2 | 3, stop: end[2] === '1' };
  const back = /^B(\d{3})([WZ])$/.exec(text);
  if (back !== null) return { kind: 'back', move: Number(back[1]), side: sideOf(back[2]) };
  const answer = /^K(\d)$/.exec(text);
  if (answer !== null) return { kind: 'backAnswer', code: Number(answer[1]) };
  return /^C.{1,126}$/s.test(text) ? { kind: 'chat', text: text.slice(1) } : null;
}

function sideOf(letter: string | undefined): Side {
  return letter === 'W' ? 'W' : 'B';
}

function digits(value: number, width: number): string {
  return String(Math.min(value, 10 ** width - 1)).padStart(width, '0');
}

function padded(name: string): string {
  return name.slice(0, NAME).padEnd(NAME);
}

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
  | { readonly kind: 'broken'; readonly how: 'refused' | 'illegal'; readonly why: string };

export interface DxpGame {
  readonly rules: Rules;
  /** The other program's side. */
  readonly side: Side;
  readonly start: Position;
  readonly name: string;
  /** The other program's time for the whole game. */
  readonly minutes: number;
}

const REFUSALS = [
  '',
  'it speaks another version',
  'it does not play this game',
  'it plays no games now',
] as const;
const OTHER_GAME = 2;
const NOT_SUPPORTED = 1;
/** Why it ended the game, where that decides nothing here. */
const ITS_ENDS = { 0: 'without a reason', 3: 'and says that it has won' } as const;

/** One game over DXP, as data: what is told goes in, what follows comes out. It knows no socket. */
export class DxpExchange {
  readonly #game: DxpGame;
  /** The position of all games unless another is agreed on. */
  readonly #startText: string;
  #progress: Progress;
  #plies = 0;
  /** The last half-move, if it was made here. The other program may not have heard of it. */
  #last: { readonly before: Progress; readonly move: Move } | null = null;
  /** The position that was asked for is the one before that. */
  #asksBefore = false;
  #begun = false;
  #over = false;
  /** The end of the game here, while it is not our turn to say it. */
  #ended: Outcome | null = null;

  /** `played`: the half-moves of a game that goes on. */
  constructor(game: DxpGame, played: readonly Move[] = []) {
    this.#game = game;
    this.#startText = writePosition(game.rules, game.rules.start());
    this.#progress = game.rules.begin(game.start);
    for (const move of played) this.#advance(move);
  }

  /** Whether both programs are at the game. */
  get begun(): boolean {
    return this.#begun;
  }

  get over(): boolean {
    return this.#over;
  }

  /** How many half-moves of the game are known here. */
  get plies(): number {
    return this.#plies;
  }

  /** The line is gone. The game is to be asked for again. */
  lost(): void {
    this.#begun = false;
    this.#asksBefore = false;
  }

  /** Asks the other program for the game as it stands: at its start, or after a line was broken. */
  request(): readonly DxpOutput[] {
    const { side, name, minutes } = this.#game;
    return [
      send({
        kind: 'request',
        name,
        follower: side,
        minutes,
        moves: 0,
        position: this.#positionOrNull(),
      }),
    ];
  }

  /** The hand here has played. */
  played(move: Move): readonly DxpOutput[] {
    if (!this.#begun) return [];
    this.#advance(move);
    return [sendMove(move)];
  }

  /** The game has ended here. This is said only in one's own turn. */
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
    if (message === null)
      return [broken('illegal', `it sent ${JSON.stringify(text)}, which is no message of DXP 01`)];
    switch (message.kind) {
      case 'request':
        return this.#requested(message);
      case 'accept':
        if (message.code !== 0) return this.#refused(message.code);
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
    const isNow = asked === this.#positionText(this.#progress);
    const isBefore = this.#last !== null && asked === this.#positionText(this.#last.before);
    const fits = !this.#begun && follower === opponentOf(side) && (isNow || isBefore);
    if (fits) this.#asksBefore = !isNow;
    const answer = send({ kind: 'accept', name, code: fits ? 0 : this.#begun ? 3 : 2 });
    return fits ? [answer, ...this.#begin(theirs)] : [answer];
  }

  #begin(name: string): readonly DxpOutput[] {
    if (this.#begun) return [];
    this.#begun = true;
    const missed = this.#asksBefore && this.#last !== null ? [sendMove(this.#last.move)] : [];
    return [...missed, { kind: 'begun', name }];
  }

  /** It may not have heard of the last half-move. Then it stands where the game stood before. */
  #refused(code: 1 | 2 | 3): readonly DxpOutput[] {
    if (code === OTHER_GAME && this.#last !== null && !this.#asksBefore) {
      this.#asksBefore = true;
      return this.request();
    }
    return [broken('refused', `it refuses the game: ${REFUSALS[code]}`)];
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
    if (move === undefined)
      return [broken('illegal', `it played ${from}-${to}, which is no move of its side here`)];
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
    return [answer, broken('refused', `it has ended the game ${ITS_ENDS[reason]}`)];
  }

  #advance(move: Move): void {
    const isOurs = this.#progress.position.turn !== this.#game.side;
    this.#last = isOurs ? { before: this.#progress, move } : null;
    this.#progress = this.#game.rules.advance(this.#progress, move);
    this.#plies++;
  }

  #positionOrNull(): string | null {
    const asked = this.#asksBefore ? (this.#last?.before ?? this.#progress) : this.#progress;
    const text = this.#positionText(asked);
    return text === this.#startText ? null : text;
  }

  #positionText({ position }: Progress): string {
    return writePosition(this.#game.rules, position);
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

function sendMove({ from, to, captured }: Move): DxpOutput {
  return send({ kind: 'move', seconds: 0, from, to, captured });
}

function broken(how: 'refused' | 'illegal', why: string): DxpOutput {
  return { kind: 'broken', how, why };
}
