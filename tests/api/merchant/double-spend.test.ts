import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { UpstreamRefusal } from '@/protocol/refusal';
import { encodeBase32 } from '@/protocol/base32';
import { kudos, makeCoins } from '../../support/coins';
import { verifyProof } from '../../support/double-spend-proof';
import { makeClaimedOrder, makeInstance, payWith, type ClaimedOrder } from './merchant-support';

const url = inject('serverUrl');

test('[PAY-13] of 50 parallel payments of different orders with one coin one succeeds, the others get the proof', async () => {
  const shop = await makeInstance(url);
  const orders = await Promise.all(Array.from({ length: 50 }, () => makeClaimedOrder(shop)));
  const [used] = await makeCoins(url, ['0.64']);
  // Of a busy server it asks again, as wallets do.
  const pay = async (claimed: ClaimedOrder, attempt = 1): Promise<unknown> => {
    const coins = [payWith(url, claimed, used!)];
    try {
      return await shop.wallet.pay(claimed.orderId, { coins, sessionId: '' });
    } catch (error) {
      const isBusy = error instanceof UpstreamRefusal && error.status === 503;
      if (!isBusy || attempt === 10) throw error;
      await sleep(1_000);
      return await pay(claimed, attempt + 1);
    }
  };
  const outcomes = await Promise.allSettled(orders.map((claimed) => pay(claimed)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    expect(outcome.reason).toMatchObject({
      status: 409,
      body: { code: 2150, coin_pub: encodeBase32(used!.coinPub), exchange_reply: { code: 1200 } },
    });
    const { body } = outcome.reason as { body: { exchange_reply: { history: unknown } } };
    expect(verifyProof(used!, body.exchange_reply.history)).toBe(kudos('0.64').units);
  }
});
