/** An order whose identifier alone opens its page: strangers learn nothing of its buyer. */
import { expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { makeCoins } from '../../support/coins';
import { WebBrowser } from '../../support/web-browser';
import { makeClaimedOrder, makeInstance, payWith } from '../merchant/merchant-support';

const url = inject('serverUrl');

test('[USE-2] without a secret the page of a paid order has no address of its buyer', async () => {
  const shop = await makeInstance(url);
  const claimed = await makeClaimedOrder(
    shop,
    {
      fulfillment_message: 'Thanks',
      delivery_location: { street: 'Hidden Lane', town: 'Bremen' },
    },
    { create_token: false },
  );
  const [coin] = await makeCoins(url, ['0.64']);
  const coins = [payWith(url, claimed, coin!)];
  await shop.wallet.pay(claimed.orderId, { coins, sessionId: '' });
  const page = `/merchant/instances/${shop.id}/orders/${claimed.orderId}/view`;
  const stranger = await new WebBrowser(url).get(page);
  expect(stranger.status).toBe(200);
  expect(stranger.text).toContain('A cup of tea');
  expect(stranger.text).not.toContain('Hidden Lane');
  const secret = `${page}?h_contract=${encodeBase32(claimed.hContract)}`;
  const buyer = await new WebBrowser(url).get(secret);
  expect(buyer.text).toContain('Hidden Lane');
});
