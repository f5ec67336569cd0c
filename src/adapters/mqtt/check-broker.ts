import { rootOf } from '../../mirror/topics.ts';
import type { Bus } from '../../ports/bus.ts';
import { LONGEST_PAYLOAD_BYTES } from './match-payload.ts';
import { type BrokerAccess, connectBus } from './mqtt-bus.ts';

/** One question about a broker, and what was found by trying. */
export interface Finding {
  readonly what: 'protocol' | 'encryption' | 'size' | 'retained' | 'own topics';
  readonly ok: boolean;
  readonly found: string;
}

/** How long a message may take to come back, ms. */
const PATIENCE_MS = 3000;
/** Nobody's board: what is written under its id by another one shows that the access list does not hold. */
const STRANGER = '0000000000000000';

/** Tries what a board needs of a broker, under `check` of its own topics; leaves nothing behind. Rejects when it cannot connect. */
export async function checkBroker(
  access: BrokerAccess,
  log: (message: string) => void,
): Promise<readonly Finding[]> {
  const own = `${rootOf(access.board)}/check`;
  const strange = `${rootOf(STRANGER)}/check`;
  const bus = await connectBus(access, log);
  const findings: Finding[] = [protocol(bus), encryption(access)];
  try {
    await bus.subscribe([own, strange]);
    const long = 'x'.repeat(LONGEST_PAYLOAD_BYTES);
    const came = await comesBack(bus, own, long);
    const bytes = `${LONGEST_PAYLOAD_BYTES} bytes`;
    findings.push({
      what: 'size',
      ok: came,
      found: came ? `${bytes} come through` : `${bytes} do not come through`,
    });
    const strayed = await comesBack(bus, strange, `written by ${access.board}`);
    findings.push({
      what: 'own topics',
      ok: !strayed,
      found: strayed
        ? 'a board may write under the id of another one: set the access list (deploy/mosquitto/acl)'
        : 'a board cannot write under the id of another one',
    });
    if (strayed) await bus.publish(strange, '', true);
    await bus.publish(own, 'kept', true);
  } finally {
    await bus.close();
  }
  findings.push(await retained(access, own, log));
  return findings;
}

function protocol({ version }: Bus): Finding {
  return { what: 'protocol', ok: true, found: `MQTT ${version}` };
}

function encryption({ url, password }: BrokerAccess): Finding {
  const { protocol: scheme, hostname } = new URL(url);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const encrypted = scheme === 'mqtts:' || scheme === 'wss:';
  const ok = encrypted || isLoopback;
  const words = encrypted
    ? 'encrypted'
    : isLoopback
      ? 'not encrypted, on this machine'
      : 'NOT encrypted: use mqtts://';
  return {
    what: 'encryption',
    ok,
    found: `${words}; ${password === null ? 'no password' : 'with a password'}`,
  };
}

/** Whether a message that was to be kept is there for a client that comes later. */
async function retained(
  access: BrokerAccess,
  topic: string,
  log: (message: string) => void,
): Promise<Finding> {
  const bus = await connectBus(access, log);
  try {
    const heard = hears(bus, topic, 'kept');
    await bus.subscribe([topic]);
    const ok = await heard;
    await bus.publish(topic, '', true);
    return {
      what: 'retained',
      ok,
      found: ok ? 'kept messages are there later' : 'kept messages are not there later',
    };
  } finally {
    await bus.close();
  }
}

/** A refusal is an answer too: MQTT 5 says it, 3.1.1 says nothing and delivers nothing. */
async function comesBack(bus: Bus, topic: string, payload: string): Promise<boolean> {
  const heard = hears(bus, topic, payload);
  const taken = await bus.publish(topic, payload, false).then(
    () => true,
    () => false,
  );
  return taken && (await heard);
}

function hears(bus: Bus, topic: string, payload: string): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (heard: boolean) => {
      off();
      clearTimeout(timer);
      resolve(heard);
    };
    const off = bus.onMessage((at, bytes) => {
      if (at === topic && new TextDecoder().decode(bytes) === payload) end(true);
    });
    const timer = setTimeout(() => end(false), PATIENCE_MS);
  });
}
