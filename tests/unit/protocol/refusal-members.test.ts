import { expect, test } from 'vitest';
import type { CoinEntry } from '@/protocol/coin-history';
import { parseAmount } from '@/protocol/amount';
import { Refusal } from '@/protocol/refusal';
import { encodeMembers } from '@/protocol/refusal-members';

const bytes = (length: number) => new Uint8Array(length).fill(1);
const amount = parseAmount('KUDOS:1');
const entry: CoinEntry = {
  type: 'RECOUP',
  amount,
  reservePub: bytes(32),
  timestamp: 1_600_000_000_000,
  exchangePub: bytes(32),
  exchangeSig: bytes(64),
};

function spent(entries: number, isOfV6Route?: true): Refusal {
  const history = Array.from({ length: entries }, () => entry);
  return new Refusal('EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS', {
    body: { history, coinPub: bytes(32), originalValue: amount, residualValue: amount },
    ...(isOfV6Route === undefined ? {} : { isOfV6Route }),
  });
}

test('[PAY-5] a proof of a coin has its names of the wire, in the order of 2019', () => {
  const written = encodeMembers(spent(1));
  expect(Object.keys(written)).toEqual(['history', 'coin_pub', 'original_value', 'residual_value']);
  expect(JSON.stringify(written)).toContain('"type":"RECOUP","amount":"KUDOS:1","reserve_pub":');
});

test('a long history has the same text as a short one, entry by entry', () => {
  const one = JSON.stringify(encodeMembers(spent(1))['history']).slice(1, -1);
  const many = JSON.stringify(encodeMembers(spent(500))['history']);
  expect(many).toBe(`[${Array.from({ length: 500 }, () => one).join(',')}]`);
});

test('a history is in the words of the old routes, long or short', () => {
  for (const entries of [1, 500]) {
    const text = JSON.stringify(encodeMembers(spent(entries, true)));
    expect(text.match(/"type":"PAYBACK"/g)).toHaveLength(entries);
  }
});

test('members of a route come after those of the error', () => {
  const refusal = new Refusal('MERCHANT_GENERIC_PRODUCT_UNKNOWN', {
    body: { productId: 'tea' },
    ofRoute: { exchangeUrl: 'https://x/', ec: 7 },
  });
  expect(JSON.stringify(encodeMembers(refusal))).toBe(
    '{"product_id":"tea","ec":7,"exchange_url":"https://x/"}',
  );
  expect(encodeMembers(new Refusal('GENERIC_JSON_INVALID'))).toEqual({});
});
