import { describe, expect, it } from 'vitest';
import { forgetPastWords } from '../../../src/app/mirror/announcements.ts';
import { FakeBroker, FakeBus } from '../../mirror/fake-bus.ts';
import { FakeClock } from '../fake-clock.ts';

const BOARD = '00112233445566aa';
const [DUE, OVER] = ['1111111111111111', '2222222222222222'];

/** A broker that keeps what two boards have said in two matches, and a board that starts. */
function started({ up = true } = {}) {
  const broker = new FakeBroker(new FakeClock());
  const keep = (topic: string) => broker.kept.set(topic, '{}');
  const others = [`damier/2/home/${BOARD}/presence`, `damier/2/home/ffffffffffffffff/match/${OVER}/log`];
  const due = ['log', 'state'].map((name) => `damier/2/home/${BOARD}/match/${DUE}/${name}`);
  const past = [
    `damier/2/home/${BOARD}/match/${OVER}/log`,
    `damier/2/before/${BOARD}/match/${OVER}/state`,
    `damier/1/${BOARD}/match/${OVER}/proposal`,
    // A kind of message that this build does not know.
    `damier/2/home/${BOARD}/match/3333333333333333/boast`,
  ];
  for (const topic of [...others, ...due, ...past]) keep(topic);
  const bus = new FakeBus(broker);
  const said: string[] = [];
  const publish = bus.publish.bind(bus);
  bus.publish = (topic, payload, retain) => {
    said.push(topic);
    return publish(topic, payload, retain);
  };
  if (!up) bus.cut();
  const stop = forgetPastWords({
    ...{ bus, board: BOARD, clock: broker.clock, log: () => undefined },
    isOpen: (match) => match === DUE,
  });
  return { broker, bus, said, stop, stays: [...others, ...due], past };
}

describe('what a broker keeps of matches that are over', () => {
  it('is taken away at a start, of every group and build; what is due or another board’s stays', () => {
    const { broker, said, stays, past } = started();
    broker.clock.pass(1000);
    expect([...broker.kept.keys()]).toEqual(stays);
    // One message each, and none for what is not kept.
    expect(said.toSorted()).toEqual(past.toSorted());
  });

  it('costs no message where nothing is kept, and is listened for ten seconds', () => {
    const { broker, bus, said } = started();
    broker.clock.pass(9000);
    expect(bus.hears).toBe(2);
    const before = said.length;
    broker.clock.pass(2000);
    expect(bus.hears).toBe(0);
    expect(said).toHaveLength(before);
  });

  it('waits for the broker', () => {
    const { broker, bus, said } = started({ up: false });
    broker.clock.pass(60_000);
    expect(said).toEqual([]);
    bus.mend();
    broker.clock.pass(1000);
    expect(new Set(said).size).toBe(4);
  });

  it('is left alone once the program ends', () => {
    const { broker, said, stop } = started();
    stop();
    broker.clock.pass(1000);
    expect(said).toEqual([]);
  });
});
