/** A merchant of the backend: its own instance with a bank account and an access token. */
import { randomBytes } from 'node:crypto';
import { registerBankUser, type BankUser } from './calls/bank-user';
import type { NewOrder } from '@/generated/client-shapes';
import { FlorinClient } from '@/shop-client/florin-client';
import { call, unique } from './calls/call';
import { durationMs, type Duration } from './duration';
import type { Florin, TestClock } from './florin';
import { PATIENCE_MS } from './calls/until';

export interface MerchantInstance {
  readonly id: string;
  /** Ends in a slash: `…/merchant/instances/ID/`. */
  readonly baseUrl: string;
  /** Token for `private/…`: `Bearer secret-token:…`. */
  readonly authorization: string;
  /** The account that receives its sales. */
  readonly account: BankUser;
}

export interface Merchant extends MerchantInstance {
  createOrder(draft?: OrderDraft): Promise<Order>;
  /** Returns the answer of `GET private/orders/$ID`. */
  orderStatus(id: string): Promise<OrderStatus>;
  /** Raises the refund to this total. Returns the `taler://refund/…` for the wallet. */
  refund(id: string, total: string, reason?: string): Promise<string>;
  /** Adds a product with this stock. */
  addProduct(product: ProductDraft): Promise<void>;
  /** Offers a tip from the merchant's money. Returns its `taler://tip/…`. */
  giveTip(amount: string): Promise<string>;
}

export interface OrderDraft {
  /** Default: `KUDOS:2`. */
  readonly amount?: string;
  readonly summary?: string;
  /** Page that the customer goes to after payment. */
  readonly fulfillmentUrl?: string;
  /** Default: an hour. */
  readonly payWithin?: Duration;
  /** Default: no refunds. At most an hour. */
  readonly refundWithin?: Duration;
  /** Pieces of inventory products, by product id. */
  readonly products?: Readonly<Record<string, number>>;
  /** Any other members of `order`. One that the backend does not know is refused. */
  readonly more?: Readonly<Record<string, unknown>>;
}

export interface Order {
  readonly id: string;
  /** `taler://pay/…` */
  readonly payUri: string;
  readonly amount: string;
  /** The backend's own page for the customer. */
  readonly statusUrl: string;
}

export interface OrderStatus {
  readonly order_status: 'unpaid' | 'claimed' | 'paid';
  readonly taler_pay_uri?: string;
  readonly order_status_url: string;
  readonly refunded?: boolean;
  readonly refund_pending?: boolean;
  readonly refund_amount?: string;
  readonly wired?: boolean;
  readonly contract_terms?: Readonly<Record<string, unknown>>;
}

export interface ProductDraft {
  readonly id: string;
  readonly description: string;
  readonly price: string;
  readonly stock: number;
}

/**
 * The bank transfer for a sale is due a minute later, unless the instance's `fields` say otherwise.
 */
export async function createInstance(
  url: string,
  operatorAuthorization: string,
  fields: Readonly<Record<string, unknown>> = {},
  token = `secret-token:${randomBytes(12).toString('hex')}`,
): Promise<MerchantInstance> {
  const id = unique('instance');
  const account = await registerBankUser(url, 'merchant');
  const { currency } = await call('GET', `${url}/merchant/config`);
  await call('POST', `${url}/merchant/management/instances`, {
    authorization: operatorAuthorization,
    body: {
      id,
      name: `Merchant ${id}`,
      payto_uris: [account.payto],
      auth: { method: 'token', token },
      address: {},
      jurisdiction: {},
      default_max_wire_fee: `${String(currency)}:1`,
      default_wire_fee_amortization: 1,
      default_max_deposit_fee: `${String(currency)}:1`,
      default_wire_transfer_delay: { d_ms: 60_000 },
      default_pay_delay: { d_ms: 3_600_000 },
      ...fields,
    },
  });
  const baseUrl = `${url}/merchant/instances/${id}/`;
  return { id, baseUrl, authorization: `Bearer ${token}`, account };
}

/** The longest time for which refunds may be promised. */
const WIRE_DELAY_MS = 3_600_000;

/** The bank transfer for a sale is due an hour later. */
export async function openMerchant({
  url,
  operatorAuthorization,
  currency,
  exchangeUrl,
  clock,
}: Florin): Promise<Merchant> {
  const fields = { default_wire_transfer_delay: { d_ms: WIRE_DELAY_MS } };
  // The token is as long as the dashboard's. Wrong guesses do not slow down checks of such tokens.
  const token = `secret-token:${randomBytes(32).toString('hex')}`;
  const instance = await createInstance(url, operatorAuthorization, fields, token);
  const { baseUrl } = instance;
  // A test sees each failure, so nothing is tried again.
  const client = new FlorinClient({ baseUrl, token, tries: 1 });
  return {
    ...instance,
    orderStatus: (id) => client.orders.get(id),
    createOrder: async (draft = {}) => {
      const body = orderBody({ amount: `${currency}:2`, ...draft }, clock);
      const made = await client.orders.create(body);
      return {
        id: made.order_id,
        payUri: made.taler_pay_uri ?? '',
        amount: draft.amount ?? `${currency}:2`,
        statusUrl: made.order_status_url ?? '',
      };
    },
    refund: async (id, total, reason = 'a test') =>
      (await client.orders.refund(id, { refund: total, reason })).taler_refund_uri,
    addProduct: async ({ id, description, price, stock }) => {
      const unit = 'piece';
      await client.products.add({
        product_id: id,
        description,
        price,
        unit,
        total_stock: stock,
      });
    },
    giveTip: (amount) => giveTip(client, instance, exchangeUrl, amount),
  };
}

/** First funds the merchant's reserve at the exchange, by a transfer. */
async function giveTip(
  client: FlorinClient,
  { baseUrl, account }: MerchantInstance,
  exchangeUrl: string,
  amount: string,
): Promise<string> {
  const { reserve_pub: reservePub, payto_uri: payto } = await client.call('POST private/reserves', {
    body: { initial_balance: amount, exchange_url: exchangeUrl, wire_method: 'x-taler-bank' },
  });
  await account.send({ payto }, amount, reservePub);
  // Returns once the money has arrived.
  await call('GET', `${exchangeUrl}reserves/${reservePub}?timeout_ms=${PATIENCE_MS}`);
  const route = 'POST private/reserves/{reservePub}/authorize-tip';
  const body = { amount, justification: 'a test', next_url: baseUrl };
  return (await client.call(route, { path: { reservePub }, body })).taler_tip_uri;
}

function orderBody(draft: OrderDraft, clock: TestClock): NewOrder {
  const { payWithin, refundWithin, products, more } = draft;
  const inSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000;
  return {
    order: {
      amount: draft.amount,
      summary: draft.summary ?? 'A thing',
      ...(draft.fulfillmentUrl === undefined ? {} : { fulfillment_url: draft.fulfillmentUrl }),
      ...(payWithin === undefined
        ? {}
        : { pay_deadline: { t_ms: inSeconds(clock.now() + durationMs(payWithin)) } }),
      ...more,
    },
    ...(refundWithin === undefined ? {} : { refund_delay: { d_ms: durationMs(refundWithin) } }),
    ...(products === undefined
      ? {}
      : {
          inventory_products: Object.entries(products).map(([id, quantity]) => ({
            product_id: id,
            quantity,
          })),
        }),
  };
}
