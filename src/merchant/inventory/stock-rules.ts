/**
 * Rules of a product's stock (specification "Behaviour rules" 1) [INV-3, INV-6]. Pure. All
 * stock that came in is sold, lost, locked or free. Endless stock is always free.
 */
import { formatQuantity, unitsDown, unitsUp, type Quantity } from '@/protocol/quantity';
import { Refusal } from '@/protocol/refusal';
import type { Stock } from '@/storage/merchant/stock';

/** Null when there is no end of it. Losses may reach what is locked: then nothing is free. */
export function freeStock({ total, sold, lost, locked }: Stock): Quantity | null {
  if (total === null) return null;
  const free = total - sold - lost - locked;
  return free > 0n ? free : 0n;
}

/** Locked quantities are for others: subtract them for any other caller. */
export function isInStock(stock: Stock, quantity: Quantity): boolean {
  const free = freeStock(stock);
  return free === null || quantity <= free;
}

/** The body of a refusal. In whole units, no more is said to be free than is. */
export function shortage(productId: string, quantity: Quantity, stock: Stock) {
  const free = freeStock(stock) ?? 0n;
  return {
    productId,
    requestedQuantity: unitsUp(quantity),
    availableQuantity: unitsDown(free),
    unitRequestedQuantity: quantity,
    unitAvailableQuantity: free,
  };
}

/**
 * MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_REDUCED fewer losses than before,
 * MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_STOCKED_REDUCED less stock than before,
 * MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_EXCEEDS_STOCKS more lost than was unsold. Endless
 * stock may become finite if that covers all that is sold, lost or promised.
 */
export function assertChange(before: Stock, after: Pick<Stock, 'total' | 'lost'>): void {
  const { total, lost } = after;
  if (lost < before.lost) {
    throw new Refusal('MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_REDUCED', {
      field: 'total_lost',
    });
  }
  if (total === null) return;
  const least = before.total ?? before.sold + before.lost + before.locked;
  if (total < least) {
    throw new Refusal('MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_STOCKED_REDUCED', {
      field: 'total_stock',
      detail: `at least ${formatQuantity(least)}`,
    });
  }
  if (lost > total - before.sold) {
    throw new Refusal('MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_EXCEEDS_STOCKS', {
      field: 'total_lost',
      detail: `at most ${formatQuantity(total - before.sold)}`,
    });
  }
}
