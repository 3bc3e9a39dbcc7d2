/**
 * What paying looks at and a claim has fixed for ever, kept in memory for orders claimed lately, so
 * that the usual payment begins without reading. Losing an entry costs a statement. Whether an order
 * is still to be paid is never taken from here: the statement that reserves it decides.
 */
import { wireMethodOf } from '@/protocol/payto';
import type { OrderRecord } from '@/storage/merchant/orders';
import type { AcceptedKeys } from '../orders/accepted-keys';

export interface PayableOrder {
  readonly row: number;
  readonly instanceId: string;
  readonly orderId: string;
  readonly merchantPriv: Uint8Array;
  readonly merchantPub: Uint8Array;
  readonly payto: string;
  readonly wireMethod: string;
  readonly salt: string;
  readonly hWire: Uint8Array;
  readonly hContract: Uint8Array;
  readonly amount: bigint;
  readonly maxFee: bigint;
  readonly maxWireFee: bigint;
  readonly wireFeeAmortization: number;
  readonly fulfillmentUrl: string | null;
  readonly timestamp: number;
  readonly payDeadline: number;
  readonly refundDeadline: number;
  readonly wireDeadline: number;
  /** Whose coins the contract takes. */
  readonly accepted: AcceptedKeys;
}

export function toPayableOrder(
  order: OrderRecord,
  hContract: Uint8Array,
  accepted: AcceptedKeys,
): PayableOrder {
  return {
    accepted,
    row: order.row,
    instanceId: order.instanceId,
    orderId: order.orderId,
    merchantPriv: order.merchantPriv,
    merchantPub: order.merchantPub,
    payto: order.payto,
    wireMethod: wireMethodOf(order.payto),
    salt: order.salt,
    hWire: order.hWire,
    hContract,
    amount: order.amount,
    maxFee: order.maxFee,
    maxWireFee: order.maxWireFee,
    wireFeeAmortization: order.wireFeeAmortization,
    fulfillmentUrl: order.fulfillmentUrl,
    timestamp: order.timestamp,
    payDeadline: order.payDeadline,
    refundDeadline: order.refundDeadline,
    wireDeadline: order.wireDeadline,
  };
}

const MAX_KEPT = 5_000;

export class PayableOrders {
  readonly #orders = new Map<string, PayableOrder>();

  find(instanceId: string, orderId: string): PayableOrder | undefined {
    return this.#orders.get(`${instanceId}/${orderId}`);
  }

  keep(order: PayableOrder): void {
    this.#orders.set(`${order.instanceId}/${order.orderId}`, order);
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
