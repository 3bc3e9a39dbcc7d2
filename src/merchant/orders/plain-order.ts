/**
 * Plain orders, as most shops write them. All of their members are read and written anew, so nothing
 * of theirs reaches a contract unread. Two plain orders of one account differ in texts, amounts and
 * times only, which any contract may have. What a check finds in one thus holds for all. Pure.
 */
import type { PostOrderRequest } from '@/protocol/order';
import type { AccountRow, Instance } from '@/storage/merchant/instances';

/** Each has a bounded form in the schema, and the contract has it in ours or not at all. */
const REWRITTEN: ReadonlySet<string> = new Set([
  'order_id',
  'amount',
  'summary',
  'fulfillment_url',
  'fulfillment_URI',
  'public_reorder_url',
  'max_fee',
  'max_wire_fee',
  'wire_fee_amortization',
  'timestamp',
  'pay_deadline',
  'refund_deadline',
  'wire_transfer_deadline',
  'wire_transfer_delay',
]);

export function isPlainOrder({
  order,
  auto_refund: autoRefund,
  inventory_products: lines,
}: PostOrderRequest): boolean {
  if (autoRefund !== undefined || lines.length > 0) return false;
  for (const name in order) {
    if (!REWRITTEN.has(name) && order[name] !== undefined) return false;
  }
  return true;
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
