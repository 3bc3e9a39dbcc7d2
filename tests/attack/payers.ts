/**
 * Eight clients pay at a shop all the time, with wallets and addresses of their own. They order,
 * claim, pay and get change over HTTP. Every payment must succeed.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { registerBankUser } from '@/testing/calls/bank-user';
import { call } from '@/testing/calls/call';
import { createInstance, type MerchantInstance } from '@/testing/merchant';
import { withdrawInto } from '@/testing/wallets/headless-wallet';
import type { Wallet } from '@/wallet/core/wallet';
import { createWallet } from '@/wallet/create-wallet';
import { MemoryStore } from '@/wallet/store/memory-store';
import { payWith } from '../support/pay-with';
import { fetchFrom } from './fetch-from';
import { takeOrders } from './roles';

export interface Payments {
  readonly made: number;
  readonly longestMs: number;
  readonly failed: readonly string[];
}

export interface PayersStart {
  readonly url: string;
  readonly operatorAuthorization: string;
}

const PAYERS = 8;
const PRICE = '0.1';
const FUNDS = '90';
/** The funds pay for so many prices, with the fees of their change. */
const PAYMENTS_PER_FUNDS = 400;
/** A person's pause before a click. Without it, the wallets take the server's cores. */
const PAUSE_MS = 400;

const delays: number[] = [];
const failed: string[] = [];
let isOver = false;
let loops: Promise<void>[] = [];

/** `url` names an address of this machine, which wallets ask from theirs. */
function makeWallet(i: number): Wallet {
  return createWallet({
    store: new MemoryStore(),
    fetch: fetchFrom(`127.0.0.${31 + i}`),
    clock: { now: Date.now, sleep: (ms) => sleep(ms) },
    random: { bytes: (length) => randomBytes(length) },
  });
}

async function makeOrder(shop: MerchantInstance, currency: string): Promise<string> {
  const { baseUrl, authorization } = shop;
  const body = {
    order: {
      amount: `${currency}:${PRICE}`,
      summary: 'One cup of tea',
      fulfillment_url: 'https://shop.example/tea',
    },
  };
  const orders = `${baseUrl}private/orders`;
  const { order_id: id } = await call('POST', orders, { authorization, body });
  const shown = await call('GET', `${orders}/${String(id)}`, { authorization });
  return String(shown['taler_pay_uri']);
}

async function pay(
  i: number,
  url: string,
  shop: MerchantInstance,
  currency: string,
): Promise<void> {
  const wallet = makeWallet(i);
  for (let count = 0; !isOver; count += 1) {
    try {
      if (count % PAYMENTS_PER_FUNDS === 0) {
        await withdrawInto(wallet, await registerBankUser(url, 'payer'), `${currency}:${FUNDS}`);
      }
      const uri = await makeOrder(shop, currency);
      const began = performance.now();
      await payWith(wallet, uri);
      delays.push(performance.now() - began);
    } catch (error) {
      failed.push(error instanceof Error ? error.message : String(error));
    }
    await sleep(PAUSE_MS);
  }
}

/** Resolves when each of them has paid once. */
async function start({ url, operatorAuthorization }: PayersStart): Promise<void> {
  const { currency } = await call('GET', `${url}/merchant/config`);
  const shop = await createInstance(url, operatorAuthorization);
  loops = Array.from({ length: PAYERS }, (_, i) => pay(i, url, shop, String(currency)));
  while (delays.length + failed.length < PAYERS) await sleep(20);
  report();
}

/** Reports on the time since the last call. */
function report(): Payments {
  const paid = delays.splice(0);
  return { made: paid.length, longestMs: Math.max(0, ...paid), failed: failed.splice(0) };
}

export function bePayers(): void {
  takeOrders({
    start,
    report,
    finish: async () => {
      isOver = true;
      await Promise.all(loops);
      return report();
    },
  });
}
