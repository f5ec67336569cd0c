import type { Socket } from 'node:net';
import { GuardedConnection } from './guarded-connection.ts';

/** Of all addresses, and of one: a house has some boards, and each is one client. */
const MOST = 64;
const MOST_OF_ONE_ADDRESS = 16;

/** Who is connected: silent ones make room for who comes later, and no address takes the others' places. */
export class BrokerDoors {
  readonly #inside = new Set<GuardedConnection>();

  /** The connection, measured from now on; null: there is no room for it. */
  enter(socket: Socket): GuardedConnection | null {
    const connection = new GuardedConnection(socket);
    const same = [...this.#inside].filter(({ from }) => from === connection.from);
    const hasRoom =
      (same.length < MOST_OF_ONE_ADDRESS || putOut(same)) &&
      (this.#inside.size < MOST || putOut([...this.#inside]));
    if (!hasRoom) {
      connection.destroy();
      return null;
    }
    this.#inside.add(connection);
    connection.on('close', () => this.#inside.delete(connection));
    return connection;
  }

  close(): void {
    for (const connection of this.#inside) connection.destroy();
  }
}

/** The one that has waited longest without saying who it is; false: all have. */
function putOut(connections: readonly GuardedConnection[]): boolean {
  const waiting = connections.find(({ admitted }) => !admitted);
  waiting?.destroy();
  return waiting !== undefined;
}
