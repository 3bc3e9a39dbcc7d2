/**
 * Creates the demo shop's goods in the merchant's inventory, and a reserve with money for tips. It
 * runs once the server answers and uses HTTP with the shop's token, as a shop elsewhere would.
 * Idempotent: existing goods stay unchanged. A new reserve is made only when none has money left.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { BANK_USERNAME } from '@/bank/accounts/ensure-bank-accounts';
import { sendMoney } from '@/bank/transfers/send-money';
import { log } from '@/config/log';
import { callBackend } from '@/shop/call-backend';
import { GOODS } from '@/shop/goods';
import { addProduct } from '@/shop/inventory';
import { TIP } from '@/shop/give-tip';
import { unitsOf } from '@/shop/money';
import type { Shop } from '@/shop/shop';
import { privatePath } from '@/shop/style-a';
import type { Wiring } from '@/wiring';
import { demoShop, setShopFilling } from '@/wiring/shop/demo-shop';

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
      await fundTips(wired, shop);
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
  for (const { id, texts, first } of GOODS) {
    const picture = await readFile(path.join(process.cwd(), `public/goods/${id}.svg`));
    await addProduct(shop, {
      product_id: id,
      description: texts.en.name,
      description_i18n: { de: texts.de.name },
      unit: 'piece',
      price: `${shop.currency}:${first.price}`,
      image: `data:image/svg+xml;base64,${picture.toString('base64')}`,
      total_stock: first.stock,
    });
  }
}

const reserveList = z.object({
  reserves: z.array(
    z.object({ exchange_initial_amount: z.string(), committed_amount: z.string() }),
  ),
});
const createdReserve = z.object({ reserve_pub: z.string(), payto_uri: z.string() });

async function fundTips({ bank, env }: Wiring, shop: Shop): Promise<void> {
  const reserves = privatePath(shop, 'reserves');
  const { json: listed } = await callBackend(shop, `${reserves}?active=YES`);
  const hasMoney = reserveList.parse(listed).reserves.some((reserve) => {
    const [credited, committed] = [reserve.exchange_initial_amount, reserve.committed_amount];
    return unitsIn(credited) - unitsIn(committed) >= (unitsOf(TIP) ?? 0n);
  });
  if (hasMoney) return;
  const amount = { currency: env.currency, units: TIP_BUDGET_UNITS };
  const { json: created } = await callBackend(shop, reserves, {
    body: {
      initial_balance: `${env.currency}:100`,
      exchange_url: `${env.publicUrl}/exchange/`,
      wire_method: 'x-taler-bank',
    },
  });
  const { reserve_pub: subject, payto_uri: to } = createdReserve.parse(created);
  const order = { username: BANK_USERNAME, to, amount, subject, requestKey: `tips ${subject}` };
  await sendMoney(bank, order);
}

function unitsIn(amount: string): bigint {
  return unitsOf(amount.slice(amount.indexOf(':') + 1)) ?? 0n;
}
