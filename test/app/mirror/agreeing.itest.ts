import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../src/adapters/clock/clock.ts';
import { openIdentity, sha256 } from '../../../src/adapters/keys/keys.ts';
import { connectBus } from '../../../src/adapters/mqtt/mqtt-bus.ts';
import { startOwnBroker } from '../../../src/adapters/mqtt/own-broker.ts';
import { PairingLink } from '../../../src/adapters/mqtt/pairing-link.ts';
import { BadUse } from '../../../src/app/errors.ts';
import { chooseGame, decksFor } from '../../../src/app/game-choice.ts';
import { Mirror } from '../../../src/app/mirror/mirror.ts';
import { codeOf } from '../../../src/mirror/pairing.ts';
import type { MirrorView, PairingView } from '../../../src/ports/mirror-page.ts';

const SHIPPED = new URL('../../../hardware/decks/fr-ce2.json', import.meta.url);

let folder: string;
let broker: Awaited<ReturnType<typeof startOwnBroker>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'damier-agreeing-'));
  broker = await startOwnBroker({ host: '127.0.0.1', port: 0, log: () => undefined });
});
afterAll(async () => {
  await broker.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A table host as far as pairing goes: it sits down to whatever was agreed on. */
async function tableHost(name: string) {
  const home = join(folder, name);
  mkdirSync(join(home, 'decks'), { recursive: true });
  const mirror = new Mirror({
    home,
    clock: systemClock,
    wish: {
      ...{ name, group: 'home', broker: `mqtt://127.0.0.1:${broker.port}`, listen: '127.0.0.1', port: 0 },
      ...{ passwordFile: null, caFile: null, page: null, homeAssistant: false },
    },
  });
  let view: MirrorView | null = null;
  await mirror.open({
    log: () => undefined,
    choose: (offer) => chooseGame(offer),
    decks: (choice, deck) => decksFor(choice, deck, home),
    sit: () => Promise.resolve(),
    publish: (now) => {
      view = now;
    },
  });
  const until = async <Kind extends PairingView['kind']>(kind: Kind) => {
    const pairing = () => view?.pairing;
    await expect.poll(() => pairing()?.kind, { message: name }).toBe(kind);
    return pairing() as Extract<PairingView, { kind: Kind }>;
  };
  return { mirror, until, decks: join(home, 'decks') };
}

it('two boards whose grammar cards differ do not agree: the one that says yes is told which file to copy', async () => {
  const [nantes, liege] = await Promise.all([tableHost('Nantes'), tableHost('Liège')]);
  const usual = readFileSync(SHIPPED, 'utf8');
  writeFileSync(join(liege.decks, 'fr-ce2.json'), usual.replace('oiseaux', 'moineaux'));
  const { fen } = chooseGame({ game: 'sujet-verbe', options: {}, fen: null }).head;
  nantes.mirror.act({ do: 'offer', game: 'sujet-verbe', options: {}, fen, clock: null, side: 'W' });
  const { code } = await nantes.until('offering');
  liege.mirror.act({ do: 'seek', code });
  await Promise.all([nantes.until('checking'), liege.until('checking')]);
  nantes.mirror.act({ do: 'confirm' });

  const yes = () => liege.mirror.act({ do: 'confirm' });
  expect(yes).toThrow(BadUse);
  expect(yes).toThrow(
    'the cards fr-ce2 on this board are not those of the other one: copy decks/fr-ce2.json from there',
  );
  expect([nantes.mirror.agreed, liege.mirror.agreed]).toEqual([null, null]);
  expect(await liege.until('checking')).toMatchObject({ confirmed: false });

  // The same words under the same name, from the other board.
  cpSync(SHIPPED, join(liege.decks, 'fr-ce2.json'));
  yes();
  await Promise.all([nantes.until('agreed'), liege.until('agreed')]);
  expect(liege.mirror.agreed?.terms).toEqual(nantes.mirror.agreed?.terms);
  await Promise.all([nantes.mirror.close(), liege.mirror.close()]);
});

it('a position that is written as no board writes it is not agreed on: the page draws what stands there', async () => {
  const guest = await tableHost('Gand');
  const identity = openIdentity(join(folder, 'mallory'), 'Mallory');
  const { board } = identity.card;
  const url = `mqtt://127.0.0.1:${broker.port}`;
  const bus = await connectBus({ url, board, password: null, identity, caFile: null }, () => undefined);
  const host = new PairingLink({
    group: 'home',
    ...{ identity, bus, passesFor: () => null, clock: systemClock },
    ...{ log: () => undefined, onChange: () => undefined },
  });
  const { fen } = chooseGame({ game: 'russian', options: {}, fen: null }).head;
  const reordered = fen.replace(/^(W:W)(\d+),(\d+)/, '$1$3,$2');
  expect(reordered).not.toBe(fen);
  host.offer({ game: 'russian', options: {}, fen: reordered, clock: null, side: 'W' });
  if (host.pairing.kind !== 'offering') throw new Error('nothing is offered');
  const { place, digits } = codeOf({ hash: sha256 }, host.pairing);
  guest.mirror.act({ do: 'seek', code: `${place} ${digits}` });
  expect(await guest.until('checking')).toMatchObject({ town: 'Mallory', board, fen: reordered });
  expect(() => guest.mirror.act({ do: 'confirm' })).toThrow(/writes its position as no board does/);
  expect(guest.mirror.agreed).toBeNull();
  host.close();
  await Promise.all([bus.close(), guest.mirror.close()]);
});
