import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Held {
  readonly address: string;
  /** A request of it is being answered, or it is a page's WebSocket. */
  busy: boolean;
}

/**
 * Keeps at most so many connections, and room for a newcomer: the address that holds most of them gives one up for it, one
 * without a request if it has any, else its oldest. So whoever opens many, silent, half said or never read, keeps out himself.
 */
export function limitConnections(server: Server, most: number): void {
  /** Silent ones in the order in which they fell silent. */
  const held = new Map<Socket, Held>();
  const nowBusy = (socket: Socket, busy: boolean) => {
    const one = held.get(socket);
    if (one === undefined) return;
    held.delete(socket);
    held.set(socket, { ...one, busy });
  };
  server.on('connection', (socket) => {
    held.set(socket, { address: socket.remoteAddress ?? 'nowhere', busy: false });
    socket.on('close', () => held.delete(socket));
    if (held.size > most) giveUpOne(held);
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    nowBusy(socket, true);
    response.on('close', () => nowBusy(socket, false));
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => nowBusy(socket, true));
}

function giveUpOne(held: Map<Socket, Held>): void {
  const counts = new Map<string, number>();
  for (const { address } of held.values()) counts.set(address, (counts.get(address) ?? 0) + 1);
  const [greedy] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
  const theirs = [...held].filter(([, { address }]) => address === greedy);
  const [socket] = theirs.find(([, { busy }]) => !busy) ?? theirs[0] ?? [];
  if (socket === undefined) return;
  held.delete(socket);
  socket.destroy();
}
