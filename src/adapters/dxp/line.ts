import { connect, createServer, type Socket } from 'node:net';
import type { DxpLineListener } from './player.ts';

/** The port that programs listen on. */
export const DXP_PORT = 27531;

/** Longer than any message: whoever sends so much without its end speaks something else. */
const LONGEST = 1_000;

/** Calls the other program, and asks for the game. */
export function callProgram(host: string, port: number) {
  return (listener: DxpLineListener): (() => void) => {
    const socket = connect({ host, port });
    socket.once('connect', () => attach(socket, listener, true));
    socket.on('error', (error) => listener.closed(`${host}:${port}: ${error.message}`));
    return () => socket.destroy();
  };
}

/** Waits for the other program's call; a second caller is sent away while a game goes on. */
export function awaitProgram(port: number, host: string, listening: (port: number) => void) {
  return (listener: DxpLineListener): (() => void) => {
    let current: Socket | null = null;
    const server = createServer((socket) => {
      if (current !== null) {
        socket.destroy();
        return;
      }
      current = socket;
      socket.on('error', (error) => listener.closed(error.message));
      socket.on('close', () => {
        current = null;
      });
      attach(socket, listener, false);
    });
    server.on('error', (error) => listener.closed(`port ${port}: ${error.message}`));
    server.listen(port, host, () => {
      const address = server.address();
      listening(typeof address === 'object' && address !== null ? address.port : port);
    });
    return () => {
      current?.destroy();
      server.close();
    };
  };
}

function attach(socket: Socket, listener: DxpLineListener, asks: boolean): void {
  let pending = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    const messages = (pending + chunk).split('\0');
    pending = messages.pop() ?? '';
    for (const message of messages) listener.message(message);
    if (pending.length > LONGEST) socket.destroy(new Error('the other program sends no messages of DXP'));
  });
  socket.on('end', () => listener.closed('the other program has hung up'));
  listener.opened(
    {
      send: (text) => socket.write(`${text}\0`, 'latin1'),
      close: () => socket.end(),
    },
    asks,
  );
}
