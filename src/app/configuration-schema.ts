import * as v from 'valibot';
import { GROUP } from '../mirror/mirror.ts';
import { GAME_IDS, type OptionDefinition, optionsOf } from '../rules/rules.ts';
import { byPage, onMachine } from './changed-by.ts';
import { boardName, operationEntries } from './staff/operation.ts';

/** The port of the page where neither the command line, nor `PORT` in the environment, nor the file of settings says one. */
export const USUAL_PORT = 8080;

// A message goes on behind the value that was given (configuration.ts).

/** A part of the file with these settings and no others; a name that nobody knows is answered with those that exist. */
function section<const E extends v.ObjectEntries>(entries: E) {
  const names = Object.keys(entries).filter((name) => name !== '$schema');
  const unknown = v.never(`there is no setting of this name; here may stand ${names.join(', ')}`);
  return v.objectWithRest(entries, unknown, ({ expected }) =>
    expected === 'Object'
      ? `is no section; write { … } with ${names.join(', ')}`
      : 'is missing; it must be set',
  );
}

function text(meaning: string) {
  const message = `is no text; write one in quotes: ${meaning}`;
  return v.pipe(v.string(message), v.nonEmpty(message), v.description(meaning));
}

function whole(least: number, most: number, meaning: string) {
  const message = `is not one of its values; write a whole number from ${least} to ${most}: ${meaning}`;
  const number = v.pipe(v.number(message), v.integer(message), v.minValue(least, message));
  return v.pipe(number, v.maxValue(most, message), v.description(meaning));
}

/** The values that the rules know for an option (`optionsOf`). */
function option({ words, count, default: usual }: OptionDefinition) {
  const choices = words.map((word) => JSON.stringify(word));
  if (count) choices.push(`a whole number from ${count.least}`);
  const message = `is not one of its values; write ${choices.join(' or ')}`;
  const counts = count ? [v.pipe(v.number(), v.integer(message), v.minValue(count.least, message))] : [];
  return v.pipe(
    v.union([...words.map((word) => v.literal(word)), ...counts], message),
    v.description(`${JSON.stringify(usual)} unless set`),
  );
}

const ONE_OF_THEM = `write one of ${GAME_IDS.map((id) => `"${id}"`).join(', ')}`;
const NO_GAME = `is no game; ${ONE_OF_THEM}`;

/** One schema a game, so that an editor offers the options of the game that is written there. */
const games = GAME_IDS.map((id) =>
  section({
    id: byPage(v.literal(id)),
    options: v.optional(
      byPage(section(Object.fromEntries(optionsOf(id).map((its) => [its.name, v.optional(option(its))])))),
    ),
    fen: v.optional(byPage(text('the position to begin with, as FEN'))),
  }),
);

export const gameSchema = v.variant('id', games, ({ expected, input }) =>
  expected === 'Object'
    ? 'is no section; write { … } with id, options, fen'
    : input === undefined
      ? `is missing; ${ONE_OF_THEM}`
      : NO_GAME,
);

const board = section({
  profile: v.optional(onMachine(text('the board: "virtual", or the name of a profile'))),
  module: v.optional(
    onMachine(
      text('a file of JavaScript for a board of another make, whose sensors it reads (docs/boards.md)'),
    ),
  ),
  seed: v.optional(byPage(whole(0, 9_999_999_999, 'a seed of the virtual board'))),
  record: v.optional(onMachine(text('the file for a trace of what the sensors see'))),
});

const seat = v.pipe(
  v.picklist(['top', 'bottom'], 'is no side of the board; write "top" or "bottom"'),
  v.description('the side of the board that the opponent plays'),
);

const page = section({
  host: v.optional(
    onMachine(text('the address of the page; any but the loopback address opens it to the network')),
  ),
  port: v.optional(onMachine(whole(0, 65_535, 'a port (0: any free one)'))),
  office: v.optional(
    onMachine(whole(0, 65_535, 'a port for staff at their desks, over TLS (0: any free one)')),
  ),
});

/** An address without a user in it. */
export const brokerUrl = v.pipe(
  text('the broker: mqtt://HOST:1883 or mqtts://HOST:8883'),
  v.regex(
    /^(mqtts?|wss?):\/\/[^/@\s]+(\/\S*)?$/,
    'is no broker; write mqtt://HOST:1883 or mqtts://HOST:8883, with no user or password in it',
  ),
);

const mirror = section({
  name: v.optional(byPage(boardName)),
  group: v.optional(
    onMachine(
      v.pipe(
        text('the group of boards that hear each other'),
        v.regex(GROUP, 'is no group; write at most 32 letters a to z, digits and hyphens, as "paris-2"'),
      ),
    ),
  ),
  broker: v.optional(onMachine(brokerUrl)),
  listen: v.optional(onMachine(text('where this board\'s own broker listens: "127.0.0.1", or "lan"'))),
  port: v.optional(onMachine(whole(0, 65_535, "a port of this board's own broker"))),
  passwordFile: v.optional(onMachine(text("the file with this board's password for the broker"))),
  caFile: v.optional(onMachine(text("the file (PEM) of the authority of the broker's certificate"))),
  page: v.optional(
    onMachine(
      v.pipe(
        text('where the pages of this board are, as others reach them: http://…'),
        v.url(`is no address; write http://HOST:${USUAL_PORT}/`),
        v.regex(/^https?:/, `is no address of a page; write http://HOST:${USUAL_PORT}/`),
        v.maxLength(200, 'is too long; 200 letters are the most'),
      ),
    ),
  ),
  homeAssistant: v.optional(
    byPage(
      v.pipe(v.boolean('is neither true nor false'), v.description('tells Home Assistant of this board')),
    ),
  ),
});

const mailAddress = v.pipe(
  text('an address of mail'),
  v.email('is no address of mail; write one as "staff@museum.example"'),
);

const mail = section({
  server: onMachine(
    v.pipe(
      text('the mail server: smtps://HOST:465, or smtp://HOST:587 (STARTTLS)'),
      v.regex(
        /^smtps?:\/\/[^/@\s]+$/,
        'is no mail server; write smtps://HOST:465 or smtp://HOST:587, with no user or password in it',
      ),
    ),
  ),
  from: onMachine(mailAddress),
  to: onMachine(
    v.pipe(
      v.array(mailAddress, 'is no list of addresses; write ["staff@museum.example"]'),
      v.minLength(1, 'is empty; write at least one address'),
      v.maxLength(5, 'has too many addresses; 5 are the most'),
      v.description('who is told when a fault comes or goes'),
    ),
  ),
  user: v.optional(onMachine(text('the name by which this board logs in at the mail server'))),
  passwordFile: v.optional(onMachine(text("the file with this board's password for the mail server"))),
  caFile: v.optional(onMachine(text("the file (PEM) of the authority of the mail server's certificate"))),
});

const broadcast = section({
  site: onMachine(
    v.pipe(
      text('where the game is shown: https://…'),
      v.url('is no address; write https://HOST/PATH'),
      v.regex(
        /^https?:\/\/[^/@\s]+(\/\S*)?$/,
        'is no address of a site; write https://HOST/PATH, with no user in it',
      ),
    ),
  ),
  tokenFile: v.optional(onMachine(text('the file with the token by which the site knows this board'))),
});

const offered = v.pipe(
  v.array(v.picklist(GAME_IDS, NO_GAME), 'is no list of games; write ["trappes", …]'),
  v.minLength(1, 'is empty; offer at least one game'),
  v.description('the games on offer; the first one stands ready while nobody plays'),
);

const LONGEST_WELCOME = 240;

/** What the page says of the museum while nobody plays; the logo is a file of its own (docs/exhibit.md). */
const welcome = section({
  museum: v.optional(
    byPage(v.pipe(text("the museum's name"), v.maxLength(60, 'is too long; 60 letters are the most'))),
  ),
  text: v.optional(
    byPage(
      v.pipe(
        v.record(
          v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/, 'is no language; write a code as "fr"')),
          v.pipe(
            text('a line of welcome'),
            v.maxLength(LONGEST_WELCOME, `is too long; ${LONGEST_WELCOME} letters are the most`),
          ),
          'is no section; write { "fr": "…", "en": "…" }',
        ),
        v.description('a line or two of welcome, by language'),
      ),
    ),
  ),
  minutes: v.optional(byPage(whole(1, 240, 'how long a visit takes, in minutes'))),
  fromAge: v.optional(byPage(whole(1, 99, 'from which age it is for'))),
});

const dimmingWords = 'is no brightness; write hours and per cent from 5 to 100, as "18:00-22:00 40"';
const dimming = v.pipe(
  v.string(dimmingWords),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d ([5-9]|[1-9]\d|100)$/, dimmingWords),
);

const exhibit = section({
  games: v.optional(byPage(offered)),
  languages: v.optional(
    byPage(
      v.pipe(
        v.array(text('a language'), 'is no list of languages; write ["fr", "en"]'),
        v.minLength(1, 'is empty; offer at least one language'),
        v.description("the page's languages by their codes; the first one is the house's"),
      ),
    ),
  ),
  welcome: v.optional(welcome),
  low: v.optional(
    byPage(
      v.pipe(
        v.boolean('is neither true nor false'),
        v.description('whether an upright screen has its words below the board, for who sits before it'),
      ),
    ),
  ),
  problem: v.optional(
    byPage(
      v.pipe(
        v.boolean('is neither true nor false'),
        v.description('whether the problem of the day is offered'),
      ),
    ),
  ),
  clock: v.optional(byPage(text('the time control of each game: "5", "5+3", "hourglass:3", or "none"'))),
  levels: v.optional(
    byPage(
      v.pipe(
        v.array(whole(1, 8, "the computer's level"), 'is no list of levels; write [1, 3, 6]'),
        v.length(3, 'is not three levels; write one for easy, fair and strong, as [1, 3, 6]'),
        v.description('how well the computer plays when visitors choose easy, fair, strong'),
      ),
    ),
  ),
  idleSeconds: v.optional(byPage(whole(15, 3600, 'how long nobody moves before visitors are asked for'))),
  countdownSeconds: v.optional(byPage(whole(5, 120, 'how long visitors have to answer'))),
  restoreSeconds: v.optional(byPage(whole(10, 3600, 'how long the start position is asked for'))),
  resumeMinutes: v.optional(byPage(whole(0, 1440, 'how young a game must be to go on after a power cut'))),
  volume: v.optional(byPage(whole(0, 100, 'how loud the page is, in per cent'))),
  brightness: v.optional(
    byPage(
      v.pipe(
        v.array(dimming, 'is no list; write ["18:00-22:00 40"]'),
        v.maxLength(24, 'has too many entries; 24 are the most'),
        v.description('hours in which page and lights are darker, in per cent'),
      ),
    ),
  ),
  quiet: v.optional(
    byPage(
      v.pipe(
        text('the hours in which the page is silent, as 12:00-14:00'),
        v.regex(
          /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/,
          'are no hours; write two times as "12:00-14:00", midnight as 00:00',
        ),
      ),
    ),
  ),
});

/** The schema of a configuration file; `docs/configuration.md` says what the settings mean. */
export const configurationSchema = section({
  $schema: v.optional(byPage(v.string())),
  game: v.optional(gameSchema),
  board: v.optional(board),
  opponent: v.optional(
    byPage(
      text(
        'who plays against those at the board: "human", "computer", or "hub:" and the command of an engine',
      ),
      /^(human|computer|remote)$/,
    ),
  ),
  opponentSide: v.optional(byPage(seat)),
  hubSet: v.optional(
    onMachine(
      v.pipe(
        v.record(v.string(), v.union([v.string(), v.number(), v.boolean()], 'is no value of a parameter')),
        v.description('parameters of the engine, by the names that it gives them'),
      ),
    ),
  ),
  level: v.optional(byPage(whole(1, 8, "the computer's level"))),
  clock: v.optional(
    byPage(text('the time control: "5+3", "5d3", "5", "W5+3,B10", "hourglass:3", or "none"')),
  ),
  cards: v.optional(
    byPage(
      text('the decks of sujet-verbe: "fr-ce2", "fr-cm2", or a file of your own (docs/cards.md)'),
      /^[\p{L}\d][\p{L}\d _-]*$/u,
    ),
  ),
  page: v.optional(page),
  exhibit: v.optional(exhibit),
  operation: v.optional(section({ ...operationEntries, mail: v.optional(mail) })),
  mirror: v.optional(mirror),
  broadcast: v.optional(broadcast),
});

export type Configuration = v.InferOutput<typeof configurationSchema>;
