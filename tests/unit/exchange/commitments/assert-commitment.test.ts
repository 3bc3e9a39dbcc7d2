import { expect, test, vi } from 'vitest';
import { assertCommitment } from '@/exchange/commitments/assert-commitment';
import type { CommitmentQuestion } from '@/exchange/commitments/recompute-commitment';

const filled = (byte: number, length = 32) => new Uint8Array(length).fill(byte);

function question(coinEvs: readonly Uint8Array[], rc = filled(1, 64)): CommitmentQuestion {
  return {
    rc,
    generations: ['v9', 'v6'],
    terms: {
      oldCoinPub: filled(2),
      newDenominations: [],
      valueWithFee: { currency: 'KUDOS', units: 1n },
    },
    reveal: { noRevealIndex: 0, transferPrivs: [], transferPub: filled(3), coinEvs },
  };
}

test('what was refused is refused again without arithmetic; anything else is looked at', async () => {
  const recompute = vi.fn(() => Promise.resolve({ isRight: false, expected: filled(9, 64) }));
  const exchange = { recompute, refusedReveals: new Map() };
  const refused = (asked: CommitmentQuestion) =>
    expect(assertCommitment(exchange, asked)).rejects.toMatchObject({
      code: 'EXCHANGE_REFRESHES_REVEAL_COMMITMENT_VIOLATION',
      about: { body: { rcExpected: expect.any(Uint8Array) as Uint8Array } },
    });
  for (let i = 0; i < 3; i += 1) await refused(question([filled(4), filled(5)]));
  expect(recompute).toHaveBeenCalledTimes(1);
  // The same bytes, cut otherwise.
  await refused(question([filled(4, 31), Uint8Array.of(4, ...filled(5))]));
  await refused(question([filled(5), filled(4)]));
  await refused(question([filled(4), filled(5)], filled(6, 64)));
  expect(recompute).toHaveBeenCalledTimes(4);
});

test('what is right is never remembered as wrong, and of what is wrong so much is remembered', async () => {
  const recompute = vi.fn(() => Promise.resolve({ isRight: true, expected: undefined }));
  const exchange = { recompute, refusedReveals: new Map() };
  await assertCommitment(exchange, question([filled(4)]));
  expect(exchange.refusedReveals.size).toBe(0);
  recompute.mockResolvedValue({ isRight: false, expected: undefined });
  for (let i = 0; i < 1010; i += 1) {
    const coinEv = Uint8Array.of(i >> 8, i & 255);
    await assertCommitment(exchange, question([coinEv])).catch(() => undefined);
  }
  expect(exchange.refusedReveals.size).toBe(1000);
});
