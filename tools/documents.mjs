// Writes docs/documents.md from docs/documents.json; with `--print` it says the page and writes nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const { documents, rulings } = JSON.parse(readFileSync(file('docs/documents.json'), 'utf8'));
const KINDS = ['as written', 'otherwise', 'not'];

const cell = (text) => text.replaceAll('|', '\\|');
/** A test's title or French words: nothing in it is markup. */
const plain = (text) => cell(text.replace(/[*_<[\]`]/g, '\\$&'));
const lines = ([first, last]) => (first === last ? `${first}` : `${first}–${last}`);
const code = (text) => `\`${text}\``;
const unique = (list) => [...new Set(list)];
const choices = (options) => unique(options.map(({ name, value }) => code(`${name}=${value}`))).join(' or ');
/** Sources and tests are in no installed package, where a link would lead nowhere: they are named. */
const linked = (path) =>
  /^(src|test)\//.test(path) ? `\`${path}\`` : `[${path.split('/').at(-1)}](../${path})`;
const count = (statements, kind) => statements.filter(({ honoured }) => honoured === kind).length;

function honoured(statement) {
  switch (statement.honoured) {
    case 'as written': {
      const { reading = '', options = [] } = statement;
      const option = options.length > 0 ? `Option: ${choices(options)}.` : '';
      return ['as written.', reading, option].filter((part) => part !== '').join(' ');
    }
    case 'otherwise': {
      const { ruling, reason, letter } = statement;
      const option = letter.length > 0 ? choices(letter) : 'no option';
      return `**otherwise.** ${ruling} *Why:* ${reason} *The letter:* ${option}.`;
    }
    case 'not':
      return `**not.** ${statement.missing}`;
  }
}

function held({ test, untested }) {
  if (test == null) return untested ?? '';
  return `${linked(test.file)}: ${plain(test.title)}`;
}

const row = (statement) =>
  `| ${lines(statement.lines)} | ${cell(statement.says)} *« ${plain(statement.french)} »* | ${cell(honoured(statement))} | ${
    statement.where === undefined ? '' : linked(statement.where)
  } | ${held(statement)} |`;

const documentPart = ({ id, games, about, lines: n, statements }) => `## ${id}: ${games.map(code).join(', ')}
${about} It has ${n} lines and ${statements.length} statements: ${KINDS.map((kind) => `${count(statements, kind)} ${kind}`).join(', ')}.

| line | what it says | honoured | where | test |
|---|---|---|---|---|
${statements.map(row).join('\n')}
`;

function rulingRow({ question, source, games, default: standard, played, says, letter, none = '' }) {
  const same = JSON.stringify(standard) === JSON.stringify(letter);
  const option = letter.length === 0 ? 'none' : same ? 'the default' : choices(letter);
  const inForce = standard.length === 0 ? '' : ` ${choices(standard).replace(' or ', ', ')}`;
  return `| ${question} | ${source} | ${games.map(code).join(', ')} | ${cell(played)}${inForce} | ${cell(says)} | ${[option, none].filter((part) => part !== '').join('. ')} |`;
}

const all = documents.flatMap(({ statements }) => statements);
const page = `# The rule documents

Five games of Damier come from five French rule documents, which are not part of this project. This page holds each of their statements
against the program, so that you can judge it without having them. \`node tools/documents.mjs\` makes it from \`docs/documents.json\`.
\`test/docs/documents.test.ts\` checks that every file, test and option named here is there, and that no line of a document is left out.

| document | games | statements | ${KINDS.join(' | ')} |
|---|---|---|${KINDS.map(() => '---').join('|')}|
${documents
  .map(
    ({ id, games, statements }) =>
      `| [${id}](#${id}-${games.join('-')}) | ${games.map(code).join(', ')} | ${statements.length} | ${KINDS.map((kind) => count(statements, kind)).join(' | ')} |`,
  )
  .join('\n')}
| all | | ${all.length} | ${KINDS.map((kind) => count(all, kind)).join(' | ')} |

**How to read it.** A place is written as document and line: 000:34 is line 34 of document 000. Each statement stands in English, with a few of
its own words.

- *As written*: it is played so. If its words leave something open, the row says how we read them, and the option for another reading.
- *Otherwise*: the row says what we play instead, why, and the option that gives the letter.
- *Not*: the row says what is missing.

*Where* is the file in which it is done. *Test* is the test that fails when it is not: its title, or that of its row in a table. \`--set OPTION=VALUE\` sets an option, and so
does the page of a new game; [configuration.md](configuration.md) has all options. A *half-move* is one move of one side.

## Rulings under options
These are the places where a document can be read in two ways, or is not played by its letter. The rules page says what is in force.

| question | document | games | default | the letter | the option that gives the letter |
|---|---|---|---|---|---|
${rulings.map(rulingRow).join('\n')}

${documents.map(documentPart).join('\n')}`;

if (process.argv.includes('--print')) process.stdout.write(page);
else writeFileSync(file('docs/documents.md'), page);
