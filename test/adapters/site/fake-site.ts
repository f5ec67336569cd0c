import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site as docs/broadcast.md describes it: `PUT /games/club` with the token `secret`. */
export class FakeSite {
  readonly shown: string[] = [];
  /** What it answers instead, if it is not well. */
  failing: number | null = null;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const { method, url, headers } = request;
      const body: Buffer[] = [];
      request.on('data', (part: Buffer) => body.push(part));
      request.on('end', () => {
        const status = this.#answer(`${method} ${url}`, headers.authorization);
        if (status === 204) this.shown.push(Buffer.concat(body).toString('utf8'));
        response.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end();
      });
    });
  }

  static async start(): Promise<FakeSite> {
    const site = new FakeSite();
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get url(): URL {
    const { port } = this.#server.address() as AddressInfo;
    return new URL(`http://127.0.0.1:${port}/games/club`);
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(asked: string, authorization: string | undefined): number {
    if (this.failing !== null) return this.failing;
    if (asked !== 'PUT /games/club') return 404;
    return authorization === 'Bearer secret' ? 204 : 401;
  }
}
