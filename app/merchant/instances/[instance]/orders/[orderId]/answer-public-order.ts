/** The statuses and forms of GET orders/$ID (protocol-a 7.2): JSON for wallets, pages for browsers. */
import { CORS, json } from '@/http/answer';
import { htmlResponse, wantsHtml } from '@/http/html';
import type { PublicOrder } from '@/merchant/order-status/get-public-order';
import { formatAmount } from '@/protocol/amount';
import type { publicPaidSchema, publicUnpaidSchema } from '@/protocol/payment';
import { codeFoldOf } from '@/ui/merchant/wallet-links';
import { renderOrderPage, type OrderPage } from '@/ui/merchant/order-page';
import { readerOf } from '@/ui/messages/reader';
import type { z } from 'zod';

interface Setting {
  readonly currency: string;
  readonly now: number;
}

const HEADERS = { ...CORS, 'cache-control': 'no-store', vary: 'accept' };
const STATUS = { paid: 200, unpaid: 402, reorder: 202 } as const;

export function answerPublicOrder(
  request: Request,
  shown: PublicOrder,
  setting: Setting,
): Response {
  const status = STATUS[shown.show];
  if (!wantsHtml(request)) return json(bodyOf(shown, setting), status, HEADERS);
  const bought = boughtAt(shown);
  // The goods are elsewhere, and this browser's session has paid for them [PAY-14, SESS-1].
  if (bought !== null) {
    return new Response(null, {
      status: 302,
      headers: { location: bought, 'cache-control': 'no-store' },
    });
  }
  const reader = readerOf(request);
  const page = renderOrderPage(pageOf(shown, setting), reader, codeFoldOf(request));
  return htmlResponse(page, status, reader.language);
}

function boughtAt(shown: PublicOrder): string | null {
  const isBought =
    shown.show === 'paid' || (shown.show === 'unpaid' && shown.alreadyPaidOrderId !== null);
  const url = shown.order.fulfillmentUrl;
  if (!isBought || url === null || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  return new URL(url).href;
}

function bodyOf(shown: PublicOrder, { currency }: Setting): object {
  const url = shown.order.fulfillmentUrl;
  const fulfillment = url === null ? {} : { fulfillment_url: url };
  if (shown.show === 'reorder') return { public_reorder_url: shown.reorderUrl };
  if (shown.show === 'paid') {
    const { refunded, pending, taken, amount } = shown.refund;
    return {
      refunded,
      refund_pending: pending,
      refund_taken: formatAmount({ currency, units: taken }),
      refund_amount: formatAmount({ currency, units: amount }),
      ...fulfillment,
    } satisfies z.input<typeof publicPaidSchema>;
  }
  const already = shown.alreadyPaidOrderId;
  return {
    taler_pay_uri: shown.payUri,
    ...(already === null ? {} : { already_paid_order_id: already }),
    ...fulfillment,
  } satisfies z.input<typeof publicUnpaidSchema>;
}

function pageOf(shown: PublicOrder, { currency, now }: Setting): OrderPage {
  if (shown.show === 'reorder') return { state: 'reorder', reorderUrl: shown.reorderUrl };
  const { summary, merchantName, orderId, amount, payDeadline, fulfillmentUrl } = shown.order;
  const order = { summary, merchantName, orderId, amount: { currency, units: amount } };
  if (shown.show === 'paid') return { state: 'paid', order, fulfillmentUrl };
  const { state, payUris } = shown;
  // Paid in another session: the wallet can bind the payment to this one.
  const isPayable = state !== 'expired';
  if (!isPayable) return { state: 'expired', order };
  const remainingMs = Math.max(0, payDeadline - now);
  return { state: state === 'unpaid' ? 'unpaid' : 'claimed', order, payUris, remainingMs };
}
