/**
 * Creates what a demo needs before its first visitor. That is the shop's bank account and two
 * merchant instances: `shop` for the demo shop, `default` for experiments. Idempotent; existing
 * data stays unchanged. Tokens and passwords belong to the deployment (secrets.json).
 */
import { ensureAccount } from '@/bank/accounts/ensure-bank-accounts';
import { paytoOf } from '@/bank/bank';
import { ensureInstance } from '@/merchant/instances/ensure-instance';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import type { Wiring } from '@/wiring';
import { notePast } from '@/wiring/past/past-facts';
import { DEMO_INSTANCE, demoShopToken } from '@/wiring/shop/demo-shop';

const SHOP_NAME = 'Obverse';
const PAY_DELAY_MS = 3_600_000;
/** Short, so that one sees the money arrive. */
const WIRE_DELAY_MS = 30_000;
/** The share of one order's deposit fees that the shop pays. */
const MAX_DEPOSIT_FEE_UNITS = 10_000_000n;
const MAX_WIRE_FEE_UNITS = 10_000_000n;

export async function seedDemo(wired: Wiring): Promise<void> {
  const { bank, secrets } = wired;
  await ensureAccount(bank, {
    username: DEMO_INSTANCE,
    password: secrets.get('shop-bank-password'),
    isExchange: false,
  });
  const isNew = await ensureShopInstance(wired, DEMO_INSTANCE, SHOP_NAME);
  await notePast(wired.db, isNew && wired.env.demoPast ? wired.clock.now() : null);
  await ensureShopInstance(wired, DEFAULT_INSTANCE, `${SHOP_NAME} (default)`);
}

async function ensureShopInstance(wired: Wiring, id: string, name: string): Promise<boolean> {
  const { bank, merchant, secrets, env } = wired;
  return await ensureInstance(merchant, {
    id,
    name,
    paytos: [paytoOf(bank, DEMO_INSTANCE)],
    auth: { method: 'token', token: demoShopToken(secrets) },
    address: { country: 'IT', town: 'Firenze' },
    jurisdiction: { country: 'IT' },
    defaultMaxWireFee: { currency: env.currency, units: MAX_WIRE_FEE_UNITS },
    defaultWireFeeAmortization: 1,
    defaultMaxDepositFee: { currency: env.currency, units: MAX_DEPOSIT_FEE_UNITS },
    defaultWireTransferDelayMs: WIRE_DELAY_MS,
    defaultPayDelayMs: PAY_DELAY_MS,
  });
}
