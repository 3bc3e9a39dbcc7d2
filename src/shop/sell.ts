/**
 * Steps common to all sales. They create an order at the backend, seal a ticket for the payment
 * page, and check for payment. The shop keeps no books of its own.
 */
import { backendOf } from './merchant-backend';
import type { Contract, WalletLink, Sale, SaleTerms, Sent, Shop } from './shop';
import { sealTicket, type OrderTicket } from './ticket';

const PAY_MS = 3_600_000;

interface When {
  readonly now: number;
  /** Time for the buyer to pay. The default is an hour. */
  readonly payMs?: number;
}

export interface Ordered {
  readonly id: string;
  readonly ticket: string;
}

export async function order(
  shop: Shop,
  item: OrderTicket['item'],
  sale: Omit<Sale, 'pay_deadline'>,
  { now, payMs = PAY_MS, ...terms }: SaleTerms & When,
): Promise<Ordered> {
  const payDeadline = now - (now % 1000) + payMs;
  const whole = { ...sale, pay_deadline: { t_ms: payDeadline } };
  const id = await backendOf(shop).createOrder(shop, whole, terms);
  const { amount } = sale;
  return { id, ticket: sealTicket(shop, { for: 'order', order: id, item, amount, payDeadline }) };
}

export type OrderView =
  | { readonly state: 'open'; readonly link: WalletLink; readonly statusUrl: string }
  /** `id` is this order, or the earlier one that the wallet showed instead of paying again. */
  | { readonly state: 'paid'; readonly id: string };

/** The order's state in this session; null if the backend does not know it. */
export async function findOrderState(
  shop: Shop,
  id: string,
  session: string,
): Promise<OrderView | null> {
  const order = await backendOf(shop).findOrder(shop, id, session);
  if (order === null) return null;
  if (order.paid) return { state: 'paid', id };
  const { link, statusUrl, earlierId } = order;
  return earlierId === undefined
    ? { state: 'open', link, statusUrl }
    : { state: 'paid', id: earlierId };
}

export interface Purchase {
  readonly id: string;
  readonly refunded: boolean;
  readonly contract: Contract;
  readonly sent?: Sent | undefined;
}

/** The order if it is paid in this session, or the earlier one that settled it; else null. */
export async function findPaid(shop: Shop, id: string, session: string): Promise<Purchase | null> {
  const backend = backendOf(shop);
  const order = await backend.findOrder(shop, id, session);
  if (order?.paid === true) return { id, ...order };
  if (order?.earlierId === undefined) return null;
  const earlier = await backend.findOrder(shop, order.earlierId, session);
  return earlier?.paid === true ? { id: order.earlierId, ...earlier } : null;
}

/**
 * A ticket for an order that is paid in any session. Its payment page asks the wallet to prove that
 * payment in this session, too. Null for all other orders: their addresses for wallets belong to
 * the visitor who ordered.
 */
export async function findReceiptTicket(
  shop: Shop,
  id: string,
  now: number,
): Promise<string | null> {
  const paid = await backendOf(shop).findOrder(shop, id, '');
  if (paid?.paid !== true) return null;
  const item = { kind: 'receipt' } as const;
  const { amount } = paid.contract;
  const payDeadline = now + PAY_MS;
  return sealTicket(shop, { for: 'order', order: id, item, amount, payDeadline });
}
