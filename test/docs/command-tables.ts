/** What a test does with each command of the documents: it runs here (`RUN`), or it is said why not and where it is tried. */
import { VERSION } from '../../src/app/machine.ts';

export interface Run {
  /** 0 unless said. */
  readonly code?: number;
  /** Somewhere in what it writes. */
  readonly says?: RegExp;
  readonly input?: string;
  /** What a reader puts in the place of a word. */
  readonly fill?: Readonly<Record<string, string>>;
  /** In the folder of the project, or of one of its parts, instead of one of the reader's own. */
  readonly at?: '.' | 'firmware';
  /** It stays: it is ended by Ctrl-C once it has told its page. */
  readonly stays?: true;
  /** Given while this program plays in the same home. */
  readonly beside?: string;
}

const stays: Run = { stays: true };
/** npm itself is ended by Ctrl-C. */
const byNpm: Run = { ...stays, at: '.', code: 130 };
export const PLAYS = 'damier play --game russian';
const EXHIBITS = 'damier exhibit --config exhibit.json';
const BESIDE = { beside: PLAYS };
const noBoard = { says: /no sensor board|cannot be listed/ };

export const RUN: Readonly<Record<string, Run>> = {
  'npm start': byNpm,
  'npm start -- --opponent computer --level 3': byNpm,
  'npm start -- --game classiques': byNpm,
  'node bin/damier.js play --help': { at: '.', says: /--opponent/ },
  'damier --version': { says: new RegExp(`^${VERSION}$`, 'm') },
  'damier --help': { says: /Commands:/ },
  'damier play --game trappes --opponent computer --level 3': stays,
  [PLAYS]: stays,
  'damier play --game sujet-verbe --cards fr-cm2': stays,
  'damier play --host lan': stays,
  // No board is there: its page says so.
  'damier play --board classic-8x8 --game english': stays,
  'damier play --board trappes-8x8': stays,
  'damier play --board PROFILE': { ...stays, fill: { PROFILE: 'trappes-8x8' } },
  'npm version X.Y.Z --no-git-tag-version': { fill: { 'X.Y.Z': '9.9.9' }, says: /v9\.9\.9/ },
  'damier play --record FILE': { ...stays, fill: { FILE: 'new.jsonl' } },
  'damier play --config FILE': { ...stays, fill: { FILE: 'exhibit.json' } },
  [EXHIBITS]: stays,
  'damier find': { says: /no board answers/, code: 1 },
  'damier doctor': { ...noBoard, code: 1 },
  'damier doctor --help': { says: /--corner/ },
  'damier doctor --board virtual:classic-8x8 --built 4.1 --only squares --corner 2': {
    says: /Nothing was found/,
  },
  'damier calibrate --board virtual --fault horn:S3 --fault backwards': { says: /Kept in/ },
  'damier flash sensors': { ...noBoard, code: 2 },
  'damier flash actuators --port /dev/ttyACM1': { code: 2, says: /\/dev\/ttyACM1/ },
  'damier engine': { input: 'quit\n' },
  'damier engine --level 8': { input: 'hub\nquit\n', says: /^id name=/m },
  'damier games list': {},
  'damier mirror id': { says: /^[0-9a-f]{16}$/m },
  'damier staff token': { says: /^[\w-]{43}$/m },
  'read -rs PIN; printf \'%s\' "$PIN" | damier staff pin': { input: '142536\n' },
  'damier pdn check club.pdn': { code: 1, says: /10-16 is not legal for Black/ },
  'damier pdn convert --to fen club.pdn': { code: 1, says: /^[WB]:W/m },
  'damier pdn convert FILE': { code: 1, fill: { FILE: 'club.pdn' }, says: /"moves"/ },
  'damier replay FILE': { fill: { FILE: 'own.jsonl' } },
  'damier replay FILE --json': { fill: { FILE: 'own.jsonl' }, says: /^\{/m },
  'damier replay --explain TRACE': { fill: { TRACE: 'own.jsonl' } },
  'curl http://localhost:8080/api/games': { ...BESIDE, says: /^(?=.*russian).*HTTP 200/s },
  'curl -OJ http://localhost:8080/api/games/12.pdn': { ...BESIDE, fill: { '/12': '/1' }, says: /HTTP 200/ },
  'curl http://localhost:8080/api/live.pdn': { ...BESIDE, says: /^(?=.*GameType).*HTTP 200/s },
  'curl http://localhost:8080/api/texts/en | jq -r \'."turn.spin"\'': { ...BESIDE, says: /\w/ },
  'curl -X POST -H "Authorization: Bearer $TOKEN" http://board.local:8080/api/remote/sleep': {
    beside: EXHIBITS,
    says: /HTTP 20\d/,
  },
  'sqlite3 -column ~/.local/state/damier/damier.sqlite "SELECT id, game, begun, state, plies FROM games"': {
    ...BESIDE,
    says: /russian/,
  },
  'sqlite3 -column ~/.local/state/damier/damier.sqlite "SELECT n, t, type, entry FROM events WHERE game = 1"':
    BESIDE,
  'node examples/page/player.mjs http://localhost:8080 10': { ...BESIDE, at: '.', says: /^W 21-17/m },
  'node examples/rules/game.mjs': { at: '.', says: /legal moves/ },
  'node examples/recogniser/hand.mjs': { at: '.', says: /32-28/ },
  'node examples/board-module/check.mjs': { at: '.', says: /^kept /m },
  'node tools/start-check.mjs': { at: '.' },
  'make build/host-tests': { at: 'firmware' },
  [`ssh-keygen -Y sign -f KEY -n damier-release installer/damier-${VERSION}-linux-x64.tgz`]: {
    says: /Write signature to .*\.tgz\.sig/,
  },
};

/** `where`: a file, and what stands in it; null: nowhere, it is only for people. */
interface Elsewhere {
  readonly commands: RegExp;
  readonly why: string;
  readonly where: readonly [file: string, text: string] | null;
}

const needs = (commands: RegExp, why: string, ...where: [] | [file: string, text: string]): Elsewhere => ({
  commands,
  why,
  where: where.length === 0 ? null : where,
});

export const ELSEWHERE: readonly Elsewhere[] = [
  needs(/^(npm ci|npm test)$/, 'the whole of the project', '.ci/run', 'npm ci'),
  needs(
    /^(npm run (build|lint|arrows|format)|npx tsc.*)$/,
    'a stage before the tests',
    'tools/test.mjs',
    'STAGES',
  ),
  needs(/^npm run (test:unit|coverage)$/, 'these tests', '.github/workflows/ci.yml', 'npm run coverage'),
  needs(
    /^npm run test:soak$/,
    'ten minutes; two of its days are a test',
    'test/bench/exhibit.test.ts',
    'bench/exhibit',
  ),
  needs(
    /^npm run test:browser$/,
    'root, a display of its own, and minutes',
    'tools/browser-soak.mjs',
    'cage',
  ),
  needs(/^npm run test:install( -- .*)?$/, 'root, and minutes', 'tools/install-soak.mjs', 'debootstrap'),
  needs(/^DAMIER_(PICTURES|SCHEDULES)=/, 'minutes', 'test/mirror/convergence.test.ts', 'DAMIER_SCHEDULES'),
  needs(/^npm run packages$/, 'writes into the checkout', 'test/packages/packages.itest.ts', 'makePackages'),
  needs(/^npm run api$/, 'writes into the checkout', 'test/docs/api-pages.itest.ts', 'apiPage'),
  needs(
    /^(npm run build && )?npm run (hardware|parts|pcb)\b/,
    'minutes',
    'test/hardware/own-board.itest.ts',
    'join(root, `tools/',
  ),
  needs(/^(npm run build && )?npm run steps\b/, 'minutes', 'test/bring-up/steps.itest.ts', 'steps-told.json'),
  needs(
    /^npm run openings\b/,
    'minutes',
    'test/adapters/openings/openings.test.ts',
    'all its moves are legal',
  ),
  needs(/^npm run problems\b/, 'minutes', 'test/problems/proved.test.ts', 'Every problem'),
  needs(
    /^npm run endgames$|^damier endgames /,
    'minutes to hours',
    'test/opponent/endgame.itest.ts',
    'solve',
  ),
  needs(/^npm run (compare|installer)$/, 'fetches packages from the net'),
  needs(/^npx json-schema-to-typescript /, 'fetches a package from the net'),
  needs(/^npm (publish|link)/, 'changes the world, or the programs of the machine'),
  needs(
    /^(npm run build && )?npm run schemas$/,
    'writes into the checkout',
    'test/docs/schemas.test.ts',
    'await schemas(',
  ),
  needs(
    /^node tools\/documents\.mjs$/,
    'writes into the checkout',
    'test/docs/documents.test.ts',
    'tools/documents.mjs',
  ),
  needs(/^node tools\/part-pictures\.mjs/, 'minutes, and a picture for a person'),
  needs(/^node tools\/release\.mjs /, 'writes into the checkout', 'test/docs/release.itest.ts', 'workflow'),
  needs(/^node --max-inlined/, 'a flag of the reader’s own program', 'src/cli/damier.ts', '--max-inlined'),
  needs(
    /^(cd YOUR-PROGRAM|npm (pack|install) \S*damier-.*)$/,
    'the packages are not on npm',
    'test/packages/packages.itest.ts',
    "'npm'",
  ),
  needs(/^npm install PATH$/, 'the program as a package', 'test/packages/program.itest.ts', 'npm'),
  needs(/^make( -C firmware)?$/, 'writes into the checkout', 'test/firmware/toolchain.ts', "'make'"),
  needs(/^cd \.\. && npx vitest /, 'these tests', 'vitest.config.ts', "name: 'integration'"),
  needs(/^(sudo )?apt(-get)? install /, 'root and the net', 'tools/debian-packages.mjs', "'apt-get'"),
  needs(/^avrdude /, 'a board of wood', 'test/bring-up/flash.test.ts', 'atmega2560'),
  needs(
    /^damier (doctor|calibrate) /,
    'a board of wood, or minutes',
    'test/bring-up/steps.itest.ts',
    'doctorCommand',
  ),
  needs(/^damier (bench|tune) /, 'minutes to hours', 'test/bench/cli.test.ts', 'addBenchCommand'),
  needs(/ --opponent (hub|dxp):/, 'another program', 'test/adapters/hub/self.itest.ts', 'hub'),
  needs(/ --opponent remote$/, 'a second board', 'test/e2e/two-boards.itest.ts', 'broker'),
  needs(
    /^damier mirror check --broker|^damier play --config (nantes|damier)\.json/,
    'a broker',
    'test/e2e/two-boards.itest.ts',
    'broker',
  ),
  needs(/--board-module /, 'a board of another make', 'test/app/board-module.test.ts', 'createSensorBoard'),
  needs(/^curl --cookie/, 'a phone’s code', 'test/adapters/http/lan.test.ts', 'cookie'),
  needs(/^\/usr\/bin\/python3 /, 'a broker', 'test/examples/mirror-watch.itest.ts', 'unittest'),
  needs(/^\/usr\/bin\/time -v$/, 'how a figure was measured'),
  needs(
    /^sudo (mkdir|cp|openssl|mosquitto_passwd|chown|systemctl restart mosquitto)/,
    'root, and a broker of the system',
    'test/adapters/mqtt/mosquitto.ts',
    'deploy/mosquitto',
  ),
  needs(/^ssh-keygen -t ed25519-sk$/, 'a security key'),
  needs(
    /^sudo sh damier-\S+\.run$/,
    'root on a bare Debian',
    'tools/install-soak.mjs',
    'one file and one command',
  ),
  needs(
    /^(sudo \/usr\/local\/lib\/damier\/)?damier-release /,
    'root',
    'test/deploy/release.itest.ts',
    "'damier-release'",
  ),
  needs(/^sudo systemctl restart damier$/, 'systemd', 'tools/install-soak.mjs', 'systemctl'),
  needs(/^systemd-analyze security$/, 'the units', 'test/deploy/browser.itest.ts', "'security'"),
  needs(/^(systemd-analyze|udevadm) verify$/, 'an installed root', 'tools/install-soak.mjs', "'verify'"),
];
