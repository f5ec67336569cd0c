import WebSocket from 'ws';
import type { View } from '../../game/game.ts';
import type { Disc, PageMessage, Room, ServerMessage } from '../../ports/page.ts';
import { type Move, parseFen, type Rules } from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import { pause } from '../running-program.ts';

const STEP_MS = 120;
const WHEEL_DEGREES_A_SECOND = 900;

/** A hand at a page of `damier play`: it sees what the page is told, and does what a mouse would. */
export class PageHand {
  readonly #socket: WebSocket;
  #view: View | null = null;
  #room: Room | null = null;
  #gone = false;

  constructor(url: string) {
    this.#socket = new WebSocket(new URL('/ws', url.replace('http', 'ws')));
    this.#socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as ServerMessage));
    this.#socket.on('open', () => this.#say({ type: 'takeHand' }));
    this.#socket.on('close', () => this.#leave());
    this.#socket.on('error', () => this.#leave());
  }

  /** The latest that was shown. */
  get view(): View | null {
    return this.#view;
  }

  get gone(): boolean {
    return this.#gone;
  }

  close(): void {
    this.#socket.terminate();
  }

  /** One legal act of whose turn it is, chosen by chance; answers when the hand has done it, or the program is gone. */
  async act(rules: Rules, random: Random): Promise<void> {
    const view = this.#view;
    if (view === null || this.#room === null || view.prompt.line.id === 'link.wait') return pause(STEP_MS);
    if (view.prompt.line.id === 'resume.ahead')
      return this.press(view.seats.bottom === view.turn ? 'bottom' : 'top');
    if (view.alarm || view.outcome !== null || view.needs === null) return this.setUp();
    if (view.needs === 'spin') return this.#spin();
    const choice = view.choices[random.whole(0, Math.max(0, view.choices.length - 1))];
    if (choice !== undefined) {
      this.#say({ type: 'choose', slider: choice.slider, notch: choice.notch });
      return pause(2500);
    }
    const moves = rules.moves(parseFen(rules, view.fen));
    const move = moves[random.whole(0, moves.length - 1)];
    if (view.needs === 'move' && move !== undefined) await this.#move(rules, move);
    await pause(random.whole(0, 1200));
  }

  async press(seat: 'bottom' | 'top'): Promise<void> {
    for (const down of [true, false]) {
      this.#say({ type: 'button', seat, down });
      await pause(STEP_MS);
    }
    await pause(500);
  }

  /** Somebody puts the pieces where the game wants them. */
  async setUp(): Promise<void> {
    this.#say({ type: 'setUp' });
    await pause(3000);
  }

  async #spin(): Promise<void> {
    this.#say({ type: 'wheelRelease', speed: WHEEL_DEGREES_A_SECOND });
    await pause(4000);
  }

  async #move({ board }: Rules, { from, to, captured }: Move): Promise<void> {
    const target = board.nameOf(to);
    const moving = this.#discOn(board.nameOf(from));
    if (moving === null) return;
    await this.#carry(moving, { on: 'square', at: target });
    for (const square of captured) {
      for (let disc = this.#discOn(board.nameOf(square)); disc !== null; ) {
        await this.#carry(disc, { on: 'tray', side: disc.side });
        const left = this.#discOn(board.nameOf(square));
        disc = left?.id === disc.id ? null : left;
      }
    }
  }

  async #carry(disc: Disc, to: (PageMessage & { type: 'drop' })['to']): Promise<void> {
    this.#say({ type: 'lift', disc: disc.id });
    await pause(STEP_MS);
    this.#say({ type: 'drop', to });
    await pause(STEP_MS);
  }

  /** The lowest disc there: with it all are lifted that stand on it. */
  #discOn(at: string): Disc | null {
    return (
      this.#room?.discs.find(({ place }) => place.on === 'square' && place.at === at && place.level === 0) ??
      null
    );
  }

  #say(message: PageMessage): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'view') this.#view = message.view;
    if (message.type === 'room') this.#room = message.room;
  }

  #leave(): void {
    this.#gone = true;
  }
}
