import { type Address, rootOf } from '../../mirror/mirror.ts';
import type { Bus } from '../../ports/bus.ts';
import { type BrokerAccess, connectBus } from './mqtt-bus.ts';
import { LONGEST_PAYLOAD_BYTES } from './payload.ts';

/** One question about a broker, and what was found by trying. */
export interface Finding {
  readonly what: 'protocol' | 'encryption' | 'password' | 'own topics' | 'other topics' | 'size' | 'retained';
  readonly ok: boolean;
  /** What is so, and where it is not well what is to be set. */
  readonly found: string;
}

/** How long a message may take to come back, ms. */
const PATIENCE_MS = 3000;
/** Nobody's board. If another board can write under its id, the access list does not hold. */
const STRANGER = '0000000000000000';
const quiet = () => undefined;

/** Tries what a board needs of a broker, under `check` of its own topics. Leaves nothing behind. Rejects when it cannot connect. */
export async function checkBroker(access: BrokerAccess, group: string): Promise<readonly Finding[]> {
  const own = `${rootOf({ group, board: access.board })}/check`;
  const { version, hearsItself, long } = await asked(access, async (bus) => {
    const itself = await comesBack(bus, own, 'a word');
    const longWord = 'x'.repeat(LONGEST_PAYLOAD_BYTES);
    return {
      version: bus.version,
      hearsItself: itself,
      long: itself && (await comesBack(bus, own, longWord)),
    };
  });
  const findings: readonly Finding[] = [
    { what: 'protocol', ok: true, found: `MQTT ${version}` },
    encryption(access),
    await password(access),
    ownTopics({ group, board: access.board }, hearsItself),
  ];
  // Without that nothing else can be tried.
  if (!hearsItself) return findings;
  return [...findings, await otherTopics(access, group), size(long), await retained(access, group, own)];
}

/** A connection of its own for each question that a broker may answer by hanging up. */
async function asked<Answer>(access: BrokerAccess, question: (bus: Bus) => Promise<Answer>): Promise<Answer> {
  const bus = await connectBus(access, quiet);
  try {
    return await question(bus);
  } finally {
    await bus.close();
  }
}

function encryption({ url }: BrokerAccess): Finding {
  const { protocol: scheme, hostname } = new URL(url);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const encrypted = scheme === 'mqtts:' || scheme === 'wss:';
  const found = encrypted
    ? 'encrypted'
    : isLoopback
      ? 'not encrypted, on this machine'
      : 'NOT encrypted: passwords can be read on the way; give the broker a TLS listener, and use mqtts://';
  return { what: 'encryption', ok: encrypted || isLoopback, found };
}

/** Whether the board's id alone opens the door. */
async function password(access: BrokerAccess): Promise<Finding> {
  const wrong = { ...access, password: 'a wrong password' };
  const ok = await asked(wrong, async () => false).catch(() => true);
  const found = ok
    ? 'who comes with a wrong password is kept out'
    : 'anybody may come as any board: let nobody in without a password (Mosquitto: allow_anonymous false, password_file)';
  return { what: 'password', ok, found };
}

function ownTopics(address: Address, ok: boolean): Finding {
  const found = ok
    ? 'a board hears what it says under its own id'
    : `what a board says under its own id does not come back: let it write ${rootOf(address)}/# and read damier/2/# and damier/1/# (deploy/mosquitto/acl)`;
  return { what: 'own topics', ok, found };
}

async function otherTopics(access: BrokerAccess, group: string): Promise<Finding> {
  const strange = `${rootOf({ group, board: STRANGER })}/check`;
  const strayed = await asked(access, (bus) => comesBack(bus, strange, `written by ${access.board}`));
  const found = strayed
    ? 'a board may write under the id of another one: set the access list (deploy/mosquitto/acl)'
    : 'a board cannot write under the id of another one';
  return { what: 'other topics', ok: !strayed, found };
}

function size(ok: boolean): Finding {
  const bytes = `${LONGEST_PAYLOAD_BYTES} bytes`;
  const found = ok
    ? `${bytes} come through`
    : `${bytes} do not come through: take messages of 64 kB (Mosquitto: message_size_limit, max_packet_size)`;
  return { what: 'size', ok, found };
}

/** Whether a message that was to be kept is there for a client that comes later, and asks for all boards of a group as boards do. */
async function retained(access: BrokerAccess, group: string, own: string): Promise<Finding> {
  const ok = await asked(access, (bus) => isTaken(bus, own, 'kept', true)).then((taken) =>
    taken
      ? asked(access, async (bus) => {
          const heard = hears(bus, own, 'kept');
          await bus.subscribe([`${rootOf({ group, board: '+' })}/check`]);
          const there = await heard;
          await bus.publish(own, '', true);
          return there;
        })
      : false,
  );
  const found = ok
    ? 'kept messages are there later'
    : 'kept messages are not there later for who asks for all boards: keep them (Mosquitto: retain_available true); a broker that tells none to wildcard subscriptions is not fit';
  return { what: 'retained', ok, found };
}

async function comesBack(bus: Bus, topic: string, payload: string): Promise<boolean> {
  await bus.subscribe([topic]);
  const heard = hears(bus, topic, payload);
  return (await isTaken(bus, topic, payload, false)) && (await heard);
}

/**
 * Whether the broker confirms it. A refusal is an answer too: MQTT 5 says it; others say nothing, or hang up each time it is sent.
 */
function isTaken(bus: Bus, topic: string, payload: string, retain: boolean): Promise<boolean> {
  return inTime((taken) => {
    bus.publish(topic, payload, retain).then(
      () => taken(true),
      () => taken(false),
    );
    return quiet;
  });
}

function hears(bus: Bus, topic: string, payload: string): Promise<boolean> {
  return inTime((heard) =>
    bus.onMessage((at, bytes) => {
      if (at === topic && new TextDecoder().decode(bytes) === payload) heard(true);
    }),
  );
}

/** What `watch` tells; false when it tells nothing for `PATIENCE_MS`. `watch` returns a function that ends it. */
function inTime(watch: (tell: (answer: boolean) => void) => () => void): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => tell(false), PATIENCE_MS);
    const tell = (answer: boolean) => {
      end();
      clearTimeout(timer);
      resolve(answer);
    };
    const end = watch((answer) => tell(answer));
  });
}
