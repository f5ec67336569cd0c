import { expect, it } from 'vitest';
import { checkSensorBoard, type Finding } from '../../src/board-contract/board-contract.ts';
import { type Break, breakable } from './breakable-board.ts';

/** What is broken, the promise that it breaks, and what is said of it. */
const BROKEN: readonly (readonly [Break, string, string])[] = [
  ['upBeforeOpen', 'Before it is opened', 'the link is `up` before open()'],
  ['openFails', 'open() resolves although', 'open() failed: no such port'],
  ['openWaitsForBoard', 'open() resolves although', 'open() does not resolve'],
  ['reasonWhenUp', 'A board that is there comes up', 'the link is `up`, but has the reason: all is well'],
  ['looksOnce', 'A board that comes later', 'the link stays `lost` (closed)'],
  ['changesUntold', 'Every change of the link', 'the link is `up`, and `connecting` was told last'],
  ['edgesFirst', 'The first report is a snapshot', 'the first report is {"kind":"time","t":5050}'],
  ['halfSnapshot', 'The first report is a snapshot', 'says c1, c3; occupied is a1, c1, c3'],
  ['shouts', 'Every report has the form', 'a snapshot names "A1", which is no square as a1'],
  ['swapsOrder', 'Each square that changes', 'hands did: c3 off, b4 on; it reported: b4 on, c3 off'],
  ['tellsTwice', 'Each square that changes', 'it reported: c3 off, c3 on, c3 off'],
  ['repeats', 'Each square that changes', 'it reported c3 off, which its reports had said already'],
  ['wrongSign', 'Each square that changes', 'it reported c3 on, which its reports had said already'],
  [
    'ownClock',
    'Times are the board’s own',
    'for 1000 ms of the board’s time, and for 3000 ms in the reports',
  ],
  ['fractions', 'Times are the board’s own', 'a report has the time 5050.5'],
  ['onlyChanges', 'While the link is up', 'nothing was reported for a second'],
  ['neverSilent', 'A board that falls silent', 'has said nothing for long, and the link is still `up`'],
  ['lossUntold', 'A pulled cable is told', 'the cable is pulled, but the link stays `up`'],
  ['lossUnexplained', 'A pulled cable is told', 'without a reason'],
  ['makesUp', 'While the board is away', 'while the board was away it reported'],
  ['looksOnce', 'A board that is back', 'the link stays `lost` (the cable is out)'],
  [
    'foundWithoutSnapshot',
    'A board that is back',
    'the first report of a board that is back is {"kind":"edge"',
  ],
  ['timeGoesBack', 'Time goes on', 'came a report of 1050 ms'],
  ['oneListener', 'Everybody who listens', 'one heard 0 reports, the other 20'],
  ['endsAll', 'Everybody who listens', 'when one ended it, the other heard nothing more'],
  ['listensOn', 'Everybody who listens', 'one who had ended it was told a report'],
  ['goesOnAfterClose', 'close() resolves', 'after close() the link is `up`'],
  ['closeWaits', 'close() resolves', 'close() does not resolve'],
  ['looksAfterClose', 'Closed while the board is away', 'after close() the link is `connecting`'],
  ['closesOnce', 'A second close()', 'a second close() failed: closed already'],
  ['opensByClosing', 'close() before open()', 'after close() the link is `connecting`'],
  ['closesForGood', 'Opened again', 'the link stays `lost` (closed)'],
];

function check(broken: Break): Promise<readonly Finding[]> {
  return checkSensorBoard(({ clock }) => breakable(broken, clock), { turns: 200, turnMs: 0 });
}

it('an adapter that keeps every promise is found to keep them', async () => {
  expect((await check('none')).filter(({ fault }) => fault !== null)).toEqual([]);
});

it.each(BROKEN)('%s: “%s …” is broken, and it is said how', async (broken, promise, said) => {
  const findings = await check(broken);
  expect(findings.find((one) => one.promise.startsWith(promise))?.fault).toContain(said);
});

it('every promise is broken here by something', async () => {
  const promises = (await check('none')).map(({ promise }) => promise);
  expect(promises.filter((promise) => !BROKEN.some(([, one]) => promise.startsWith(one)))).toEqual([]);
});

it('a bench that throws is a fault of every promise, and no end of the trial', async () => {
  const findings = await checkSensorBoard(() => {
    throw new Error('no bench');
  });
  expect(new Set(findings.map(({ fault }) => fault))).toEqual(new Set(['it threw: no bench']));
});
