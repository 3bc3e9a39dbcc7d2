/**
 * Creates the demo shop's goods in the merchant's inventory, and a reserve with money for tips. The
 * goods come by HTTP with the shop's token, as from a shop elsewhere, once the server answers.
 * Idempotent: only goods that are missing are sent. A new reserve is made only when none has money left.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { BANK_USERNAME } from '@/bank/accounts/ensure-bank-accounts';
import { sendMoney } from '@/bank/transfers/send-money';
import { log } from '@/config/log';
import { getInstance } from '@/merchant/instances/get-instance';
import { createReserve } from '@/merchant/tips/create-reserve';
import { listReserves } from '@/merchant/tips/reserve-views';
import { formatAmount } from '@/protocol/amount-text';
import { unitsDown } from '@/protocol/quantity';
import { encodeBase32 } from '@/protocol/base32';
import { BANK_WIRE_METHOD } from '@/protocol/payto';
import { addProduct, listStock } from '@/shop/inventory';
import { TIP } from '@/shop/give-tip';
import { unitsOf } from '@/shop/money';
import type { Shop } from '@/shop/shop';
import type { Wiring } from '@/wiring';
import { demoShop, setShopFilling } from '@/wiring/shop/demo-shop';
import { readFirstGoods } from '@/wiring/shop/first-goods';

const TIP_BUDGET_UNITS = 10_000_000_000n;

const TRIES = 20;
const PAUSE_MS = 3000;

/** Fills the shop. Until this succeeds or gives up, its pages say that the shelves are being filled. */
export async function seedShop(wired: Wiring): Promise<void> {
  setShopFilling(true);
  await fillShop(wired).finally(() => {
    setShopFilling(false);
  });
}

/** Retries while the server is still starting; later failures are only logged. */
async function fillShop(wired: Wiring): Promise<void> {
  // The public address may lead through a proxy that is not running yet.
  const shop = { ...demoShop(), backendUrl: `http://localhost:${wired.env.port}/merchant/` };
  for (let tries = 1; ; tries += 1) {
    try {
      await stockGoods(shop);
      await fundTips(wired, shop.instance);
      return;
    } catch (error) {
      if (tries === TRIES) {
        log.warn({ err: error, tries }, 'the demo shop has no goods or no tips');
        return;
      }
      // Expected on an overloaded machine: the answer is late, and the next try continues from
      // there.
      log.debug({ err: error, tries }, 'the demo shop has no goods or no tips yet');
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
  }
}

async function stockGoods(shop: Shop): Promise<void> {
  const known = await listStock(shop);
  const missing = (await readFirstGoods(shop.currency)).filter(
    ({ productId }) => !known.has(productId),
  );
  for (const good of missing) {
    const { productId, description, descriptionI18n, unit, price, image, totalStock } = good;
    await addProduct(shop, {
      product_id: productId,
      description,
      description_i18n: descriptionI18n,
      unit,
      price: formatAmount(price),
      image,
      total_stock: unitsDown(totalStock),
    });
  }
}

async function fundTips({ bank, env, merchant }: Wiring, instanceId: string): Promise<void> {
  const active = { instanceId, after: undefined, active: true, failures: undefined };
  const tipUnits = unitsOf(TIP) ?? 0n;
  const hasMoney = (await listReserves(merchant, active)).some(
    ({ exchangeInitial, committed }) => exchangeInitial.units - committed.units >= tipUnits,
  );
  if (hasMoney) return;
  const amount = { currency: env.currency, units: TIP_BUDGET_UNITS };
  const { reservePub, payto: to } = await createReserve(
    merchant,
    await getInstance(merchant, instanceId),
    {
      initialBalance: amount,
      exchangeUrl: `${env.publicUrl}/exchange/`,
      wireMethod: BANK_WIRE_METHOD,
    },
  );
  const subject = encodeBase32(reservePub);
  const order = { username: BANK_USERNAME, to, amount, subject, requestKey: `tips ${subject}` };
  await sendMoney(bank, order);
}
