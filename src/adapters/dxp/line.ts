import { connect, createServer, type Socket } from 'node:net';
import { errorWords } from '../words/error-words.ts';
import type { DxpLineListener } from './player.ts';

/** The port that programs listen on. */
export const DXP_PORT = 27531;

const HUNG_UP = 'the other program has hung up';

/** Longer than any message: whoever sends so much without its end speaks something else. */
const LONGEST = 1_000;

/** Calls the other program, and asks for the game. */
export function callProgram(host: string, port: number) {
  return (listener: DxpLineListener): (() => void) => {
    const socket = connect({ host, port });
    let why = HUNG_UP;
    socket.once('connect', () => attach(socket, listener, true));
    socket.on('error', (error) => {
      why = `${host}:${port}: ${errorWords(error)}`;
    });
    socket.once('close', () => listener.closed(why, true));
    return () => socket.destroy();
  };
}

/**
 * Waits for the other program's call; a second caller is sent away while a game goes on. One from the same machine is the
 * same program, whose line has broken without a word.
 */
export function awaitProgram(port: number, host: string, listening: (port: number) => void) {
  return (listener: DxpLineListener): (() => void) => {
    let current: Socket | null = null;
    const server = createServer((socket) => {
      if (current !== null && current.remoteAddress !== socket.remoteAddress) {
        socket.destroy();
        return;
      }
      if (current !== null) {
        const before = current;
        current = null;
        before.destroy();
        listener.closed('the other program calls again', false);
      }
      current = socket;
      let why = HUNG_UP;
      socket.on('error', (error) => {
        why = errorWords(error);
      });
      socket.once('close', () => {
        if (current !== socket) return;
        current = null;
        listener.closed(why, false);
      });
      attach(socket, listener, false);
    });
    server.on('error', (error) => listener.closed(`port ${port}: ${errorWords(error)}`, true));
    server.listen(port, host, () => {
      const address = server.address();
      listening(typeof address === 'object' && address !== null ? address.port : port);
    });
    return () => {
      const line = current;
      current = null;
      line?.destroy();
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
  listener.opened(
    {
      send: (text) => socket.write(`${text}\0`, 'latin1'),
      close: () => socket.end(),
    },
    asks,
  );
}
