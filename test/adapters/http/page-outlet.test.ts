import { describe, expect, it } from 'vitest';
import { PageOutlet } from '../../../src/adapters/http/page-outlet.ts';
import type { Room } from '../../../src/ports/page.ts';
import { FakeClock } from '../../app/fake-clock.ts';

const room = (angle: number): Room => ({
  discs: [],
  sliders: {},
  traps: {},
  wheel: { angle, speed: 0 },
  buttons: { bottom: false, top: false },
});

function outlet() {
  const clock = new FakeClock();
  const sent: { type: string; room?: Room; ram?: number[] }[] = [];
  const socket = {
    bufferedAmount: 0,
    send: (text: string) => void sent.push(JSON.parse(text)),
    close: (code: number) => void sent.push({ type: `closed ${code}` }),
  };
  return { clock, sent, socket, outlet: new PageOutlet(socket, clock) };
}

describe('a page', () => {
  it('is told of the room at most 30 times a second, and of its last state for certain', () => {
    const { clock, sent, outlet: page } = outlet();
    for (let ms = 0; ms < 1000; ms += 1) {
      page.tell({ type: 'room', room: room(ms) });
      clock.pass(1);
    }
    clock.pass(100);
    expect(sent.length).toBeLessThanOrEqual(32);
    expect(sent.length).toBeGreaterThanOrEqual(28);
    expect(sent.at(-1)?.room?.wheel.angle).toBe(999);
  });

  it('hears everything else at once, also while the room waits', () => {
    const { sent, outlet: page } = outlet();
    page.tell({ type: 'room', room: room(1) });
    page.tell({ type: 'room', room: room(2) });
    page.tell({ type: 'lights', on: true, ram: [1] });
    expect(sent.map(({ type }) => type)).toEqual(['room', 'lights']);
  });

  it('that is slow skips what is out of date and gets the latest when it has caught up', () => {
    const { clock, sent, socket, outlet: page } = outlet();
    socket.bufferedAmount = 1_000_000;
    for (let n = 1; n <= 50; n += 1) page.tell({ type: 'lights', on: true, ram: [n] });
    clock.pass(1000);
    expect(sent).toEqual([]);
    socket.bufferedAmount = 0;
    clock.pass(100);
    expect(sent).toEqual([{ type: 'lights', on: true, ram: [50] }]);
  });

  it('that is closed is told nothing more', () => {
    const { clock, sent, socket, outlet: page } = outlet();
    socket.bufferedAmount = 1_000_000;
    page.tell({ type: 'lights', on: true, ram: [1] });
    page.close();
    socket.bufferedAmount = 0;
    clock.pass(1000);
    page.tell({ type: 'lights', on: true, ram: [2] });
    expect(sent).toEqual([]);
  });

  it('that is slow is told each answer once it has caught up, and before the news', () => {
    const { clock, sent, socket, outlet: page } = outlet();
    const refused = (message: string) => ({ type: 'refused', message, code: 'noDisc', why: '' }) as const;
    socket.bufferedAmount = 1_000_000;
    page.tell({ type: 'lights', on: true, ram: [1] });
    page.pass(refused('lift'));
    page.pass({ type: 'beat' });
    page.pass(refused('drop'));
    clock.pass(1000);
    socket.bufferedAmount = 0;
    clock.pass(100);
    expect(sent.map((one) => ('message' in one ? one.message : one.type))).toEqual([
      'lift',
      'drop',
      'lights',
    ]);
  });

  it('that reads none of its answers is cut', () => {
    const { sent, socket, outlet: page } = outlet();
    socket.bufferedAmount = 1_000_000;
    for (let n = 0; n <= 300; n += 1) page.pass({ type: 'refused', message: null, code: 'unread', why: '' });
    expect(sent).toEqual([{ type: 'closed 1008' }]);
  });
});
