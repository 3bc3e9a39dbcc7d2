/** Donations: orders for an amount that the giver chooses. */
import { amountOf, unitsOf } from './money';
import { order, type Ordered } from './sell';
import type { Shop } from './shop';

export const SUGGESTED = ['1', '2', '5', '10'] as const;
export const MAX_DONATION = '1000';

/**
 * Returns the amount as on the wire; null if it is invalid, zero or too large. A typed amount wins
 * over a chosen one. A comma counts as a decimal point.
 */
export function parseDonation(currency: string, chosen: string, typed: string): string | null {
  const wanted = typed.trim() === '' ? chosen : typed;
  const units = unitsOf(wanted.trim().replace(',', '.'));
  const most = unitsOf(MAX_DONATION) ?? 0n;
  return units === null || units === 0n || units > most ? null : amountOf(currency, units);
}

export async function orderDonation(shop: Shop, amount: string, now: number): Promise<Ordered> {
  const sale = {
    amount,
    summary: 'Donation to Obverse',
    summary_i18n: { de: 'Spende an Obverse' },
    fulfillment_url: `${shop.shopUrl}/orders/\${ORDER_ID}/receipt`,
  };
  return order(shop, { kind: 'donation' }, sale, { now });
}
