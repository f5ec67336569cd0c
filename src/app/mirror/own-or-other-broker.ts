import { hostname } from 'node:os';
import { type BrokerAccess, openBus } from '../../adapters/mqtt/mqtt-bus.ts';
import { type OwnBroker, startOwnBroker } from '../../adapters/mqtt/own-broker.ts';
import { type Self, willOf } from '../../adapters/mqtt/presence-link.ts';
import { errorCode } from '../../adapters/words/words.ts';
import { LONGEST_NAME, normalName } from '../../mirror/mirror.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Configuration } from '../configuration-schema.ts';
import { BadUse, messageOf } from '../errors.ts';
import { secretFrom } from '../secret.ts';

/** Where the board's password with its broker stands, if no file is named. */
export const PASSWORD_VARIABLE = 'DAMIER_MIRROR_PASSWORD';

/** How this board reaches others. */
export interface MirrorWish {
  /** As people call this board: a town, a room. */
  readonly name: string;
  /** Which boards hear this one and are heard by it. */
  readonly group: string;
  /** `mqtt://HOST:1883` or `mqtts://HOST:8883`; null: a broker of this program's own. */
  readonly broker: string | null;
  /** Where its own broker listens: 127.0.0.1, or `lan` for the boards of one house. */
  readonly listen: string;
  readonly port: number;
  /** The file of its password; null: the one in the environment, or none, and then the board shows that it has its key. */
  readonly passwordFile: string | null;
  readonly caFile: string | null;
  /** Where the pages of this board are, as others reach them; null: nowhere. */
  readonly page: string | null;
  /** Home Assistant is told what this board shows of itself. */
  readonly homeAssistant: boolean;
}

export interface OpenBroker {
  readonly bus: Bus;
  readonly url: string;
  /** It runs in this program. */
  readonly own: boolean;
  close(): Promise<void>;
}

/** The bus to the broker that is asked for, which is started if it is this program's own. Throws `BadUse`. */
export async function openBroker(
  wish: MirrorWish,
  self: Self,
  log: (message: string) => void,
): Promise<OpenBroker> {
  const password = secretFrom(wish.passwordFile, PASSWORD_VARIABLE, process.env);
  const own = wish.broker === null ? await ownBroker(wish, log) : null;
  const url = wish.broker ?? `mqtt://127.0.0.1:${own?.port ?? wish.port}`;
  const access: BrokerAccess = {
    url,
    board: self.identity.card.board,
    password,
    identity: self.identity,
    caFile: wish.caFile,
    will: willOf(self),
  };
  try {
    const bus = openBus(access, log);
    return {
      ...{ bus, url, own: own !== null },
      async close() {
        await bus.close();
        await own?.close();
      },
    };
  } catch (error) {
    await own?.close();
    throw new BadUse(`mirror: the authority's file ${wish.caFile} cannot be read (${messageOf(error)})`);
  }
}

/** Null where another board of this machine has one already at that port. */
async function ownBroker(
  { listen, port }: MirrorWish,
  log: (message: string) => void,
): Promise<OwnBroker | null> {
  const host = listen === 'lan' ? '0.0.0.0' : listen;
  try {
    const broker = await startOwnBroker({ host, port, log });
    log(
      `other boards find this one at mqtt://${listen === 'lan' ? "this machine's address" : host}:${broker.port}`,
    );
    return broker;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE' && host === '127.0.0.1') return null;
    throw new BadUse(
      `mirror: no broker can listen at ${host}:${port} (${messageOf(error)}); set another mirror.port, or a mirror.broker`,
    );
  }
}

/** The section `mirror`, with `board` where it names none; else the usual: a broker of the program's own, on this machine. */
export function mirrorSettings(section: Configuration['mirror'], board: string | null): MirrorWish {
  return {
    name: normalName(section?.name ?? board ?? hostname().slice(0, LONGEST_NAME)) || 'Damier',
    group: section?.group ?? 'home',
    broker: section?.broker ?? null,
    listen: section?.listen ?? '127.0.0.1',
    port: section?.port ?? 1883,
    passwordFile: section?.passwordFile ?? null,
    caFile: section?.caFile ?? null,
    page: section?.page ?? null,
    homeAssistant: section?.homeAssistant ?? false,
  };
}
