import { describe, expect, it } from 'vitest';
import { formatRules, measure } from '../../src/bench/rules.ts';

describe('the bench of the generator', () => {
  it('counts the same lines as the peer it is compared with', async () => {
    const row = await measure({ game: 'english', depth: 6, repetitions: 1 });
    expect(row.nodes).toBe(36768);
    for (const peer of row.peers ?? []) expect(peer.nodes).toBe(36768);
  });

  it('says how often it is faster, or that the peer is not there', () => {
    const speed = { depth: 6, nodes: 36768, nodesPerSecond: 1e6 };
    const english = { game: 'english' as const, ...speed };
    const peers = [{ name: 'a peer', ...speed, ratio: 40 }];
    expect(formatRules([{ ...english, peers }])).toContain('english is 40.0 times as fast');
    expect(formatRules([{ ...english, peers: [] }])).toContain('not installed');
    expect(formatRules([{ game: 'russian', ...speed }])).not.toContain('rapid-draughts');
  });
});
