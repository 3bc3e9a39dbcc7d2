import type {
  CreatedOrder,
  NewOrder,
  NewRefund,
  Order,
  OrderList,
  Refund,
} from '@/generated/client-shapes';
import type { Caller, CallOptions, Query } from './caller';

export type OrderEntry = OrderList['orders'][number];
type FilterOfLists = Query<'GET private/orders'>;
type OfPages = 'delta' | 'start' | 'limit' | 'offset' | 'timeout_ms';
type OfFiles = 'by' | 'from_s' | 'until_s';
export type OrderFilter = Omit<FilterOfLists, OfPages | OfFiles>;
export type OrderFileFilter = Pick<FilterOfLists, 'paid' | 'wired' | 'refunded' | 'text' | OfFiles>;

export interface ListOptions {
  /** How many entries each request asks for. Default: 100. */
  readonly pageSize?: number;
  /** Default: the newest first. */
  readonly oldestFirst?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface GetOrderOptions {
  /** The longest wait for the payment or another change, in milliseconds. */
  readonly waitMs?: number;
  /** The session of a customer who has to show the payment. */
  readonly sessionId?: string;
  /** Asks the exchange about transfers first. */
  readonly transfer?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export class Orders {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  async create(body: NewOrder, options?: CallOptions): Promise<CreatedOrder> {
    return this.#caller.call('POST private/orders', { body }, options);
  }

  async get(orderId: string, options: GetOrderOptions = {}): Promise<Order> {
    const { waitMs, sessionId, transfer, signal } = options;
    const query = { timeout_ms: waitMs, session_id: sessionId, transfer };
    const input = { path: { orderId }, query };
    return this.#caller.call('GET private/orders/{orderId}', input, { signal });
  }

  /** Raises the order's refunds to this sum. */
  async refund(orderId: string, body: NewRefund, options?: CallOptions): Promise<Refund> {
    const route = 'POST private/orders/{orderId}/refund';
    return this.#caller.call(route, { path: { orderId }, body }, options);
  }

  /** Deletes an order that is not paid. */
  async delete(orderId: string, options?: CallOptions): Promise<void> {
    await this.#caller.call('DELETE private/orders/{orderId}', { path: { orderId } }, options);
  }

  /** Erases members of a contract, such as `$.delivery_location`. Default: all that may be erased. */
  async forget(orderId: string, fields?: readonly string[], options?: CallOptions): Promise<void> {
    const route = 'PATCH private/orders/{orderId}/forget';
    await this.#caller.call(route, { path: { orderId }, body: { fields } }, options);
  }

  /** Lists orders, page after page, as far as you read. */
  async *list(
    filter: OrderFilter = {},
    options: ListOptions = {},
  ): AsyncGenerator<OrderEntry, void> {
    const { pageSize = 100, oldestFirst = false, signal } = options;
    const delta = oldestFirst ? pageSize : -pageSize;
    let start: number | undefined;
    for (;;) {
      const query = { ...filter, delta, start };
      const { orders } = await this.#caller.call('GET private/orders', { query }, { signal });
      yield* orders;
      start = orders.at(-1)?.row_id;
      if (orders.length < pageSize) return;
    }
  }

  /** Returns a CSV file of orders, the oldest first, with the columns of the dashboard's. */
  async csv(
    filter: OrderFileFilter = {},
    { signal }: Pick<CallOptions, 'signal'> = {},
  ): Promise<string> {
    const options = { accept: 'text/csv', signal };
    return this.#caller.text('GET private/orders', { query: filter }, options);
  }
}

export type UnpaidOrder = Extract<Order, { readonly order_status: 'unpaid' }>;
export type ClaimedOrder = Extract<Order, { readonly order_status: 'claimed' }>;
export type PaidOrder = Extract<Order, { readonly order_status: 'paid' }>;
