/**
 * Orders that this process has claimed lately: what a claim has fixed for ever, kept in memory. The
 * usual payment then begins without reading. Losing an entry costs a statement. An entry does not
 * know the order's state, and its row may be gone. The statement that settles the order decides.
 */
import type { OrderRecord } from '@/storage/merchant/orders';
import type { AcceptedKeys } from '../contracts/accepted-keys';

type Fixed =
  | 'row'
  | 'instanceId'
  | 'orderId'
  | 'merchantPriv'
  | 'merchantPub'
  | 'payto'
  | 'salt'
  | 'hWire'
  | 'amount'
  | 'maxFee'
  | 'maxWireFee'
  | 'wireFeeAmortization'
  | 'fulfillmentUrl'
  | 'timestamp'
  | 'payDeadline'
  | 'refundDeadline'
  | 'wireDeadline';

export interface PayableOrder extends Pick<OrderRecord, Fixed> {
  readonly hContract: Uint8Array;
  /** Keys of the exchanges whose coins the contract accepts. */
  readonly accepted: AcceptedKeys;
}

const MAX_KEPT = 5_000;

export class PayableOrders {
  readonly #orders = new Map<string, PayableOrder>();

  find(instanceId: string, orderId: string): PayableOrder | undefined {
    return this.#orders.get(`${instanceId}/${orderId}`);
  }

  /** Keeps part of the record, since its texts may be long. */
  keep(order: PayableOrder): void {
    this.#orders.set(`${order.instanceId}/${order.orderId}`, fixedPartOf(order));
    // A Map iterates in order of insertion: the oldest claim goes first.
    for (const oldest of this.#orders.keys()) {
      if (this.#orders.size <= MAX_KEPT) break;
      this.#orders.delete(oldest);
    }
  }

  forget(order: Pick<PayableOrder, 'instanceId' | 'orderId'>): void {
    this.#orders.delete(`${order.instanceId}/${order.orderId}`);
  }
}

function fixedPartOf(order: PayableOrder): PayableOrder {
  return {
    row: order.row,
    instanceId: order.instanceId,
    orderId: order.orderId,
    merchantPriv: order.merchantPriv,
    merchantPub: order.merchantPub,
    payto: order.payto,
    salt: order.salt,
    hWire: order.hWire,
    hContract: order.hContract,
    amount: order.amount,
    maxFee: order.maxFee,
    maxWireFee: order.maxWireFee,
    wireFeeAmortization: order.wireFeeAmortization,
    fulfillmentUrl: order.fulfillmentUrl,
    timestamp: order.timestamp,
    payDeadline: order.payDeadline,
    refundDeadline: order.refundDeadline,
    wireDeadline: order.wireDeadline,
    accepted: order.accepted,
  };
}
