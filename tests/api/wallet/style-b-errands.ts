/** Shops of style B and wallets that they send on errands (browser-wallet 4). */
import { expect, inject } from 'vitest';
import type { ContractErrand } from '@/wallet/core/contract-errand';
import { prepareContract } from '@/wallet/style-b/open-contract';
import { confirmPay, type PayOffer } from '@/wallet/core/pay';
import { runUntilDone } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { createMemoryWallet, unique } from '../../support/deployment';
import type { TestInstance } from '../merchant/merchant-support';
import { checkPayment, makeOrder } from '../merchant/style-b-support';
import { withdrawInto } from './wallet-support';

const url = inject('serverUrl');
export async function funded(): Promise<Wallet> {
  const wallet = createMemoryWallet();
  await withdrawInto(wallet, url, 'KUDOS:5');
  return wallet;
}

/** The same coins on another machine. */
export async function copyOf(wallet: Wallet): Promise<Wallet> {
  const copy = createMemoryWallet();
  for (const kind of ['exchange', 'denomination', 'coin', 'withdrawal'] as const) {
    for (const record of await wallet.store.list(kind)) {
      await copy.store.commit([{ kind, record: { ...record, revision: 0 } } as never]);
    }
  }
  return copy;
}

export const pathOf = (input: Parameters<typeof fetch>[0]): string =>
  new URL(input instanceof Request ? input.url : input).pathname;

export interface Errand extends ContractErrand {
  readonly orderId: string;
  readonly resourceUrl: string;
}

/** Returns the errand that the shop's page gives to a wallet in this session. */
export async function errandFor(
  shop: TestInstance,
  sessionId: string,
  resourceUrl = `https://shop.example/${unique('essay')}`,
  other: Readonly<Record<string, unknown>> = {},
): Promise<Errand> {
  const now = Math.floor(Date.now() / 1000) * 1000;
  const orderId = await makeOrder(url, shop, {
    fulfillment_url: resourceUrl,
    refund_deadline: { t_ms: now + 1_800_000 },
    products: [{ description: 'An essay', quantity: '1', price: 'KUDOS:0.64' }],
    ...other,
  });
  const { body } = await checkPayment(url, shop, {
    order_id: orderId,
    resource_url: resourceUrl,
    ...(sessionId === '' ? {} : { session_id: sessionId }),
  });
  return { orderId, contractUrl: String(body['contract_url']), resourceUrl, sessionId };
}

export async function pay(wallet: Wallet, errand: ContractErrand): Promise<PayOffer> {
  const offer = await prepareContract(wallet, errand);
  if (offer.state !== 'payable') throw new Error(`the order is ${offer.state}`);
  await confirmPay(wallet, offer.purchase, offer.quote.total);
  expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
  return prepareContract(wallet, errand);
}
