import { expect, test } from 'vitest';
import { parseAmount } from '@/protocol/amount';
import { listOwnRenewals } from '@/wallet/core/own-renewals';
import type { PurchaseRecord } from '@/wallet/core/purchase-state';
import type { RefreshPhase, RefreshRecord } from '@/wallet/core/refresh-state';

const key = new Uint8Array(32);
const done: RefreshPhase = { state: 'done', value: parseAmount('KUDOS:1.99'), at: 3_000 };

function purchase(id: string, coin: string, state: 'paid' | 'aborted'): PurchaseRecord {
  const payment = {
    coins: [{ coin, contribution: parseAmount('KUDOS:2') }],
    customerFees: parseAmount('KUDOS:0'),
    decidedAt: 2_000,
  };
  const proposal = { contractTerms: {}, hContract: key, merchantSig: key };
  return {
    id,
    revision: 0,
    merchantBaseUrl: 'https://shop.example/',
    orderId: id,
    claimToken: null,
    sessionId: '',
    paidSessionId: '',
    noncePriv: key,
    noncePub: key,
    createdAt: 1_000,
    phase: { state, proposal, payment, receipt: key, at: 2_000 },
  };
}

function refresh(
  id: string,
  reason: RefreshRecord['reason'],
  phase: RefreshPhase = done,
): RefreshRecord {
  const amount = parseAmount('KUDOS:2');
  const exchangeBaseUrl = 'https://exchange.example/';
  return { id, revision: 0, exchangeBaseUrl, amount, reason, createdAt: 2_000, phase };
}

const CENT = parseAmount('KUDOS:0.01').units;

function find(purchases: PurchaseRecord[], refreshes: RefreshRecord[], lost = CENT) {
  const changes = new Map(refreshes.map(({ id }) => [`renewal ${id}`, -lost]));
  return Object.fromEntries(listOwnRenewals({ purchases, deposits: [], refreshes }, changes));
}

test('the renewals of a paid purchase’s change and refund are its own, each with its fees', () => {
  const refreshes = [refresh('C', 'change'), refresh('C#2', 'refund'), refresh('D', 'scheduled')];
  expect(find([purchase('P', 'C', 'paid')], refreshes)).toEqual({
    'purchase P': { ids: ['C', 'C#2'], fees: CENT, refundFees: CENT, isGoingOn: false },
  });
});

test('a coin that came back from one purchase and paid another belongs to each for its reason', () => {
  const purchases = [purchase('P', 'C', 'aborted'), purchase('Q', 'C', 'paid')];
  expect(find(purchases, [refresh('C', 'recovery'), refresh('C#2', 'change')])).toMatchObject({
    'purchase P': { ids: ['C'] },
    'purchase Q': { ids: ['C#2'] },
  });
});

test('a renewal under way costs nothing yet', () => {
  const planned = refresh('C', 'change', { state: 'planned' });
  expect(find([purchase('P', 'C', 'paid')], [planned], 0n)).toEqual({
    'purchase P': { ids: ['C'], fees: 0n, refundFees: 0n, isGoingOn: true },
  });
});

test('a renewal that was refused, or that lost more than its fees, belongs to no payment', () => {
  const plan = { seed: key, denominations: [], valueWithFee: parseAmount('KUDOS:2') };
  const refused = refresh('C', 'change', { state: 'refused', plan, reason: 'gone', at: 3_000 });
  expect(find([purchase('P', 'C', 'paid')], [refused])).toEqual({});
  expect(find([purchase('P', 'C', 'paid')], [refresh('C', 'change')], 3n * CENT)).toEqual({});
});
