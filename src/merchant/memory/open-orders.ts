/**
 * Orders that this process has made lately and no wallet has claimed. A claim of one begins without
 * reading. An entry may be out of date, so the statement of the claim checks all that can change.
 * Losing an entry costs a statement.
 */
import type { Instance } from '@/storage/merchant/instances';
import type { NewOrder } from '@/storage/merchant/new-orders';
import type { OrderRecord } from '@/storage/merchant/orders';

const MAX_KEPT = 2_000;
/** Characters of a draft. Longer ones are read again. */
const MAX_DRAFT = 4_096;

export class OpenOrders {
  readonly #orders = new Map<string, OrderRecord>();

  find(instanceId: string, orderId: string): OrderRecord | undefined {
    return this.#orders.get(`${instanceId}/${orderId}`);
  }

  keep(instance: Instance, order: NewOrder, row: number): void {
    const account = instance.accounts.find(({ id }) => id === order.accountId);
    if (account === undefined || order.draft.length > MAX_DRAFT) return;
    this.#orders.set(`${instance.id}/${order.orderId}`, recordOf(instance, account, order, row));
    // A Map iterates in order of insertion: the oldest order goes first.
    for (const oldest of this.#orders.keys()) {
      if (this.#orders.size <= MAX_KEPT) break;
      this.#orders.delete(oldest);
    }
  }

  forget({ instanceId, orderId }: Pick<OrderRecord, 'instanceId' | 'orderId'>): void {
    this.#orders.delete(`${instanceId}/${orderId}`);
  }
}

/** The order as it was just made. */
function recordOf(
  instance: Instance,
  { payto, salt, hWire }: Pick<OrderRecord, 'payto' | 'salt' | 'hWire'>,
  order: NewOrder,
  row: number,
): OrderRecord {
  return {
    row,
    instanceId: instance.id,
    orderId: order.orderId,
    merchantName: instance.name,
    merchantPriv: instance.merchantPriv,
    merchantPub: instance.merchantPub,
    deletedMs: null,
    payto,
    salt,
    hWire,
    requestHash: order.requestHash,
    isContradicted: false,
    claimToken: order.claimToken,
    amount: order.amount,
    summary: order.summary,
    fulfillmentUrl: order.fulfillmentUrl,
    publicReorderUrl: order.publicReorderUrl,
    maxFee: order.maxFee,
    maxWireFee: order.maxWireFee,
    wireFeeAmortization: order.wireFeeAmortization,
    timestamp: order.createdMs,
    payDeadline: order.payDeadlineMs,
    refundDeadline: order.refundDeadlineMs,
    wireDeadline: order.wireDeadlineMs,
    stage: 'open',
    nonce: null,
    hContract: null,
    attempt: null,
    deposits: [],
    paidMs: null,
    sessionId: null,
    forgottenMs: null,
    shortTerms: order.draft,
  };
}
