import type { Bench } from '../../src/board-contract/board-contract.ts';
import type { BoardReport, LinkStatus } from '../../src/ports/board.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { boardOf } from '../../src/rules/rules.ts';

/** One way each to break a promise; `none` keeps all of them. */
export type Break =
  | 'none'
  | 'upBeforeOpen'
  | 'openWaitsForBoard'
  | 'openFails'
  | 'reasonWhenUp'
  | 'looksOnce'
  | 'changesUntold'
  | 'edgesFirst'
  | 'halfSnapshot'
  | 'shouts'
  | 'swapsOrder'
  | 'tellsTwice'
  | 'repeats'
  | 'wrongSign'
  | 'ownClock'
  | 'fractions'
  | 'onlyChanges'
  | 'neverSilent'
  | 'lossUntold'
  | 'lossUnexplained'
  | 'makesUp'
  | 'foundWithoutSnapshot'
  | 'timeGoesBack'
  | 'oneListener'
  | 'endsAll'
  | 'listensOn'
  | 'goesOnAfterClose'
  | 'looksAfterClose'
  | 'closesOnce'
  | 'closeWaits'
  | 'opensByClosing'
  | 'closesForGood';

const TRY_AGAIN_MS = 1000;
const SILENT_AFTER_MS = 1000;
const EVERY_MS = 50;
const squares = boardOf(8);

/** A board and its adapter in one piece: the board speaks by calls. */
export function breakable(broken: Break, clock: Clock): Bench {
  const is = (one: Break) => one === broken;
  const reports = new Set<(report: BoardReport) => void>();
  const links = new Set<(link: LinkStatus) => void>();
  const stands = new Set<string>();
  let known = new Set<string>();
  let waiting: { readonly at: string; readonly on: boolean }[] = [];
  let plugged = false;
  let open = false;
  let closed = 0;
  let boardTime = 5000;
  let offset = 0;
  let told = 0;
  let hasSnapshot = false;
  let cancel = () => {};
  let opened = () => {};
  let link: LinkStatus = is('upBeforeOpen')
    ? { state: 'up', reason: null, counters: {} }
    : { state: 'lost', reason: 'closed', counters: { gaps: 0 } };

  const become = (state: LinkStatus['state'], reason: string | null) => {
    if (link.state === state) return;
    link = { ...link, state, reason };
    if (!is('changesUntold') || state !== 'up') for (const listener of links) listener(link);
  };
  const say = (report: BoardReport) => {
    told = report.t;
    for (const listener of reports) listener(report);
  };
  const now = () => {
    if (is('ownClock')) return clock.now() * 3;
    if (boardTime + offset < told && !is('timeGoesBack')) offset = told - boardTime;
    return boardTime + offset + (is('fractions') ? 0.5 : 0);
  };
  const look = () => {
    cancel();
    if (!open && !is('looksAfterClose')) return;
    if (plugged) become('connecting', 'waiting');
    else if (!is('looksOnce')) cancel = clock.after(TRY_AGAIN_MS, look);
  };
  const watch = () => {
    cancel();
    if (!is('neverSilent')) cancel = clock.after(SILENT_AFTER_MS, () => become('silent', 'silent'));
  };
  const snapshot = () => {
    known = new Set(stands);
    const occupied = [...stands].slice(is('halfSnapshot') ? 1 : 0).map((at) => squares.algebraic(at));
    const shouted = occupied.map((at) => at.toUpperCase() as typeof at);
    say({ kind: 'snapshot', t: now(), occupied: is('shouts') && known.has('b4') ? shouted : occupied });
    hasSnapshot = true;
  };
  const edges = () => {
    const changes = [
      ...[...known].filter((at) => !stands.has(at)).map((at) => ({ at, on: false })),
      ...[...stands].filter((at) => !known.has(at)).map((at) => ({ at, on: true })),
    ];
    known = new Set(stands);
    waiting.push(...changes);
    // Keeps a lifted piece back until it is put down, and tells both the wrong way round.
    if (is('swapsOrder') && waiting.length < 2) return;
    for (const { at, on } of is('swapsOrder') ? waiting.reverse() : waiting) {
      const edge = { kind: 'edge', t: now(), at: squares.algebraic(at), on } as const;
      say(is('wrongSign') ? { ...edge, on: !on } : edge);
      if (is('wrongSign')) snapshot();
      if (is('repeats')) say(edge);
      if (is('tellsTwice')) {
        say({ ...edge, on: !on });
        say(edge);
      }
    }
    waiting = [];
  };
  const speak = () => {
    if (link.state === 'lost' || (!open && !is('goesOnAfterClose'))) return;
    become('up', is('reasonWhenUp') ? 'all is well' : null);
    opened();
    watch();
    if (!hasSnapshot && is('edgesFirst')) say({ kind: 'time', t: now() });
    if (!hasSnapshot) snapshot();
    else if (is('shouts') && stands.has('b4')) snapshot();
    else edges();
    if (!is('onlyChanges')) say({ kind: 'time', t: now() });
  };

  return {
    board: {
      get link() {
        return link;
      },
      async open() {
        if (is('openFails')) throw new Error('no such port');
        if (is('closesForGood') && closed > 0) return;
        open = true;
        look();
        if (is('openWaitsForBoard') && !plugged)
          await new Promise<void>((resolve) => {
            opened = resolve;
          });
      },
      async close() {
        if (is('opensByClosing') && closed === 0 && !open) become('connecting', 'waiting');
        if (is('closesOnce') && closed > 0) throw new Error('closed already');
        if (is('closeWaits')) await new Promise(() => {});
        closed++;
        open = false;
        hasSnapshot = false;
        if (is('goesOnAfterClose')) return;
        cancel();
        if (!is('opensByClosing')) become('lost', 'closed');
        if (is('looksAfterClose')) look();
      },
      onReport(listener) {
        if (is('oneListener')) reports.clear();
        reports.add(listener);
        return () => {
          if (is('endsAll')) reports.clear();
          if (!is('listensOn')) reports.delete(listener);
        };
      },
      onLink(listener) {
        links.add(listener);
        return () => links.delete(listener);
      },
    },
    plugIn() {
      plugged = true;
    },
    unplug() {
      plugged = false;
      if (is('lossUntold')) cancel();
      if (!open || is('lossUntold')) return;
      if (!is('foundWithoutSnapshot')) hasSnapshot = false;
      become('lost', is('lossUnexplained') ? '' : 'the cable is out');
      look();
    },
    put(at, isOn) {
      if (isOn) stands.add(at);
      else stands.delete(at);
    },
    pass(ms) {
      for (let passed = 0; passed < ms; passed += EVERY_MS) {
        boardTime += EVERY_MS;
        if (plugged) speak();
        else if (is('makesUp') && open) say({ kind: 'time', t: now() });
      }
    },
    restart() {
      boardTime = 0;
    },
  };
}
