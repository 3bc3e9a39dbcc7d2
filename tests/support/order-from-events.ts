/** Rebuilds the state of orders from nothing but their events. */

export interface ListedEvent {
  readonly id: number;
  readonly type: string;
  readonly created: { readonly t_ms: number };
  readonly data: Readonly<Record<string, string | number>>;
}

export interface RebuiltOrder {
  status: string;
  refund: string;
  taken: string;
  wired: boolean;
  /** Number of the last event. */
  sequence: number;
}

const STATUS: Readonly<Record<string, string>> = {
  created: 'unpaid',
  claimed: 'claimed',
  paid: 'paid',
  expired: 'expired',
  aborted: 'expired',
};

const UNMADE = { status: '', refund: 'KUDOS:0', taken: 'KUDOS:0', wired: false };

/** The orders that are there. Throws Error when the events of a name have no order of their own. */
export function ordersFromEvents(events: readonly ListedEvent[]): Map<string, RebuiltOrder> {
  const orders = new Map<string, RebuiltOrder>();
  const deleted = new Map<string, number>();
  for (const { type, data } of events) {
    const [topic, what = ''] = type.split('.');
    if (topic !== 'order') continue;
    const id = String(data['order_id']);
    const known = orders.get(id) ?? { ...UNMADE, sequence: deleted.get(id) ?? 0 };
    if (data['sequence'] !== known.sequence + 1) {
      throw new Error(`${id}: ${type} has number ${data['sequence']} after ${known.sequence}`);
    }
    if (orders.has(id) === (what === 'created')) throw new Error(`${id}: ${type} has no order`);
    if (what === 'deleted') {
      orders.delete(id);
      deleted.set(id, known.sequence + 1);
      continue;
    }
    orders.set(id, {
      status: STATUS[what] ?? known.status,
      refund: String(data['refund_amount'] ?? known.refund),
      taken: String(data['refund_taken'] ?? known.taken),
      wired: known.wired || what === 'settled',
      sequence: known.sequence + 1,
    });
  }
  return orders;
}
