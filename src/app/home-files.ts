/** What the home folder holds, and what becomes of a start when something in it cannot be read. */

import { lstatSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import * as v from 'valibot';
import { monthSchema } from '../adapters/figures/figures.ts';
import { checkKey } from '../adapters/keys/keys.ts';
import { type Log, openLog } from '../adapters/log/log.ts';
import { checkMatchLog } from '../adapters/mqtt/match-link.ts';
import { lockHome, makeFolder } from '../adapters/store/store.ts';
import { checkRoom } from '../adapters/virtual/virtual.ts';
import { readCalibration } from '../hardware/hardware.ts';
import type { Clock } from '../ports/clock.ts';
import { checkConfiguration } from './configuration.ts';
import { BadUse, keeping, messageOf } from './errors.ts';
import { exhibitForm } from './exhibit/exhibit-loop.ts';
import { keepPrivate } from './home.ts';
import { trialForm } from './kept-settings.ts';
import { tableForm } from './kept-table.ts';
import { boardsForm, matchForm } from './mirror/mirror-files.ts';
import { alertsForm } from './staff/alerts.ts';
import { checkOfficePem, checkPin, checkRemoteToken } from './staff/pin.ts';
import { faultsForm, lastRunForm, staffNotes, wheelForm } from './staff/registers.ts';
import { checkLogo } from './staff/settings-file.ts';

/** A file of the home folder that cannot be used. */
export interface DamagedFile {
  /** As it is named in the home folder. */
  readonly file: string;
  /** Its name there now. Null: it stays where it is until people have decided. */
  readonly keptAs: string | null;
  readonly why: string;
  /** What is lost, or what waits. */
  readonly lost: string;
}

interface HomeFile {
  /** Its name in the home folder. */
  readonly is: RegExp;
  /** Throws where the text is not of that kind. Left out: it only has to be a file. */
  readonly check?: (text: string, path: string) => void;
  readonly lost: string;
  /** Who decides what becomes of it. The program sets it aside and begins anew; or people put it back from a copy, or remove it. */
  readonly decides: 'program' | 'people';
}

const json = (schema: v.GenericSchema) => {
  const form = v.pipe(v.string(), v.parseJson(), schema);
  return (text: string) => void v.parse(form, text);
};
const MIRROR_WAITS = 'this board plays with no other until it is put back from a copy, or removed';

/** Every file whose damage could stop a start, or be overlooked. The kept games have a check of their own (adapters/store). */
export const HOME_FILES: readonly HomeFile[] = [
  {
    is: /^room-.+\.json$/,
    check: checkRoom,
    lost: 'where the discs of the virtual board lay: they stand as at a game’s start',
    decides: 'program',
  },
  {
    is: /^table\.json$/,
    check: json(tableForm),
    lost: 'which game was sat down to last: the usual one begins',
    decides: 'program',
  },
  {
    is: /^visit\.json$/,
    check: json(exhibitForm),
    lost: 'which game visitors played when the program ended: the board attracts',
    decides: 'program',
  },
  {
    is: /^settings\/good\.json$/,
    check: (text, path) => void checkConfiguration(path, text),
    lost: 'the last settings that were good: there is none to go back to until these have proven good',
    decides: 'program',
  },
  {
    is: /^settings\/trial\.json$/,
    check: json(trialForm),
    lost: 'how often the present settings were tried',
    decides: 'program',
  },
  {
    is: /^staff\/notes\.json$/,
    check: json(staffNotes),
    lost: 'whether the board was put to sleep, how many discs are in the box, which lights are known to be dark',
    decides: 'program',
  },
  {
    is: /^staff\/wheel\.json$/,
    check: json(wheelForm),
    lost: 'where the wheel has stopped so far',
    decides: 'program',
  },
  {
    is: /^staff\/faults\.json$/,
    check: json(faultsForm),
    lost: 'which faults there were',
    decides: 'program',
  },
  {
    is: /^staff\/alerts\.json$/,
    check: json(alertsForm),
    lost: 'the alerts that nobody has taken yet',
    decides: 'program',
  },
  {
    is: /^staff\/logo$/,
    check: (_, path) => checkLogo(path),
    lost: 'the museum’s logo: it is not shown until it is brought again',
    decides: 'program',
  },
  {
    is: /^staff\/office\.pem$/,
    check: checkOfficePem,
    lost: 'the certificate of staff’s way in over the network: a new one is made, which browsers ask about',
    decides: 'program',
  },
  {
    is: /^staff\/last-run\.json$/,
    check: json(lastRunForm),
    lost: 'when the program last ran: an outage before this start is told to nobody',
    decides: 'program',
  },
  {
    is: /^staff\/pin$/,
    check: checkPin,
    lost: 'the staff’s PIN: nobody can come in until it is set again (damier staff pin)',
    decides: 'people',
  },
  {
    is: /^staff\/remote-token$/,
    check: checkRemoteToken,
    lost: 'the remote token: nobody comes in by it until there is a new one (damier staff token)',
    decides: 'people',
  },
  {
    is: /^figures\/\d{4}-\d\d\.json$/,
    check: json(monthSchema),
    lost: 'the figures of that month',
    decides: 'program',
  },
  {
    is: /^calibration\/.+\.json$/,
    check: (text, path) => void readCalibration(path, text),
    lost: 'what was measured on that board: its profile’s numbers count until `damier calibrate`',
    decides: 'program',
  },
  { is: /^mirror\/key\.pem$/, check: checkKey, lost: `this board’s key: ${MIRROR_WAITS}`, decides: 'people' },
  {
    is: /^mirror\/boards\.json$/,
    check: json(boardsForm),
    lost: `which boards it trusts: ${MIRROR_WAITS}`,
    decides: 'people',
  },
  {
    is: /^mirror\/match\.json$/,
    check: json(matchForm),
    lost: `which match was agreed on: ${MIRROR_WAITS}`,
    decides: 'people',
  },
  {
    is: /^mirror\/matches\/.+\.jsonl$/,
    check: checkMatchLog,
    lost: `what was played in a match: ${MIRROR_WAITS}`,
    decides: 'people',
  },
  { is: /^mirror\/session$/, lost: 'how often it has started: the date counts instead', decides: 'program' },
  { is: /^(heartbeat|page|log\/damier\.log)$/, lost: 'nothing', decides: 'program' },
];

/** Folders that the program makes. A file in their place would stop it from making them. */
const FOLDERS = ['log', 'settings', 'staff', 'figures', 'calibration', 'mirror', 'mirror/matches'];

/** Throws `BadUse` where somebody has given his own file in the home folder a name that the program writes to. */
export function refuseOwnName(home: string, file: string): void {
  const name = relative(home, resolve(file)).split(sep).join('/');
  if (HOME_FILES.some(({ is }) => is.test(name)))
    throw new BadUse(
      `--config ${file}: the program keeps something of its own under this name; give it another`,
    );
}

/** Looks at everything. It touches only what is damaged and is the program's to set aside. The folder must be this program's own. */
export function inspectHome(home: string): readonly DamagedFile[] {
  return [
    ...FOLDERS.flatMap((folder) => notAFolder(home, folder)),
    ...['', ...FOLDERS]
      .flatMap((folder) => filesIn(home, folder))
      .filter((file) => isAskedFor(home, file))
      .flatMap((file) => damagedFile(home, file)),
  ];
}

/** The logs of matches that nobody goes on with stay as they are. */
function isAskedFor(home: string, file: string): boolean {
  const [, match] = /^mirror\/matches\/(\w+)\.jsonl$/.exec(file) ?? [];
  if (match === undefined) return true;
  try {
    return readFileSync(join(home, 'mirror', 'match.json'), 'utf8').includes(match);
  } catch {
    // Then that one is told.
    return false;
  }
}

/** Whether the way to other boards waits for people. */
export const mirrorWaits = (damaged: readonly DamagedFile[]): boolean =>
  damaged.some(({ file, keptAs }) => keptAs === null && file.startsWith('mirror'));

function notAFolder(home: string, folder: string): readonly DamagedFile[] {
  const path = join(home, folder);
  // There is nothing below a file: that file is told.
  if (folder.includes('/') && !isFolder(dirname(path))) return [];
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined || isFolder(path)) return [];
  const why = 'it is no folder';
  return folder.startsWith('mirror')
    ? [{ file: folder, why, lost: `the folder: ${MIRROR_WAITS}`, keptAs: null }]
    : [{ file: folder, why, lost: 'what the folder held', keptAs: moved(home, folder) }];
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // A link that leads nowhere.
    return false;
  }
}

function filesIn(home: string, folder: string): readonly string[] {
  const path = join(home, folder);
  if (!isFolder(path)) return [];
  return readdirSync(path).map((name) => (folder === '' ? name : `${folder}/${name}`));
}

function damagedFile(home: string, file: string): readonly DamagedFile[] {
  const kind = HOME_FILES.find(({ is }) => is.test(file));
  if (kind === undefined) return [];
  const { lost, decides, check } = kind;
  try {
    const path = join(home, file);
    if (!statSync(path).isFile()) throw new Error('it is no file');
    if (check !== undefined) check(readFileSync(path, 'utf8'), path);
    return [];
  } catch (error) {
    return [{ file, why: messageOf(error), lost, keptAs: decides === 'people' ? null : moved(home, file) }];
  }
}

/** Gives it a name that nothing reads, and answers that name. */
function moved(home: string, file: string): string {
  for (let n = 1; ; n += 1) {
    const name = `${file}.damaged-${n}`;
    if (lstatSync(join(home, name), { throwIfNoEntry: false }) !== undefined) continue;
    renameSync(join(home, file), join(home, name));
    return name;
  }
}

/** The state directory, ours alone. */
export interface Home {
  readonly log: Log;
  /** What of it cannot be used, and what has become of that. */
  readonly damaged: readonly DamagedFile[];
  /** Lets others have it. */
  close(): Promise<void>;
}

/** Makes the state directory if need be and takes it. Throws `BadUse` when it cannot be had. */
export function openHome(home: string, say: (message: string) => void, clock: Clock): Home {
  return keeping(home, () => {
    makeFolder(home);
    const lock = lockHome(home);
    if (lock === null) {
      throw new BadUse(
        `another damier plays with the folder ${home}. End that one, or name another folder in DAMIER_HOME`,
      );
    }
    const damaged = inspectHome(home);
    keepPrivate(home, say);
    makeFolder(join(home, 'log'));
    const log = openLog({ folder: join(home, 'log'), say, now: () => clock.now() });
    for (const file of damaged) log.part('home')(wordsFor(home, file));
    const close = async () => {
      await log.close();
      lock.release();
    };
    return { log, damaged, close };
  });
}

function wordsFor(home: string, { file, keptAs, why, lost }: DamagedFile): string {
  const kept = keptAs === null ? 'It stays where it is' : `It is kept as ${keptAs}`;
  return `${join(home, file)} cannot be used (${why}). ${kept}. Lost: ${lost}`;
}
