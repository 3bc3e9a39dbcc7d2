/**
 * Returns an order's state for wallets and browsers: GET orders/$ID (protocol-a 7.2). Credentials
 * are the claim token or the hash of the contract. An order without a token needs none. The result
 * is neither JSON nor a page yet. With `timeoutMs` it waits for the payment, and with `refund` for
 * a refund above that amount. With `awaitRefund` it waits until a wallet has obtained a refund, the
 * whole of it [ORDA-4]. Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN, MERCHANT_GENERIC_ORDER_UNKNOWN,
 * MERCHANT_GET_ORDERS_ID_INVALID_TOKEN, MERCHANT_GENERIC_CONTRACT_HASH_DOES_NOT_MATCH_ORDER.
 */
import type { Amount } from '@/protocol/amount';
import { decodeBase32OrNull } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import { Refusal } from '@/protocol/refusal';
import type { OrderRecord } from '@/storage/merchant/orders';
import { listKnownRefunds } from '@/storage/merchant/refunds';
import type { Merchant } from '../merchant';
import { summarizeRefunds, type RefundSummary } from '../refunds/refund-rules';
import { decodeClaimToken, isClaimToken } from '../orders/claim-token';
import { withAddresses } from '../orders/claim-addresses';
import { payUriOf, payUrisOf, type PayUris } from '../orders/order-links';
import { stateOf, type OrderState } from '../orders/order-state';
import { findOtherPurchase, isPaidIn } from './get-private-order';
import { watchOrder, type Watch } from './watch-order';

export interface PublicOrderRequest extends Watch {
  readonly token: string | null;
  readonly hContract: string | null;
  readonly sessionId: string;
  readonly awaitRefund: boolean;
  /** Null when no refund is waited for. */
  readonly refund: Amount | null;
  /** Another order counts as bought already even if all of it was refunded. */
  readonly allowRefunded?: boolean;
}

export type PublicOrder =
  | { readonly show: 'reorder'; readonly order: OrderRecord; readonly reorderUrl: string }
  | { readonly show: 'paid'; readonly order: OrderRecord; readonly refund: RefundSummary }
  | {
      readonly show: 'unpaid';
      readonly order: OrderRecord;
      readonly state: OrderState;
      readonly payUri: string;
      /** The URIs for readers of a page. */
      readonly payUris: PayUris;
      /** Another order, by which this session has paid the same address. Null without any. */
      readonly bought: Bought | null;
    };

export interface Bought {
  readonly orderId: string;
  /** It had the same price and summary. */
  readonly isSame: boolean;
}

export async function getPublicOrder(
  merchant: Merchant,
  request: PublicOrderRequest,
): Promise<PublicOrder> {
  const { sessionId, allowRefunded } = request;
  const findOther = (one: OrderRecord) =>
    findOtherPurchase(merchant, one, sessionId, allowRefunded);
  if (request.refund !== null && request.refund.currency !== merchant.currency) {
    throw new Refusal('GENERIC_CURRENCY_MISMATCH', { field: 'refund' });
  }
  const isAwaited = async (one: OrderRecord): Promise<boolean> =>
    !isAllowed(one, request) ||
    (isPaidIn(one, sessionId)
      ? await isRefundedAs(merchant, one, request)
      : !isForRefund(request) && (await findOther(one)) !== null);
  const order = await watchOrder(merchant, request, isAwaited);
  if (!isAllowed(order, request)) return refuseOrReorder(order, request);
  if (isPaidIn(order, sessionId)) {
    return { show: 'paid', order, refund: await summaryOf(merchant, order) };
  }
  const already = await findOther(order);
  const { stage, payDeadlineMs, nonce } = order;
  const addressed = await withAddresses(merchant, order);
  const progress = { stage, payDeadlineMs, isClaimed: nonce !== null };
  return {
    show: 'unpaid',
    order,
    state: stateOf(progress, merchant.clock.now()),
    payUri: payUriOf(merchant, addressed, sessionId),
    payUris: payUrisOf(merchant, addressed, sessionId),
    bought: already === null ? null : { orderId: already.orderId, isSame: isSame(already, order) },
  };
}

type Offer = Pick<OrderRecord, 'amount' | 'summary'>;

const isSame = (one: Offer, other: Offer): boolean =>
  one.amount === other.amount && one.summary === other.summary;

function isForRefund({ awaitRefund, refund }: PublicOrderRequest): boolean {
  return awaitRefund || refund !== null;
}

async function isRefundedAs(
  merchant: Merchant,
  order: OrderRecord,
  request: PublicOrderRequest,
): Promise<boolean> {
  if (!isForRefund(request)) return true;
  const { refunded, pending, amount } = await summaryOf(merchant, order);
  const { awaitRefund, refund } = request;
  return (!awaitRefund || (refunded && !pending)) && (refund === null || amount > refund.units);
}

async function summaryOf(merchant: Merchant, order: OrderRecord): Promise<RefundSummary> {
  return summarizeRefunds(await listKnownRefunds(merchant.db, order));
}

function isAllowed(order: OrderRecord, { token, hContract }: PublicOrderRequest): boolean {
  if (hContract !== null && isHash(hContract, order.hContract)) return true;
  if (token !== null && order.claimToken !== null) {
    return isClaimToken(decodeClaimToken(token), order.claimToken);
  }
  return order.claimToken === null && hContract === null;
}

function refuseOrReorder(
  order: OrderRecord,
  { token, hContract }: PublicOrderRequest,
): PublicOrder {
  if (hContract !== null) {
    throw new Refusal('MERCHANT_GENERIC_CONTRACT_HASH_DOES_NOT_MATCH_ORDER', {
      field: 'h_contract',
    });
  }
  if (token === null && order.publicReorderUrl !== null) {
    return { show: 'reorder', order, reorderUrl: order.publicReorderUrl };
  }
  throw new Refusal('MERCHANT_GET_ORDERS_ID_INVALID_TOKEN', { field: 'token' });
}

function isHash(text: string, hash: Uint8Array | null): boolean {
  const presented = decodeBase32OrNull(text, 64);
  return presented !== null && hash !== null && equalBytes(presented, hash);
}
