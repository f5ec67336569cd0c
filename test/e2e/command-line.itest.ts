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

  it('points to the help of the command that was misspelt', async () => {
    const { code, err } = await ended(['games', 'list', '--jsn']);
    expect(err).toMatch(/Did you mean --json.*damier games list --help/s);
    expect(code).toBe(2);
  });

  it('is refused by a Node older than package.json asks for, and runs on that one', async () => {
    const old = await ended(['--version'], asNode('20.18.3'));
    expect(old).toMatchObject({ code: 2, err: expect.stringMatching(/needs Node 20\.19.*20\.18\.3/) });
    expect(await ended(['--version'], asNode('20.19.0'))).toMatchObject({ code: 0 });
  });
});
