/**
 * Finds the purchase that a reader may see. Its buyer has the shop's session in this browser, or the order's
 * own secrets. The shop's people see it by their log-in at the dashboard. Null for all others.
 */
import { ifShown } from '@/http/if-there';
import { pageShopUser } from '@/http/page-sessions';
import { mayUse } from '@/http/sessions';
import { getPublicOrder } from '@/merchant/order-status/get-public-order';
import { findPaidPurchase, type Purchase } from '@/merchant/order-status/find-paid-purchase';
import { findPaid } from '@/shop/sell';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';
import { DEMO_INSTANCE, demoShop } from '@/wiring/shop/demo-shop';
import { thisVisitor } from '../this-visitor';

type Query = Readonly<Record<string, string | undefined>>;

interface OrderName {
  readonly instanceId: string;
  readonly orderId: string;
}

export async function findPurchase(query: Query): Promise<Purchase | null> {
  return await ifShown(readPurchase(query));
}

async function readPurchase(query: Query): Promise<Purchase | null> {
  const name = await findName(query);
  return name && (await findPaidPurchase(wiring().merchant, name, await pageLanguage()));
}

function findName(query: Query): Promise<OrderName | null> {
  const { order: orderId = '', instance: instanceId } = query;
  if (query['as'] === 'shop') return nameForShop(orderId);
  return instanceId === undefined ? nameForVisitor(orderId) : nameBySecret(instanceId, query);
}

async function nameForShop(orderId: string): Promise<OrderName | null> {
  const user = await pageShopUser();
  if (user === null || !mayUse(user, 'dashboard/orders/[orderId]', 'GET')) return null;
  return { instanceId: user.instanceId, orderId };
}

async function nameForVisitor(orderId: string): Promise<OrderName | null> {
  const { session } = await thisVisitor();
  const paid = session === undefined ? null : await findPaid(demoShop(), orderId, session);
  return paid === null ? null : { instanceId: DEMO_INSTANCE, orderId: paid.id };
}

/** An order without secrets is open to all who know its address, as its page is. */
async function nameBySecret(instanceId: string, query: Query): Promise<OrderName | null> {
  const { order: orderId = '', token = null, h_contract: hContract = null } = query;
  const question = { instanceId, orderId, token, hContract, sessionId: '' };
  const once = { timeoutMs: 0, awaitRefund: false, refund: null };
  const { signal } = new AbortController();
  const shown = await getPublicOrder(wiring().merchant, { ...question, ...once, signal });
  return shown.show === 'paid' ? { instanceId, orderId } : null;
}
