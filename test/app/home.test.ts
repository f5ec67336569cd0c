import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { homeDirectory } from '../../src/app/home.ts';

it.each<[NodeJS.ProcessEnv, string]>([
  [{}, join(homedir(), '.local', 'state', 'damier')],
  [{ XDG_STATE_HOME: '/var/state' }, '/var/state/damier'],
  [{ XDG_STATE_HOME: 'relative' }, join(homedir(), '.local', 'state', 'damier')],
  [{ XDG_STATE_HOME: '/var/state', DAMIER_HOME: '/srv/board' }, '/srv/board'],
  [{ DAMIER_HOME: 'here' }, resolve('here')],
  [{ DAMIER_HOME: '' }, join(homedir(), '.local', 'state', 'damier')],
])('games are kept, given %o, in %s', (env, folder) => {
  expect(homeDirectory(env)).toBe(folder);
});
