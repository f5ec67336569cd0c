/**
 * Test vectors of the protocol between boards (docs/mirror-vectors.json): inputs, and what an implementation must make of them. All keys
 * are made of seeds that everybody knows, so that each signature can be made again; nothing real is signed by them.
 */
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { boardIdOf, type Identity, loginOf, sealsOf, sha256 } from '../../adapters/keys/keys.ts';
import { setUpGame } from '../../adapters/profile/profile.ts';
import { cardPlace } from '../../game/game.ts';
import {
  actText,
  boardTopic,
  canonical,
  checkOf,
  commitOf,
  type Entry,
  entryHash,
  followingTerms,
  type GuestStatement,
  type HostStatement,
  hostSide,
  isHere,
  type LoggedAct,
  type Match,
  matchTopic,
  NOT_HEARD,
  NOTHING_TO_REPORT,
  newMatch,
  normalName,
  type Presence,
  placeOf,
  presenceText,
  proposalText,
  sealed,
  sealText,
  signed,
  statementText,
  stateText,
  stepMatch,
  type Terms,
  termsOf,
  termsText,
  watch,
} from '../../mirror/mirror.ts';
import { formatFen, type Side, type SliderId, type Square } from '../../rules/rules.ts';

/** Of a PKCS #8 key: what stands before the 32 bytes of an Ed25519 seed. */
const PKCS8 = '302e020100300506032b657004220420';

function identityOf(seed: string, name: string): Identity {
  const der = Buffer.from(PKCS8 + seed, 'hex');
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const key = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64url');
  return {
    card: { board: boardIdOf(key), key, name },
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  };
}

const SEEDS = { nantes: '01'.repeat(32), liege: '02'.repeat(32), mallory: '03'.repeat(32) } as const;
const nantes = identityOf(SEEDS.nantes, 'Nantes');
const liege = identityOf(SEEDS.liege, 'Liège');
const mallory = identityOf(SEEDS.mallory, 'Mallory');

const square = (n: number) => n as Square;
const move = (from: number, to: number): LoggedAct => ({
  ...{ kind: 'move', from: square(from), to: square(to), captured: [], huffed: null },
});

const ACTS: readonly LoggedAct[] = [
  move(21, 17),
  { kind: 'move', from: square(18), to: square(9), captured: [square(14), square(13)], huffed: square(7) },
  { kind: 'claim', huffed: square(12) },
  { kind: 'slider', slider: 'S3' as SliderId, notch: 'L' },
  { kind: 'spin', sector: 'border' },
  { kind: 'answer', right: true },
  { kind: 'offerDraw' },
  { kind: 'acceptDraw' },
  { kind: 'resign' },
  { kind: 'flag' },
  { kind: 'takeback', plies: 1 },
  { kind: 'askBack', plies: 2 },
  { kind: 'declineBack' },
  { kind: 'agreeBack', plies: 2 },
  { kind: 'handOver' },
];

const VALUES: readonly unknown[] = [
  null,
  true,
  'Liège',
  '"\\\b\f\n\r\t\u0001\u007f\u2028',
  [3, -0, 1.5, 1e21, 1e-7, 0.1],
  { b: 1, a: { d: [], c: {} } },
  { 10: 'a', 9: 'b', A: 1, a: 2, é: 3, '\u{1f600}': 4, '\uffff': 5 },
];

/** Two languages may disagree on what is white space; what is dropped may part a letter from its accent. */
const NAMES = [
  ...['  Nantes ', 'Lie\u0300ge', 'a\u200bb\u202ec', 'x\u0301\u0302\u0303', 'N\u00a0\u2003 1'],
  ...['a\u2028b', 'a\u2029\ufeffb', 'a\u0085b\u001cc', 'Lie\u200b\u0300ge'],
];

const TERMS: Terms = {
  match: '00112233445566ff',
  boards: { W: nantes.card, B: liege.card },
  owner: 'W',
  game: 'russian',
  options: { quietLimit: 'off', draws: 'simple' },
  fen: 'W:W21-32:B1-12',
  clock: null,
};

/** Two boards play on; the owner hands the log over, and the other board appends. */
const PLAYED: readonly (readonly [Side, LoggedAct])[] = [
  ['W', move(21, 17)],
  ['B', move(9, 13)],
  ['W', { kind: 'handOver' }],
  ['W', move(22, 18)],
];

export function mirrorVectors() {
  return {
    damier: 'mirror-vectors',
    v: 1,
    canonical: VALUES.map((value) => ({ value, text: canonical(value) })),
    boards: [nantes, liege, mallory].map(({ card }, index) => ({
      seed: Object.values(SEEDS)[index],
      ...card,
    })),
    names: NAMES.map((written) => ({ written, name: normalName(written) })),
    topics: topics(),
    signatures: signatures(),
    acts: ACTS.map((act) => ({ act, text: actText(act) })),
    terms: [TERMS, { ...TERMS, cards: { name: 'fr-ce2', hash: 'ab'.repeat(32) }, clock: '5+3' }].map(
      (terms) => ({
        terms,
        text: termsText(terms),
        hash: sha256(termsText(terms)),
      }),
    ),
    presences: presences(),
    next: next(),
    log: log(),
    heard: heard(),
    joined: joined(),
    pairing: pairing(),
    decks: decks(),
    login: login(),
  };
}

function topics() {
  const address = { group: 'home', board: nantes.card.board };
  const kinds = ['entry', 'proposal', 'ask', 'history', 'state'] as const;
  return [
    ...(['presence', 'pairing'] as const).map((of) => ({ ...address, of, topic: boardTopic(address, of) })),
    ...kinds.map((of) => ({
      ...{ ...address, match: TERMS.match, of },
      topic: matchTopic(address, TERMS.match, of),
    })),
  ];
}

/** What is signed of each kind of word, and by whom. */
function signatures() {
  const presence = {
    ...{ card: nantes.card, here: true, session: 7, run: '0a0b0c0d', beat: 3, echo: null, version: '0.1.0' },
    ...{ page: null, game: null, faults: [], spectators: 0, greeting: null, 'of a later build': [1] },
  };
  const state = { match: TERMS.match, number: 4, head: 'cd'.repeat(32), again: 0, frozen: null };
  const frozen = { why: 'twoEntries', number: 5, by: 'there' } as const;
  const made = (of: string, word: unknown, text: string) => ({
    ...{ of, seed: SEEDS.nantes, word, text, signature: nantes.sign(text) },
  });
  return [
    made('presence', presence, presenceText(presence)),
    made('state', state, stateText(state)),
    made('state', { ...state, frozen }, stateText({ ...state, frozen })),
  ];
}

/** Words of one board in the order in which they are heard: whether each is taken, and whether the board is here by the last that was. */
function presences() {
  const word = (session: number, beat: number, here = true): Presence => ({
    ...{ card: nantes.card, here, session, run: '0a0b0c0d', beat, echo: null, version: '0.1.0' },
    ...{ page: null, ...NOTHING_TO_REPORT },
  });
  const will = (session: number) => word(session, 0, false);
  const words = [
    ...[word(7, 4), word(7, 5), will(7), word(7, 3), word(7, 5), will(7), word(7, 6)],
    ...[will(6), word(6, 9), word(8, 1), will(7), will(8), word(8, 1), word(8, 2)],
  ];
  let known = NOT_HEARD;
  return words.map((presence) => {
    const before = known;
    known = watch(before, 0, presence);
    return { presence, taken: known !== before, here: isHere(known, 0) };
  });
}

/** A match that began elsewhere, and the one behind it, which begins where the game does. */
function next() {
  const terms: Terms = { ...TERMS, fen: 'B:W22,K29:B3,K12' };
  const { rules } = setUpGame(terms.game, terms.options, terms.fen).setup;
  const fen = formatFen(rules.start());
  return { terms, fen, following: followingTerms({ hash: sha256 }, terms, fen) };
}

/** The whole log of a match, as its boards have signed it. */
function entries(): readonly Entry[] {
  const seals = { W: sealsOf(nantes, TERMS), B: sealsOf(liege, TERMS) };
  const all: Entry[] = [];
  let previous = sha256(termsText(TERMS));
  let [owner, epoch]: [Side, number] = [TERMS.owner, 1];
  for (const [side, act] of PLAYED) {
    const place = { match: TERMS.match, epoch, number: all.length + 1, previous, side, act, left: null };
    const entry = sealed(seals[owner], signed(seals[side], place));
    all.push(entry);
    previous = entryHash(seals.W, entry);
    if (act.kind === 'handOver') [owner, epoch] = [owner === 'W' ? 'B' : 'W', epoch + 1];
  }
  return all;
}

function log() {
  const seals = sealsOf(nantes, TERMS);
  return {
    terms: TERMS,
    entries: entries().map((entry) => {
      const hash = entryHash(seals, entry);
      return { entry, text: proposalText(entry), hash, sealed: sealText(hash) };
    }),
  };
}

/** Behind so many entries of the log, one more word: what a board that has only heard makes of it. */
function heard() {
  const all = entries();
  const seals = { W: sealsOf(nantes, TERMS), B: sealsOf(liege, TERMS), forged: sealsOf(mallory, TERMS) };
  const [first, second, handedOver, third] = all;
  if (first === undefined || second === undefined || handedOver === undefined || third === undefined)
    throw new Error('the log has four entries');
  const another = sealed(seals.W, signed(seals.W, { ...first, act: move(22, 18) }));
  const words: readonly (readonly [what: string, after: number, entry: Entry])[] = [
    ['the next entry', 1, second],
    ['one that is known', 2, first],
    ['one further on', 0, second],
    ['one further on that nobody of the two has sealed', 0, { ...second, seal: seals.forged.sign('x') }],
    ['the next entry with a seal of neither board', 1, { ...second, seal: seals.forged.sign('x') }],
    ['the next entry, sealed by the other board', 1, sealed(seals.B, second)],
    [
      'the next entry, sealed, but never said by its author',
      0,
      sealed(seals.W, { ...first, act: move(22, 18) }),
    ],
    ['of another match', 0, { ...first, match: 'ffffffffffffffff' }],
    ['a second entry for a place, by the same owner', 1, another],
    ['a second entry for a place, by another key', 1, { ...another, seal: seals.forged.sign('x') }],
    ['of an epoch that is over', 3, sealed(seals.W, signed(seals.W, { ...third, epoch: 1 }))],
    ['sealed by the owner before, in the new epoch', 3, sealed(seals.W, third)],
    ['the next entry of the new epoch', 3, third],
    [
      'behind another entry than the last',
      1,
      sealed(seals.W, signed(seals.B, { ...second, previous: 'ee'.repeat(32) })),
    ],
  ];
  return words.map(([what, after, entry]) => ({
    what,
    after,
    entry,
    verdict: verdictOn(all.slice(0, after), entry),
  }));
}

/** Who knows the terms and hears the log from that number on: what stands behind its last entry is what a board has that heard all. */
function joined() {
  const all = entries();
  const { log, head, ledger } = all.reduce(hears, newLog());
  return all.map(({ number }) => ({
    ...{ from: number, number: log.length, head },
    ...{ owner: ledger.owner, epoch: ledger.epoch },
  }));
}

/** An empty log at the board of `B`. A board that owns the log is asked for nothing here: it only hears. */
function newLog(): Match {
  const { setup } = setUpGame(TERMS.game, TERMS.options, TERMS.fen);
  const game = { rules: setup.rules, start: setup.start, cards: false };
  return newMatch({ terms: TERMS, me: 'B', game, seals: sealsOf(liege, TERMS) });
}

function hears(match: Match, entry: Entry): Match {
  return stepMatch(match, { kind: 'heard', t: 0, message: { kind: 'entry', entry } }).match;
}

/** How the program, at the board of `B`, takes that entry behind those. */
function verdictOn(before: readonly Entry[], entry: Entry): string {
  const match = before.reduce(hears, newLog());
  if (match.log.length !== before.length) throw new Error('the log before it does not stand');
  const after = hears(match, entry);
  if (after.frozen !== null) return `frozen: ${after.frozen.why}`;
  if (after.log.length > match.log.length) return 'appended';
  const counted = Object.entries(after.counters).filter(
    ([name, n]) => n !== Reflect.get(match.counters, name),
  );
  const [[counter] = ['doubt']] = counted;
  return counter;
}

/** Two boards that pair: all that either says, and what both compute of it. */
function pairing() {
  const digits = '271828';
  const secrets = {
    host: { digits, nonce: '0a'.repeat(32) },
    guest: { digits, nonce: '0b'.repeat(32) },
  };
  const { game, options, fen, clock } = TERMS;
  const wish = { game, options, fen, clock, side: 'lot' } as const;
  const told = { pairing: 2, opened: null, confirmed: null, ended: false } as const;
  const offers = { role: 'host', card: nantes.card, wish } as const;
  const offer = commitOf(sha256, offers, secrets.host);
  const answers = { role: 'guest', card: liege.card, offer } as const;
  const host: HostStatement = { ...told, ...offers, commit: offer, guest: null };
  const guest: GuestStatement = {
    ...{ ...told, ...answers, host: nantes.card.board },
    commit: commitOf(sha256, answers, secrets.guest),
  };
  const transcript = {
    host: { ...host, guest: liege.card.board, opened: secrets.host },
    guest: { ...guest, opened: secrets.guest },
  };
  const said = [
    { by: 'nantes', statement: host },
    { by: 'liege', statement: guest },
    { by: 'nantes', statement: transcript.host },
    { by: 'liege', statement: transcript.guest },
  ] as const;
  const terms = termsOf(sha256, transcript);
  return {
    secrets,
    said: said.map(({ by, statement }) => {
      const text = statementText(statement);
      const { sign: signText } = by === 'nantes' ? nantes : liege;
      return { by, statement, text, signature: signText(text) };
    }),
    place: placeOf(sha256, host),
    check: checkOf(sha256, transcript),
    hostSide: hostSide(sha256, transcript),
    terms,
    confirmed: sha256(termsText(terms)),
  };
}

function decks() {
  const cards = [{ prompt: 'Où est le sujet ?', accepted: ['le chat'], level: 'ce2' }];
  const all = { rose: cards, green: [], blue: [], dames: [] };
  const cut = Number.parseInt(TERMS.match.slice(0, 8), 16);
  const places = [1, 2, 40, 41].map((size) => ({
    ...{ match: TERMS.match, size },
    drawn: [0, 1, 2, 3, 4, 5].map((drawn) => cardPlace(size, cut, drawn)),
  }));
  return { hash: { decks: all, hash: sha256(canonical(all)) }, places };
}

function login() {
  const challenge = { broker: '192.168.1.20:1883', nonce: '0c'.repeat(32) };
  return { seed: SEEDS.nantes, ...challenge, password: loginOf(nantes, challenge) };
}
