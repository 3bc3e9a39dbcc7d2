/**
 * Returns an order as its customer reads it on the hosted payment page: GET orders/$ID for browsers
 * (protocol-a 7.2). Texts come in the reader's language where the order has them. What was
 * forgotten is absent, and so are address and codes where no secret opens the order. Throws as getPublicOrder does.
 */
import { amountIn, type Amount } from '@/protocol/amount';
import { parseForPeople, type ContractForPeople } from '@/protocol/contract-for-people';
import type { ContractTermsJson } from '@/protocol/contract-terms';
import { getBranding, type Branding } from '@/storage/merchant/branding';
import type { Merchant } from '../merchant';
import { withAddresses } from '../orders/claim-addresses';
import { posConfirmation } from '../otp-devices/otp-keys';
import { refundUriOf, statusUrlOf, type PayUris } from '../orders/order-links';
import { getTerms } from '../orders/get-terms';
import { getPublicOrder, type PublicOrder, type PublicOrderRequest } from './get-public-order';

export interface OrderForPeople {
  readonly merchantName: string;
  readonly branding: Branding;
  readonly orderId: string;
  readonly summary: string;
  readonly amount: Amount;
  readonly orderedAt: number;
  readonly items: ContractForPeople['items'];
  readonly delivery: ContractForPeople['delivery'];
  /** Where the shop can be found: to order again, or to return to. Null if the order names no place. */
  readonly shopUrl: string | null;
  readonly progress: OrderProgress;
}

export type OrderProgress =
  | {
      readonly state: 'unpaid' | 'claimed';
      readonly payUris: PayUris;
      readonly payDeadline: number;
      /** Where wallets and scripts ask for the state. */
      readonly statusUrl: string;
    }
  | { readonly state: 'expired' | 'reorder' }
  | {
      /** This session has paid for the same address by another order. */
      readonly state: 'bought';
      readonly asOrder: string;
      readonly goodsUrl: string;
    }
  | {
      readonly state: 'paid';
      /** The refund that a wallet has collected. */
      readonly refunded: Amount;
      /** The refund that the merchant has granted. */
      readonly granted: Amount;
      /** A refund can still be granted, or collected. */
      readonly mayChange: boolean;
      /** A refund that a wallet can collect. Null if there is none. */
      readonly toCollect: { readonly amount: Amount; readonly refundUri: string } | null;
      readonly message: string | null;
      /** Where the goods are. Null if the order names no such place. */
      readonly goodsUrl: string | null;
      /** Codes of the shop's device that confirm the payment, one per line; null without a device. */
      readonly confirmation: string | null;
      /** When the goods were sent, as the merchant said; null before. */
      readonly sentMs: number | null;
      readonly sentNote: string | null;
    };

type Question = Pick<PublicOrderRequest, 'instanceId' | 'orderId' | 'token' | 'hContract'> & {
  readonly sessionId: string;
  /** The reader's, such as `de`. */
  readonly language: string;
  readonly signal: AbortSignal;
};

export async function getOrderForPeople(
  merchant: Merchant,
  { language, ...question }: Question,
): Promise<OrderForPeople> {
  const wanted = { timeoutMs: 0, awaitRefund: false, refund: null };
  const shown = await getPublicOrder(merchant, { ...question, ...wanted });
  const { order } = shown;
  const terms: ContractTermsJson = shown.show === 'reorder' ? {} : await getTerms(merchant, order);
  const branding = await getBranding(merchant.db, order.instanceId);
  const { summary, message, items, delivery } = parseForPeople(terms, language);
  const amount = amountIn(merchant.currency);
  return {
    merchantName: order.merchantName,
    branding,
    orderId: order.orderId,
    summary: summary ?? order.summary,
    amount: amount(order.amount),
    orderedAt: order.createdMs,
    items,
    delivery: isOpenToReader(order, question) ? delivery : null,
    shopUrl: webAddress(order.publicReorderUrl) ?? originOf(order.fulfillmentUrl),
    progress: await progressOf(merchant, shown, { ...question, message }),
  };
}

async function progressOf(
  merchant: Merchant,
  shown: PublicOrder,
  {
    sessionId,
    hContract,
    message,
  }: Pick<Question, 'sessionId' | 'hContract'> & {
    readonly message: string | null;
  },
): Promise<OrderProgress> {
  if (shown.show === 'reorder') return { state: 'reorder' };
  if (shown.show === 'paid') {
    const { sentMs, sentNote, refundDeadlineMs } = shown.order;
    const { taken, pending, amount } = shown.refund;
    const money = amountIn(merchant.currency);
    const [refunded, granted] = [money(taken), money(amount)];
    const mayGrant = amount < shown.order.amount && merchant.clock.now() < refundDeadlineMs;
    const toCollect = pending ? await refundToCollect(merchant, shown) : null;
    const mayChange = pending || mayGrant;
    const goodsUrl = webAddress(shown.order.fulfillmentUrl);
    const isOpened = isOpenToReader(shown.order, { hContract });
    const confirmation = isOpened ? codesOfOrder(merchant, shown.order) : null;
    return {
      ...{ state: 'paid', refunded, granted, mayChange, toCollect, message },
      ...{ goodsUrl, confirmation, sentMs, sentNote: isOpened ? sentNote : null },
    };
  }
  const { order, payUris, state, bought } = shown;
  const goodsUrl = webAddress(order.fulfillmentUrl);
  if (bought !== null && goodsUrl !== null) {
    return { state: 'bought', asOrder: bought.orderId, goodsUrl };
  }
  if (state === 'expired') return { state };
  return {
    // Paid in another session: the wallet can bind the payment to this one.
    state: state === 'unpaid' ? 'unpaid' : 'claimed',
    payUris,
    payDeadline: order.payDeadlineMs,
    statusUrl: statusUrlOf(merchant, order, sessionId),
  };
}

/** Strangers may read an order without a secret. So its page has no codes, and says nothing of its buyer. */
function isOpenToReader(
  { claimToken }: Pick<PublicOrder['order'], 'claimToken'>,
  { hContract }: Pick<Question, 'hContract'>,
): boolean {
  return hContract !== null || claimToken !== null;
}

function codesOfOrder(merchant: Merchant, order: PublicOrder['order']): string | null {
  return posConfirmation(merchant, order, order.paidMs).posConfirmation ?? null;
}

async function refundToCollect(
  merchant: Merchant,
  { order, refund: { amount, taken } }: Extract<PublicOrder, { show: 'paid' }>,
) {
  return {
    amount: amountIn(merchant.currency)(amount - taken),
    refundUri: refundUriOf(merchant, await withAddresses(merchant, order)),
  };
}

/** Null for addresses of other kinds, which no page may lead to. */
function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).href : null;
}

function originOf(url: string | null): string | null {
  const address = webAddress(url);
  return address === null ? null : `${new URL(address).origin}/`;
}
