import { writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import WebSocket from 'ws';
import { BoughtBoard } from '../../../examples/board-module/bought-board.mjs';
import { startExhibit } from '../../../src/app/exhibit/exhibit.ts';
import { createRules } from '../../../src/rules/rules.ts';
import { newFolder } from '../../e2e/folders.ts';

const MODULE = fileURLToPath(new URL('../../../examples/board-module/bitmap-board.mjs', import.meta.url));

it('visitors play on a board of another make, which tells bitmaps alone, over the example as it stands', async () => {
  const bought = new BoughtBoard();
  const rules = createRules('russian');
  for (const square of rules.start().pieces.keys()) bought.put(rules.board.nameOf(square), true);
  bought.plugIn();
  const cables = new Set<Socket>();
  const cable = createServer((socket) => {
    cables.add(socket);
    bought.connect().pipe(socket);
  });
  await new Promise<void>((resolve) => cable.listen(0, '127.0.0.1', resolve));
  const address = cable.address();
  process.env.BITMAP_BOARD = typeof address === 'object' ? `127.0.0.1:${address?.port}` : '';
  const scans = setInterval(() => bought.pass(50), 50);

  const home = newFolder('module');
  const file = join(home, 'hall.json');
  const settings = { board: { profile: 'classic-8x8', module: MODULE }, exhibit: { games: ['russian'] } };
  writeFileSync(file, JSON.stringify(settings));
  const said: string[] = [];
  const playing = await startExhibit(
    { file, home, port: 0 },
    { say: (line) => said.push(line), giveUp: () => said.push('gave up') },
  );
  const scenes: string[] = [];
  const page = new WebSocket(new URL('/ws', playing.url.replace(/^http/, 'ws')));
  page.on('message', (data) => {
    const message = JSON.parse(data.toString());
    if (message.type === 'visitor') scenes.push(message.visitor.scene.kind);
  });
  try {
    await expect.poll(() => scenes.at(-1), { message: said.join('\n') }).toBe('attract');
    bought.put('c3', false);
    await expect.poll(() => scenes.at(-1)).toBe('question');
    bought.put('b4', true);
    await expect.poll(() => scenes.at(-1)).toBe('play');
    expect(playing.view?.lastMove).toMatchObject({ from: 22, to: 17 });
  } finally {
    page.terminate();
    clearInterval(scans);
    await playing.stop();
    for (const socket of cables) socket.destroy();
    cable.close();
  }
});
