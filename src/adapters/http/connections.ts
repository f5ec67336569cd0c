import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps at most so many connections, and room for a newcomer: the one that has been without a request for longest gives way to
 * it. So silent connections keep nobody out, however many of them somebody opens. A newcomer gives way only where all are being
 * answered.
 */
export function limitConnections(server: Server, most: number): void {
  /** In the order in which they last fell silent. */
  const silent = new Set<Socket>();
  const busy = new Set<Socket>();
  const gone = (socket: Socket) => {
    silent.delete(socket);
    busy.delete(socket);
  };
  const speaks = (socket: Socket) => {
    silent.delete(socket);
    busy.add(socket);
  };
  server.on('connection', (socket) => {
    if (silent.size + busy.size >= most) {
      const [oldest = socket] = silent;
      oldest.destroy();
      gone(oldest);
      if (oldest === socket) return;
    }
    silent.add(socket);
    socket.on('close', () => gone(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    speaks(socket);
    response.on('close', () => {
      if (!busy.delete(socket)) return;
      if (!socket.destroyed) silent.add(socket);
    });
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => speaks(socket));
}
