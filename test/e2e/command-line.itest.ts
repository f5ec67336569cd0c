import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { newHome, Program } from './server.ts';

const ended = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  new Program(newHome(), args, env).end();

/** What makes a program take this Node for another. */
function asNode(version: string): NodeJS.ProcessEnv {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(pretend)}` };
}

describe('damier', () => {
  it('tells its version', async () => {
    expect(await ended(['--version'])).toMatchObject({ code: 0, out: `${manifest.version}\n` });
  });

  it('tells in the help of a command which options it must have', async () => {
    const { out } = await ended(['exhibit', '--help']);
    expect(out.replaceAll(/\s+/g, ' ')).toMatch(/--config <file> [^-]*\(required\) --port/);
    expect(out.match(/required/g)).toHaveLength(1);
  });

  it('points to the help of the command that was misspelt', async () => {
    const { code, err } = await ended(['games', 'list', '--jsn']);
    expect(err).toMatch(/Did you mean --json.*damier games list --help/s);
    expect(code).toBe(2);
  });

  it.each([
    ['help chess', 'damier'],
    ['pdn help chess', 'damier pdn'],
  ])('%s says that there is no such command, and where all are listed', async (words, called) => {
    const { code, out, err } = await ended(words.split(' '));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toBe(`error: unknown command 'chess'\n(${called} --help tells more)\n`);
  });

  it('names the benchmarks to who asks for another one', async () => {
    const { code, err } = await ended(['bench', 'chess']);
    expect({ code, err }).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /no benchmark 'chess'; there are recognition, ablation, confidence, rules, opponent, faults/,
      ),
    });
  });

  it.each([
    ['mirror id'],
    ['staff token'],
    ['games list'],
    ['endgames --game english'],
    ['calibrate --board virtual'],
  ])('%s refuses a DAMIER_HOME that is a file, before it begins', async (words) => {
    const file = join(newHome(), 'file');
    writeFileSync(file, '');
    const { code, out, err } = await ended(words.split(' '), { DAMIER_HOME: file });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^damier [^\n]*file[^\n]* in DAMIER_HOME\.?\n$/);
  });

  it('mirror check refuses files that hold no secret and no certificate, before it asks the broker', async () => {
    const folder = newHome();
    const [empty, big] = [join(folder, 'empty'), join(folder, 'big')];
    writeFileSync(empty, '\n', { mode: 0o600 });
    writeFileSync(big, 'x'.repeat(70_000), { mode: 0o600 });
    const check = ['mirror', 'check', '--broker', 'mqtts://127.0.0.1:1', '--board', '0123456789abcdef'];
    const told = async (...files: string[]) => (await ended([...check, ...files])).err;
    expect(await told('--password-file', empty)).toMatch(
      /empty holds no secret \(0 bytes\); write one of at most/,
    );
    expect(await told('--password-file', big)).toMatch(/big holds no secret \(70000 bytes\)/);
    expect(await told('--ca', big)).toMatch(/--ca .*big holds no certificate in PEM/);
  });

  it.each([
    ['play --config NOWHERE'],
    ['play --board FOLDER'],
    ['play --clock 0.333333333+1'],
    ['play --opponent hub:NOWHERE --game international'],
    ['replay FOLDER'],
    ['pdn check NOWHERE'],
    ['games export --out FOLDER/no/file'],
    ['flash sensors --port NOWHERE'],
    ['doctor --board NOWHERE'],
    ['mirror check --broker mqtts://127.0.0.1:1 --board 0123456789abcdef --ca NOWHERE'],
  ])(
    '%s: the mistake is named in a sentence of ours, with no stack and no words of a library',
    async (words) => {
      const folder = newHome();
      const names = { NOWHERE: join(folder, 'nowhere'), FOLDER: folder };
      const named = words.replace(/NOWHERE|FOLDER/, (name) => names[name as keyof typeof names]);
      const { code, out, err } = await ended(named.split(' '));
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toMatch(/^damier /);
      expect(err).not.toMatch(/^\s+at |Error:|\bE[A-Z]{3,}: |open '|syscall/m);
    },
  );

  it('says that too few files may be open, before it is there', () => {
    const program = fileURLToPath(new URL('../../bin/damier.js', import.meta.url));
    const { status, stderr } = spawnSync('sh', [
      '-c',
      `ulimit -n 30; exec "${process.execPath}" "${program}" rules`,
    ]);
    expect(status).toBe(2);
    expect(String(stderr)).toMatch(
      /^damier: the program cannot be read: .+ \((EMFILE|ERR_MODULE_NOT_FOUND)\)\. .*ulimit -n\)\.\n$/,
    );
  });

  it('is refused by a Node older than package.json asks for, and runs on that one', async () => {
    const old = await ended(['--version'], asNode('20.18.3'));
    expect(old).toMatchObject({ code: 2, err: expect.stringMatching(/needs Node 20\.19.*20\.18\.3/) });
    expect(await ended(['--version'], asNode('20.19.0'))).toMatchObject({ code: 0 });
  });
});
