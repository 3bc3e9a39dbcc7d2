/**
 * Knows plain orders, as most shops write them. Each of their members is decoded and encoded again,
 * so no text of a shop reaches a contract unchecked. Two plain orders of one account differ in texts,
 * amounts and times only. So one of them stands for all when its form is checked. Pure.
 */
import type { OrderDraft, PostOrderRequest } from '@/protocol/order';
import type { AccountRow, Instance } from '@/storage/merchant/instances';

/** The schema bounds each of these, and the contract has our encoding of it or leaves it out. */
const REWRITTEN: ReadonlySet<string> = new Set<keyof OrderDraft>([
  'orderId',
  'amount',
  'summary',
  'fulfillmentUrl',
  'fulfillmentUri',
  'publicReorderUrl',
  'maxFee',
  'maxWireFee',
  'wireFeeAmortization',
  'timestamp',
  'payDeadline',
  'refundDeadline',
  'wireTransferDeadline',
  'wireTransferDelay',
]);

export function isPlainOrder({ order, autoRefund, inventoryProducts }: PostOrderRequest): boolean {
  if (autoRefund !== undefined || inventoryProducts.length > 0) return false;
  const isRewritten = ([name, value]: readonly [string, unknown]): boolean =>
    name === 'others' || value === undefined || REWRITTEN.has(name);
  return Object.keys(order.others).length === 0 && Object.entries(order).every(isRewritten);
}

/** Accounts of instances as they were read, whose plain drafts have passed every check. */
const sound = new WeakMap<Instance, Set<number>>();

interface Seller {
  readonly instance: Instance;
  readonly account: AccountRow;
}

/** Reports whether a plain draft of this account has passed. */
export function isKnownSound({ instance, account }: Seller): boolean {
  return sound.get(instance)?.has(account.id) === true;
}

/** Notes a plain draft that has passed every check, and had nothing to be salted. */
export function noteSound({ instance, account }: Seller, draft: object, salted: object): void {
  if (JSON.stringify(draft) !== JSON.stringify(salted)) return;
  const accounts = sound.get(instance) ?? new Set();
  sound.set(instance, accounts.add(account.id));
}
