/** Buys at a shop of examples/quickstart with pages, and gives the poem back. */
import { expect } from 'vitest';
import { prepareRefund } from '@/wallet/core/refund';
import type { Wallet } from '@/wallet/core/wallet';
import { payWith } from './pay-with';

const POEM = 'Roses are red';

async function textOf(url: string, init?: RequestInit): Promise<string> {
  return (await fetch(url, init)).text();
}

async function post(url: string): Promise<string> {
  const { status, headers } = await fetch(url, { method: 'POST', redirect: 'manual' });
  expect(status).toBe(303);
  return headers.get('location') ?? '';
}

export async function buyPoem(shop: string, wallet: Wallet): Promise<void> {
  expect(await textOf(shop)).toContain('Buy a poem');
  const asJson = { headers: { accept: 'application/json' } };
  const page = await post(shop);
  const { taler_pay_uri: payUri } = JSON.parse(await textOf(page, asJson)) as Record<
    string,
    string
  >;
  const orderId = new URL(page).pathname.split('/').at(-1) ?? '';
  expect(await textOf(`${shop}/orders/${orderId}`)).toContain('Pay first');

  const order = await payWith(wallet, payUri ?? '');
  expect(order).toContain(`${shop}/orders/${orderId}`);
  expect(await textOf(order)).toContain(POEM);

  await post(order);
  const after = await textOf(order);
  expect(after).toContain('Refunded');
  expect(after).not.toContain(POEM);
  const refundUri = /href="(taler[^"]+)"/.exec(after)?.[1] ?? '';
  expect(await prepareRefund(wallet, refundUri)).toMatchObject({ state: 'open' });
  expect(await textOf(`${shop}/orders/none`)).not.toContain(POEM);
}
