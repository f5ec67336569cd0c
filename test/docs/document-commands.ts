import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A command that a document tells its reader to give, as it stands there. */
export interface DocumentCommand {
  /** Path from the project's root. */
  readonly page: string;
  /** One line; those that end with a backslash are joined. */
  readonly text: string;
}

/** What a command begins with; whatever else stands in a document like one is none. */
const PROGRAMS =
  'damier npx npm node make sh curl ssh-keygen apt apt-get avrdude sqlite3 systemctl systemd-analyze udevadm git cd cp mkdir chown read ' +
  'openssl mosquitto_passwd raspi-config damier-release \\.ci/run /usr/\\S+ deploy/install\\.sh';
const COMMAND = new RegExp(`^(?:sudo )?(?:[A-Z_]+=\\S+ )*(?:${PROGRAMS.replaceAll(' ', '|')}) .*$`);

/** Every command of every page: a line of a block of code, or a text set as code that has more than a program's name. */
export function documentCommands(): readonly DocumentCommand[] {
  const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  });
  return pages
    .trim()
    .split('\n')
    .filter((page) => page !== 'CHANGELOG.md')
    .flatMap((page) => commandsIn(readFileSync(join(root, page), 'utf8')).map((text) => ({ page, text })));
}

export function commandsIn(page: string): readonly string[] {
  const found: string[] = [];
  const prose = page.replace(/^```(\w*)\n([\s\S]*?)^```/gm, (_, language: string, block: string) => {
    found.push(...commandsOfBlock(language, block));
    return '';
  });
  const spans = [...prose.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, text = '']) => text.trim());
  return [...found, ...spans.filter((text) => COMMAND.test(text) && !isNone(text))];
}

/** In a block with prompts only what follows one; in one of the shell each line; else what begins like a command. */
function commandsOfBlock(language: string, block: string): readonly string[] {
  if (!['', 'sh', 'console'].includes(language)) return [];
  const lines = block.replaceAll('\\\n', ' ').split('\n');
  const asked = lines.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2));
  const told =
    asked.length > 0
      ? asked
      : lines.filter((line) => language === 'sh' || (COMMAND.test(`${line} `) && !isNone(line)));
  return told.map((line) => line.replace(/\s+# .*$/, '').trim()).filter((line) => line !== '');
}

/** A name and a colon is what a program says; what ends in dots is the form of a command. */
const isNone = (text: string): boolean => /^damier \w+: |…$/.test(text);
