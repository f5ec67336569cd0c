import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openIdentity } from '../../src/adapters/keys/keys.ts';
import { loadProfile } from '../../src/adapters/profile/profile.ts';
import { newRoom, roomBoard } from '../../src/adapters/virtual/room/room.ts';
import { RoomStore } from '../../src/adapters/virtual/room/room-store.ts';
import { remember } from '../../src/app/exhibit/exhibit-loop.ts';
import { HOME_FILES, inspectHome, mirrorWaits, refuseOwnName } from '../../src/app/home-files.ts';
import { keepTable } from '../../src/app/kept-table.ts';
import { keepAgreed, nextSession, pin } from '../../src/app/mirror/mirror-files.ts';
import { alertsForm } from '../../src/app/staff/alerts.ts';
import { hashPin, keepPinHash, newRemoteToken, officePem } from '../../src/app/staff/pin.ts';
import {
  FaultsRegister,
  KeptFile,
  lastRunForm,
  NO_NOTES,
  staffNotes,
  WheelCount,
} from '../../src/app/staff/registers.ts';
import { changeLogo } from '../../src/app/staff/settings-file.ts';
import { newFolder } from '../e2e/folders.ts';
import { FakeClock } from './fake-clock.ts';
import { DOT } from './staff/dot.ts';

const MATCH = '0123456789abcdef';
let whole = '';

/** A home folder as the program itself writes it. */
beforeAll(async () => {
  whole = newFolder('home-files');
  const say = fail;
  for (const folder of ['log', 'settings', 'staff', 'figures', 'calibration', 'mirror/matches'])
    mkdirSync(join(whole, folder), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(whole, file), text);
  const board = roomBoard(loadProfile('trappes-8x8'));
  new RoomStore(whole, 'trappes-8x8').save(newRoom(board, [{ at: 'a1', side: 'W', discs: ['man'] }]));
  keepTable(whole, {
    wish: {
      ...{ game: 'english', options: {}, fen: null, clock: '5+3', anew: true },
      ...{ opponent: 'computer', level: 3, opponentSide: 'bottom' },
    },
    goesOn: { number: null, after: 0 },
  });
  const plan = { game: 'english', players: 1, strength: 'easy' } as const;
  remember(whole, { plan, language: 'fr' }, 1, say);
  write('settings/good.json', '{ "exhibit": { "games": ["english"] } }');
  write('settings/trial.json', JSON.stringify({ sha256: 'x', starts: 1, by: 'page' }));
  const place = (name: string) => ({ file: join(whole, 'staff', name), clock: new FakeClock(), log: say });
  const notes = new KeptFile({ ...place('notes.json'), schema: staffNotes, empty: NO_NOTES });
  notes.set({ ...NO_NOTES, asleep: true });
  new WheelCount(place('wheel.json')).stand(loadProfile('trappes-8x8').spinner);
  new KeptFile({ ...place('last-run.json'), schema: lastRunForm, empty: null }).set({
    ...{ at: 1, ended: true },
  });
  new KeptFile({ ...place('alerts.json'), schema: alertsForm, empty: {} }).set({ 'mail a@b.example': [] });
  new FaultsRegister(
    place('faults.json'),
    () => 1,
    () => undefined,
  ).see([{ code: 'wheel' }]);
  changeLogo(whole, DOT);
  officePem(whole, say);
  keepPinHash(whole, await hashPin('123456'));
  newRemoteToken(whole);
  write('figures/2026-11.json', '[]');
  write('calibration/trappes-8x8.json', JSON.stringify(CALIBRATION));
  const [W, B] = [openIdentity(join(whole, 'mirror'), 'Nantes').card, cardOf('Liège')];
  pin(whole, B);
  const rest = { options: {}, fen: 'W:W30:B1', clock: null };
  const terms = { match: MATCH, boards: { W, B }, owner: 'W', game: 'russian', ...rest } as const;
  keepAgreed(whole, { me: 'W', terms, before: null });
  write(`mirror/matches/${MATCH}.jsonl`, '');
  nextSession(whole, 1000);
  for (const file of ['heartbeat', 'page', 'log/damier.log']) write(file, '');
});

const CALIBRATION = {
  ...{ damier: 'calibration', v: 1, profile: 'trappes-8x8', measured: '2026-11-29T10:00:00Z' },
  brightness: 8,
};

function cardOf(name: string) {
  const folder = newFolder('home-files-other');
  return openIdentity(folder, name).card;
}

const FILES = [
  ...['room-trappes-8x8.json', 'table.json', 'visit.json', 'settings/good.json', 'settings/trial.json'],
  ...[
    'staff/notes.json',
    'staff/wheel.json',
    'staff/faults.json',
    'staff/alerts.json',
    'staff/logo',
    'staff/office.pem',
    'staff/last-run.json',
    'staff/pin',
    'staff/remote-token',
  ],
  ...['figures/2026-11.json', 'calibration/trappes-8x8.json', 'mirror/key.pem', 'mirror/boards.json'],
  ...['mirror/match.json', `mirror/matches/${MATCH}.jsonl`, 'mirror/session'],
  ...['heartbeat', 'page', 'log/damier.log'],
];
/** Whatever bytes are in them: nothing of theirs is read at a start, or what is missing is made good (mirror-files.ts). */
const OF_ANY_BYTES = ['heartbeat', 'page', 'log/damier.log', 'mirror/session'];
/** What a power cut leaves of a log: its last line is cut off, and so is all of it where there is no other. */
const CUT_SHORT = [`mirror/matches/${MATCH}.jsonl`];

type Damage = (path: string, bytes: Buffer) => void;
const CONTENTS: Readonly<Record<string, Damage>> = {
  'of length 0': (path) => writeFileSync(path, ''),
  half: (path, bytes) => writeFileSync(path, bytes.subarray(0, bytes.length >> 1)),
  'one byte short': (path, bytes) => writeFileSync(path, bytes.subarray(0, -1)),
  'all NUL': (path, bytes) => writeFileSync(path, Buffer.alloc(bytes.length || 1)),
};
const PLACES: Readonly<Record<string, Damage>> = {
  'a folder': (path) => remade(path, () => mkdirSync(path)),
  // Root reads whatever it likes; a link to itself nobody can read.
  unreadable: (path) => remade(path, () => symlinkSync(path, path)),
};

function remade(path: string, make: () => void): void {
  rmSync(path);
  make();
}

function damagedHome(file: string, damage: Damage): string {
  const home = newFolder('home-files-damaged');
  cpSync(whole, home, { recursive: true });
  damage(join(home, file), readFileSync(join(home, file)));
  return home;
}

it('a whole folder has nothing to say', () => {
  expect(inspectHome(whole)).toEqual([]);
});

it('every kind of file is in the table of damages', () => {
  for (const { is } of HOME_FILES) expect(FILES.some((file) => is.test(file))).toBe(true);
});

describe.each(FILES)('%s', (file) => {
  const kind = HOME_FILES.find(({ is }) => is.test(file));

  it.each(Object.entries({ ...CONTENTS, ...PLACES }))(
    '%s is found, and set aside or left to people',
    (name, damage) => {
      const home = damagedHome(file, damage);
      const path = join(home, file);
      const isContent = name in CONTENTS;
      const bytes = isContent ? readFileSync(path) : null;
      const found = inspectHome(home);
      if (isContent && OF_ANY_BYTES.includes(file)) expect(found).toEqual([]);
      else if (bytes !== null && isSame(bytes, readFileSync(join(whole, file)))) expect(found).toEqual([]);
      else if (isContent && CUT_SHORT.includes(file)) expect(found).toEqual([]);
      else {
        expect(found).toMatchObject([{ file, lost: kind?.lost }]);
        const [{ keptAs } = { keptAs: null }] = found;
        if (kind?.decides === 'people') expect(keptAs).toBeNull();
        else {
          expect(existsSync(path)).toBe(false);
          const kept = join(home, keptAs ?? '');
          expect(dirname(kept)).toBe(dirname(path));
          expect(bytes === null ? lstatSync(kept).isFile() : readFileSync(kept)).toEqual(bytes ?? false);
          expect(inspectHome(home)).toEqual([]);
        }
        expect(mirrorWaits(found)).toBe(file.startsWith('mirror/') && kind?.decides === 'people');
      }
    },
  );
});

/** A last end of line is no loss, nor are the blanks that fill a room’s last block. */
const isSame = (short: Buffer, long: Buffer) => short.toString().trimEnd() === long.toString().trimEnd();

it('a match’s log that is damaged before its last line is found; one of a match that nobody asks for is not looked at', () => {
  const home = damagedHome(`mirror/matches/${MATCH}.jsonl`, (path) => writeFileSync(path, '{}\n{"n":\n'));
  expect(inspectHome(home)).toMatchObject([{ file: `mirror/matches/${MATCH}.jsonl`, keptAs: null }]);
  const other = damagedHome('page', () => undefined);
  writeFileSync(join(other, 'mirror', 'matches', 'fedcba9876543210.jsonl'), '{}\n{"n":\n');
  expect(inspectHome(other)).toEqual([]);
});

it('settings under a name that the program writes to are refused, and others in the folder are not', () => {
  for (const file of ['table.json', 'visit.json', './table.json', 'staff/notes.json'])
    expect(() => refuseOwnName(whole, join(whole, file))).toThrow(/--config .* give it another/);
  for (const file of ['exhibit.json', 'damier.json']) refuseOwnName(whole, join(whole, file));
  refuseOwnName(whole, join(whole, '..', 'table.json'));
});

it('what is damaged twice is kept under two names', () => {
  const home = damagedHome('table.json', (path) => writeFileSync(path, ''));
  expect(inspectHome(home)).toMatchObject([{ keptAs: 'table.json.damaged-1' }]);
  writeFileSync(join(home, 'table.json'), '{');
  expect(inspectHome(home)).toMatchObject([{ keptAs: 'table.json.damaged-2' }]);
});

it.each(['log', 'settings', 'staff', 'figures', 'calibration', 'mirror'])(
  'a file in the place of the folder %s is found',
  (folder) => {
    const home = newFolder('home-files-damaged');
    writeFileSync(join(home, folder), 'no folder');
    const found = inspectHome(home);
    expect(found).toMatchObject([{ file: folder }]);
    expect(existsSync(join(home, folder))).toBe(folder === 'mirror');
  },
);

function fail(message: string): never {
  throw new Error(message);
}
