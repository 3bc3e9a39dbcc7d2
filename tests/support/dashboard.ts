/**
 * The merchant's side of browser tests: logging in, making orders over HTTP, and a wallet that pays them.
 */
import type { Page } from '@playwright/test';
import { confirmPay, preparePay } from '@/wallet/core/pay';
import { runUntilDone } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { call, type MerchantInstance } from './deployment';

/** Opens `path` of the dashboard through its log-in. */
export async function openDashboard(
  page: Page,
  { id, authorization }: Pick<MerchantInstance, 'id' | 'authorization'>,
  path = '/dashboard',
): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Shop ID').fill(id);
  await page.getByLabel('Access token').fill(authorization.replace('Bearer ', ''));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

export interface MadeOrder {
  readonly orderId: string;
  readonly payUri: string;
}

export async function makeOrder(
  instance: MerchantInstance,
  order: Record<string, unknown>,
  request: Record<string, unknown> = {},
): Promise<MadeOrder> {
  const { baseUrl, authorization } = instance;
  const body = {
    order: { amount: 'KUDOS:2', fulfillment_url: 'https://shop.example/thing', ...order },
    ...request,
  };
  const made = await call('POST', `${baseUrl}private/orders`, { authorization, body });
  const orderId = String(made['order_id']);
  const shown = await call('GET', `${baseUrl}private/orders/${orderId}`, { authorization });
  return { orderId, payUri: String(shown['taler_pay_uri']) };
}

export async function payOrder(wallet: Wallet, payUri: string): Promise<void> {
  const offer = await preparePay(wallet, payUri);
  if (offer.state !== 'payable') throw new Error(`not payable but ${offer.state}`);
  await confirmPay(wallet, offer.purchase, offer.quote.total);
  await runUntilDone(wallet, { forMs: 20_000 });
}
