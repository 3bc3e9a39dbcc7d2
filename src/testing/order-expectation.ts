/** What a test expects of an order, as the merchant's backend knows it; each waits until it holds. */
import { call } from './call';
import type { MerchantInstance, OrderStatus } from './merchant';
import { PATIENCE_MS, until } from './until';

export interface OrderExpectation {
  /** Paid by some wallet. */
  toBePaid(): Promise<void>;
  /** Not paid, as of now; nobody waits. */
  toBeUnpaid(): Promise<void>;
  /** A wallet has taken it up and not paid yet. */
  toBeClaimed(): Promise<void>;
  /** So much was given back in all, and a wallet has it. */
  toBeRefunded(total: string): Promise<void>;
  /** The exchange has sent the money to the merchant's bank account. */
  toBeWired(): Promise<void>;
}

type Status = OrderStatus;

/** Answered when the order is paid, or after ten seconds. */
const LONG_POLL = '?timeout_ms=10000';
/** The backend asks the exchange now; by itself it does so the rarer, the longer it had no answer. */
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
