import { connect, createServer, type Server, type Socket } from 'node:net';

/** What a network does to connections. */
type Weather =
  | { readonly kind: 'fair' }
  /** Nobody comes through, and who was through is cut off. */
  | { readonly kind: 'cut' }
  /** Connections are taken, and nothing passes, as behind a router that has forgotten them. */
  | { readonly kind: 'stalled' }
  /** Everything arrives so much later, in order. */
  | { readonly kind: 'late'; readonly ms: number };

/** Stands between a board and its broker; knows nothing of what passes, so TLS passes too. */
export class BadNetwork {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #weather: Weather = { kind: 'fair' };

  private constructor(brokerPort: number) {
    this.#server = createServer((board) => this.#join(board, connect(brokerPort, '127.0.0.1')));
  }

  static async before(brokerPort: number): Promise<BadNetwork> {
    const network = new BadNetwork(brokerPort);
    await new Promise<void>((done) => network.#server.listen(0, '127.0.0.1', done));
    return network;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** From now on. What was held back while it was stalled is let go, unless it is cut. */
  turns(weather: Weather): void {
    this.#weather = weather;
    for (const socket of this.#sockets) this.#expose(socket);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((done) => this.#server.close(done));
  }

  #join(board: Socket, broker: Socket): void {
    for (const [from, to] of [
      [board, broker],
      [broker, board],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (bytes) => this.#pass(to, bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      this.#expose(from);
    }
  }

  #pass(to: Socket, bytes: Buffer): void {
    if (this.#weather.kind === 'late') setTimeout(() => to.write(bytes), this.#weather.ms);
    else to.write(bytes);
  }

  #expose(socket: Socket): void {
    if (this.#weather.kind === 'cut') socket.destroy();
    else if (this.#weather.kind === 'stalled') socket.pause();
    else socket.resume();
  }
}
