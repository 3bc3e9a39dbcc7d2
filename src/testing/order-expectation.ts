/** Assertions about an order at the merchant's backend. Each waits until it holds. */
import { call } from './calls/call';
import type { MerchantInstance, OrderStatus } from './merchant';
import { PATIENCE_MS, until } from './calls/until';

export interface OrderExpectation {
  /** A wallet has paid it. */
  toBePaid(): Promise<void>;
  /** It is not paid now. Does not wait. */
  toBeUnpaid(): Promise<void>;
  /** A wallet has claimed it but not paid. */
  toBeClaimed(): Promise<void>;
  /** This much was refunded in total, and a wallet has it. */
  toBeRefunded(total: string): Promise<void>;
  /** The exchange has wired the money to the merchant's bank account. */
  toBeWired(): Promise<void>;
}

type Status = OrderStatus;

/** Returns when the order is paid, or after ten seconds. */
const LONG_POLL = '?timeout_ms=10000';
/**
 * Makes the backend ask the exchange now. By itself it asks less often the longer it gets no
 * answer.
 */
const ASK_EXCHANGE = '?transfer=yes';

export function expectOrderOf(
  { baseUrl, authorization }: MerchantInstance,
  id: string,
): OrderExpectation {
  let last: Status | undefined;
  const look = async (query = ''): Promise<Status> => {
    const url = `${baseUrl}private/orders/${encodeURIComponent(id)}${query}`;
    return (last = (await call('GET', url, { authorization })) as unknown as Status);
  };
  const wait = async (
    expected: string,
    holds: (status: Status) => boolean,
    query?: string,
  ): Promise<void> => {
    await until(
      async () => (holds(await look(query)) ? true : undefined),
      () => `order ${id} is not ${expected} but ${describeStatus(last)}`,
      { timeoutMs: PATIENCE_MS },
    );
  };
  return {
    toBePaid: () => wait('paid', ({ order_status: is }) => is === 'paid', LONG_POLL),
    toBeClaimed: () => wait('claimed', ({ order_status: is }) => is === 'claimed'),
    toBeUnpaid: async () => {
      const { order_status: is } = await look();
      if (is === 'paid') throw new Error(`order ${id} is paid`);
    },
    toBeRefunded: (total) =>
      wait(
        `refunded ${total}`,
        ({ refund_amount: refunded, refund_pending: isPending }) =>
          refunded === total && isPending === false,
      ),
    toBeWired: () => wait('wired', ({ wired }) => wired === true, ASK_EXCHANGE),
  };
}

function describeStatus(status: Status | undefined): string {
  if (status === undefined) return 'unknown';
  const { order_status: is, refund_amount: refunded = '', refund_pending: isPending } = status;
  if (status.wired === true) return 'wired';
  const refund = refunded === '' ? '' : `, refunded ${refunded}`;
  return `${is}${refund}${isPending === true ? ', not taken yet' : ''}`;
}
