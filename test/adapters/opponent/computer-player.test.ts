import { describe, expect, it } from 'vitest';
import { seat, settled } from './seat.ts';

describe('the computer as a player', () => {
  it('says its move in its own turn, for the half-move that is due', async () => {
    const { player, told, state } = seat('english', 'B');
    player.see(state());
    await settled();
    expect(told).toMatchObject([{ ply: 0, act: { kind: 'move', captured: [], huffed: null } }]);
  });

  it('says nothing in the turn of the other side, nor before the wheel is spun', async () => {
    const other = seat('english', 'W');
    other.player.see(other.state());
    const unspun = seat('trappes', 'W');
    unspun.player.see(unspun.state());
    await settled();
    expect([...other.told, ...unspun.told]).toEqual([]);
  });

  it('chooses a slider of the colour that the wheel shows', async () => {
    const { player, told, state } = seat('trappes', 'W');
    player.see(state({ sector: 'orange', turn: { side: 'W', needs: 'slider' } }));
    await settled();
    expect(told).toMatchObject([{ act: { kind: 'slider', slider: expect.stringMatching(/^S[36]$/) } }]);
  });

  it('says the same only once, and takes back what a newer state has made void', async () => {
    const { player, told, state } = seat('english', 'B');
    player.see(state());
    player.see(state());
    player.see(state({ turn: null }));
    await settled();
    expect(told).toEqual([]);
    player.see(state());
    player.see(state());
    await settled();
    expect(told).toHaveLength(1);
  });

  it('names the captured pieces and the piece that it huffs', async () => {
    const { player, told, state, session } = seat('classiques', 'W', 'W:W33:BK1,20');
    const { rules } = session.setup;
    const progress = {
      ...rules.begin(session.setup.start),
      huffable: [1, 20].map((n) => rules.board.square(n)),
    };
    player.see(state({ progress }));
    await settled();
    expect(told).toMatchObject([{ act: { kind: 'move', from: 33, huffed: 1 } }]);
  });

  it('claims the last piece by a huff without a move', async () => {
    const { player, told, state, session } = seat('classiques', 'W', 'W:W33:B20');
    const { rules } = session.setup;
    player.see(
      state({ progress: { ...rules.begin(session.setup.start), huffable: [rules.board.square(20)] } }),
    );
    await settled();
    expect(told).toMatchObject([{ act: { kind: 'claim', huffed: 20 } }]);
  });

  it('agrees to a draw late in a game that it does not win', async () => {
    const { player, told, state } = seat('english', 'B');
    player.see(state({ drawOffer: 'W', plies: 10, turn: null }));
    expect(told).toEqual([]);
    player.see(state({ drawOffer: 'W', plies: 60, turn: null }));
    expect(told).toMatchObject([{ ply: 60, act: { kind: 'acceptDraw' } }]);
  });

  it('claims a draw that the rules grant, unless it is a man ahead', async () => {
    const claim = { winner: null, reason: 'quietLimit' } as const;
    const inGame = async (fen: string) => {
      const { player, told, state, session } = seat('english', 'B', fen);
      player.see(state({ progress: { ...session.setup.rules.begin(session.setup.start), claim } }));
      await settled();
      return told.map(({ act }) => act.kind);
    };
    expect(await inGame('B:WK1:BK32')).toEqual(['offerDraw']);
    expect(await inGame('B:WK1:BK32,K31,K28')).toEqual(['move']);
  });

  it('answers its own card, as often wrongly as its level says', async () => {
    const { player, told, state } = seat('sujet-verbe', 'W');
    for (let plies = 1; plies <= 400; plies++)
      player.see(state({ plies, turn: { side: 'W', needs: 'answer' } }));
    const wrong = told.filter(({ act }) => act.kind === 'answer' && !act.right).length;
    expect(told).toHaveLength(400);
    expect(wrong).toBeGreaterThan(20);
    expect(wrong).toBeLessThan(60);
  });
});
