import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openIdentity } from '../../src/adapters/keys/keys.ts';
import type { PageMessage } from '../../src/ports/page.ts';
import { parseFen, type Rules } from '../../src/rules/rules.ts';
import { newHome, Program } from './server.ts';
import { Watcher } from './watcher.ts';

/** One `damier play` on a virtual board, its key made before, with a hand at its page. */
export class Town {
  readonly name: string;
  readonly #rules: Rules;
  readonly home = newHome();
  readonly board: string;
  program: Program | null = null;
  #page: Watcher | null = null;

  constructor(name: string, rules: Rules) {
    this.name = name;
    this.#rules = rules;
    this.board = openIdentity(join(this.home, 'mirror'), name).card.board;
  }

  /** `mirror`: how it reaches its broker. */
  async start(access: Readonly<Record<string, unknown>>): Promise<void> {
    const mirror = { name: this.name, ...access };
    const file = join(this.home, 'damier.json');
    writeFileSync(file, JSON.stringify({ mirror }));
    this.program = new Program(this.home, ['play', '--config', file, '--port', '0']);
    const url = await this.program.url();
    this.#page = await Watcher.open(url);
    await this.page.until('the board', ({ view, links }) => view !== null && links?.sensors.state === 'up');
    await this.page.until('the broker', ({ mirror: seen }) => seen?.broker.up === true);
  }

  get page(): Watcher {
    if (this.#page === null) throw new Error('not started');
    return this.#page;
  }

  pair(act: (PageMessage & { type: 'pair' })['act']): void {
    this.page.say({ type: 'pair', act });
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    this.#page?.close();
    await this.program?.end(signal);
  }

  /** Moves a piece as a mouse does, and takes off what it takes. */
  async carry(from: string, to: string, captured: readonly string[]): Promise<void> {
    await this.#move(from, { on: 'square', at: to });
    for (const at of captured) await this.#move(at, { on: 'tray', side: this.#discOn(at).side });
  }

  /** A helping hand puts the pieces as the game has them. */
  async putBack(): Promise<void> {
    this.page.say({ type: 'setUp' });
    await this.page.until('all in place', ({ view, room }) => {
      const wanted = [...parseFen(this.#rules, view?.fen ?? '').pieces.keys()]
        .map((square) => this.#rules.board.nameOf(square))
        .sort();
      const there = room?.discs.flatMap(({ place }) => (place.on === 'square' ? [place.at] : []));
      return there?.sort().join() === wanted.join();
    });
    await this.#moment();
  }

  async #move(from: string, to: (PageMessage & { type: 'drop' })['to']): Promise<void> {
    const { id } = this.#discOn(from);
    this.page.say({ type: 'lift', disc: id });
    await this.page.until(`${from} lifted`, ({ room }) =>
      room?.discs.some((disc) => disc.id === id && disc.place.on === 'hand'),
    );
    await this.#moment();
    this.page.say({ type: 'drop', to });
    await this.#moment();
  }

  /** So long a reed must agree with itself, in the board's own time, which runs slower on a busy machine. */
  async #moment(): Promise<void> {
    const pace = Math.max(0.05, Math.min(1, this.page.seen.links?.pace ?? 1));
    await new Promise((done) => setTimeout(done, 120 / pace));
  }

  #discOn(at: string) {
    const disc = this.page.seen.room?.discs.find(({ place }) => place.on === 'square' && place.at === at);
    if (disc === undefined) throw new Error(`nothing stands on ${at}`);
    return disc;
  }
}
