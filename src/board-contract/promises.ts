import { type BoardReport, faultOfReport } from '../ports/board.ts';
import { type Change, type Trial, wordOf } from './trial.ts';

interface Promised {
  /** What an adapter promises. */
  readonly promise: string;
  /** Tries it; answers what broke it, null: nothing. */
  readonly breach: (trial: Trial) => Promise<string | null>;
}

/** Long enough for an adapter to look again for a board, or to notice that it is silent. */
const LONG_MS = 5000;
/** Docs/boards.md wants one every 100; a step of the trial is 50. */
const MOST_BETWEEN_REPORTS_MS = 150;
/** How far the time of a change may be from the board's own, for debouncing and scans, ms. */
const TIME_TOLERANCE_MS = 150;

/** In the order in which an author makes them true. */
export const PROMISES: readonly Promised[] = [
  {
    promise: 'Before it is opened, the link is not up and says why, and its counters are numbers.',
    breach: async ({ board: { link } }) => {
      if (link.state === 'up') return 'the link is `up` before open()';
      if (!isSaid(link.reason)) return `the link is \`${link.state}\` without a reason`;
      const wrong = Object.entries(link.counters).find(([, count]) => typeof count !== 'number');
      return wrong === undefined ? null : `the counter ${wrong[0]} is ${JSON.stringify(wrong[1])}`;
    },
  },
  {
    promise: 'open() resolves although no board is there, and the link says why it is not up.',
    breach: async (trial) => {
      const fault = await trial.opens();
      if (fault !== null) return fault;
      const { link } = trial.board;
      if (link.state === 'up') return 'the link is `up`, but no board is there';
      return isSaid(link.reason) ? null : `the link is \`${link.state}\` without a reason`;
    },
  },
  {
    promise: 'A board that is there comes up, and then there is no reason.',
    breach: async (trial) => {
      const fault = await trial.comesUp();
      if (fault !== null) return fault;
      const { reason } = trial.board.link;
      return reason === null ? null : `the link is \`up\`, but has the reason: ${reason}`;
    },
  },
  {
    promise: 'A board that comes later is found without another open().',
    breach: async (trial) => {
      const fault = await trial.opens();
      if (fault !== null) return fault;
      await trial.passes(LONG_MS, 'isSilent');
      trial.bench.plugIn();
      return trial.isUp();
    },
  },
  {
    promise: 'Every change of the link is told to those who listen.',
    breach: async (trial) => {
      const fault = (await trial.comesUp()) ?? untold(trial);
      if (fault !== null) return fault;
      return (await trial.goesAway()) ?? untold(trial);
    },
  },
  {
    promise: 'The first report is a snapshot of every occupied square.',
    breach: async (trial) =>
      (await trial.comesUp()) ?? noSnapshot(trial.reports[0], ['a1', 'c1', 'c3'], 'the first report'),
  },
  {
    promise: 'Every report has the form of docs/boards.md.',
    breach: async (trial) => {
      const fault = await trial.comesUp();
      if (fault !== null) return fault;
      await moved(trial);
      return trial.reports.map((report) => faultOfReport(report)).find((one) => one !== null) ?? null;
    },
  },
  {
    promise: 'Each square that changes is reported, once and in order, and no other.',
    breach: async (trial) => {
      const fault = await trial.comesUp();
      if (fault !== null) return fault;
      const before = trial.reports.length;
      await moved(trial);
      const done = wordsOf(MOVE);
      const told = wordsOf(trial.changes(before));
      if (told !== done) return `hands did: ${done}; it reported: ${told}`;
      const again = trial.repeated(before);
      return again === null ? null : `it reported ${again}, which its reports had said already`;
    },
  },
  {
    promise:
      'Times are the board’s own: whole milliseconds, never going back, as far apart as what happened.',
    breach: async (trial) => {
      const fault = await trial.comesUp();
      if (fault !== null) return fault;
      const before = trial.reports.length;
      await moved(trial);
      const wrong = backwards(trial);
      if (wrong !== null) return wrong;
      const [lifted, put] = trial.changes(before);
      if (lifted === undefined || put === undefined) return 'two changes were made, and not two told';
      const apart = put.t - lifted.t;
      return Math.abs(apart - HELD_MS) <= TIME_TOLERANCE_MS
        ? null
        : `a piece was in the hand for ${HELD_MS} ms of the board’s time, and for ${apart} ms in the reports`;
    },
  },
  {
    promise: 'While the link is up, something is reported every 100 ms.',
    breach: async (trial) => {
      const fault = await trial.comesUp();
      if (fault !== null) return fault;
      const before = trial.reports.length;
      await trial.passes(1000);
      const times = trial.reports.slice(before - 1).map(({ t }) => t);
      if (times.length < 2) return 'nothing was reported for a second';
      const gap = Math.max(...times.slice(1).map((t, index) => t - (times[index] ?? t)));
      return gap <= MOST_BETWEEN_REPORTS_MS ? null : `nothing was reported for ${gap} ms`;
    },
  },
  {
    promise:
      'A board that falls silent is told silent or lost, with a reason, and is up again when it speaks.',
    breach: async (trial) => {
      const fault = await trial.comesUp();
      if (fault !== null) return fault;
      const isTold = () => ['silent', 'lost'].includes(trial.board.link.state);
      if (!(await trial.until(isTold, 'isSilent')))
        return `the board has said nothing for long, and the link is still ${trial.linkSaid()}`;
      if (!isSaid(trial.board.link.reason)) return `the link is ${trial.linkSaid()} without a reason`;
      return trial.isUp();
    },
  },
  {
    promise: 'A pulled cable is told, with a reason.',
    breach: async (trial) => {
      const fault = (await trial.comesUp()) ?? (await trial.goesAway());
      if (fault !== null) return fault;
      return isSaid(trial.board.link.reason) ? null : `the link is ${trial.linkSaid()} without a reason`;
    },
  },
  {
    promise: 'While the board is away, nothing is reported.',
    breach: async (trial) => {
      const fault = (await trial.comesUp()) ?? (await trial.goesAway());
      if (fault !== null) return fault;
      const before = trial.reports.length;
      trial.bench.put('c3', false);
      await trial.passes(LONG_MS);
      return none(trial, before, 'while the board was away');
    },
  },
  {
    promise: 'A board that is back is found again, and the first report is a snapshot.',
    breach: async (trial) => {
      const fault = (await trial.comesUp()) ?? (await trial.goesAway());
      if (fault !== null) return fault;
      await trial.passes(LONG_MS, 'isSilent');
      trial.bench.put('c3', false);
      trial.bench.put('b4', true);
      const before = trial.reports.length;
      trial.bench.plugIn();
      return (
        (await trial.isUp(before)) ??
        noSnapshot(trial.reports[before], ['a1', 'b4', 'c1'], 'the first report of a board that is back')
      );
    },
  },
  {
    promise: 'Time goes on where the board begins again at zero.',
    breach: async (trial) => {
      const fault = await trial.comesUp();
      if (fault !== null) return fault;
      await trial.passes(2000);
      const away = await trial.goesAway();
      if (away !== null) return away;
      trial.bench.restart();
      trial.bench.plugIn();
      return (await trial.isUp()) ?? backwards(trial);
    },
  },
  {
    promise: 'Everybody who listens hears every report, and nothing more once he has ended it.',
    breach: async (trial) => {
      const fault = await trial.comesUp();
      if (fault !== null) return fault;
      let heard = 0;
      const end = trial.board.onReport(() => {
        heard++;
      });
      const before = trial.reports.length;
      await trial.passes(1000);
      const told = trial.reports.length - before;
      if (told === 0 || heard !== told)
        return `of two who listened, one heard ${told} reports, the other ${heard}`;
      end();
      end();
      await trial.passes(1000);
      if (heard !== told) return 'one who had ended it was told a report';
      return trial.reports.length > before + told ? null : 'when one ended it, the other heard nothing more';
    },
  },
  {
    promise: 'close() resolves; then the link is not up, and nothing is reported.',
    breach: async (trial) => {
      const fault = (await trial.comesUp()) ?? (await trial.closes());
      if (fault !== null) return fault;
      const before = trial.reports.length;
      await trial.passes(LONG_MS);
      return stillThere(trial) ?? none(trial, before, 'after close()');
    },
  },
  {
    promise: 'Closed while the board is away, it looks for it no more.',
    breach: async (trial) => {
      const fault = (await trial.comesUp()) ?? (await trial.goesAway()) ?? (await trial.closes());
      if (fault !== null) return fault;
      const before = trial.reports.length;
      trial.bench.plugIn();
      await trial.passes(LONG_MS);
      return stillThere(trial) ?? none(trial, before, 'after close()');
    },
  },
  {
    promise: 'A second close() resolves and does nothing.',
    breach: async (trial) =>
      (await trial.comesUp()) ??
      (await trial.closes()) ??
      (await trial.closes('a second close()')) ??
      stillThere(trial),
  },
  {
    promise: 'close() before open() resolves and does nothing.',
    breach: async (trial) => (await trial.closes('close() before open()')) ?? stillThere(trial),
  },
  {
    promise: 'Opened again after close(), it finds the board again, and begins with a snapshot.',
    breach: async (trial) => {
      const fault = (await trial.comesUp()) ?? (await trial.closes());
      if (fault !== null) return fault;
      await trial.passes(1000);
      const before = trial.reports.length;
      trial.bench.put('c3', false);
      return (
        (await trial.opens('open() after close()')) ??
        (await trial.isUp(before)) ??
        noSnapshot(trial.reports[before], ['a1', 'c1'], 'the first report after another open()')
      );
    },
  },
];

const HELD_MS = 1000;
const MOVE: readonly Omit<Change, 't'>[] = [
  { at: 'c3', on: false },
  { at: 'b4', on: true },
];

/** A piece is lifted, held, and put down elsewhere. */
async function moved(trial: Trial): Promise<void> {
  for (const { at, on } of MOVE) {
    trial.bench.put(at, on);
    await trial.passes(HELD_MS);
  }
}

function wordsOf(changes: readonly Omit<Change, 't'>[]): string {
  const words = changes.map(wordOf);
  return words.length === 0 ? 'nothing' : words.join(', ');
}

function isSaid(reason: string | null): boolean {
  return typeof reason === 'string' && reason.trim() !== '';
}

function untold({ links, board: { link } }: Trial): string | null {
  const last = links.at(-1);
  if (last === undefined) return `the link is \`${link.state}\`, and nobody was told`;
  return last.state === link.state
    ? null
    : `the link is \`${link.state}\`, and \`${last.state}\` was told last`;
}

function stillThere({ board: { link } }: Trial): string | null {
  return link.state === 'up' || link.state === 'connecting'
    ? `after close() the link is \`${link.state}\``
    : null;
}

function none({ reports }: Trial, before: number, when: string): string | null {
  const made = reports[before];
  return made === undefined ? null : `${when} it reported: ${JSON.stringify(made)}`;
}

function noSnapshot(
  report: BoardReport | undefined,
  occupied: readonly string[],
  which: string,
): string | null {
  if (report?.kind !== 'snapshot') return `${which} is ${JSON.stringify(report)}`;
  const told = [...report.occupied].sort().join(', ');
  const stands = occupied.join(', ');
  return told === stands ? null : `${which} says ${told || 'nothing'}; occupied is ${stands}`;
}

function backwards({ reports }: Trial): string | null {
  for (const [index, { t }] of reports.entries()) {
    if (!Number.isInteger(t)) return `a report has the time ${t}`;
    const before = reports[index - 1];
    if (before !== undefined && t < before.t) return `after ${before.t} ms came a report of ${t} ms`;
  }
  return null;
}
