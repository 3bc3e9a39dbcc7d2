/** The statuses and forms of GET orders/$ID (protocol-a 7.2): JSON for wallets, a page for browsers. */
import { CORS, json } from '@/http/answer';
import { answerWithPage, wantsHtml } from '@/http/page-answer';
import type { PublicOrder } from '@/merchant/order-status/get-public-order';
import { formatAmount } from '@/protocol/amount';
import type { publicPaidSchema, publicUnpaidSchema } from '@/protocol/payment';
import type { z } from 'zod';

const HEADERS = { ...CORS, 'cache-control': 'no-store', vary: 'accept' };
const STATUS = { paid: 200, unpaid: 402, reorder: 202 } as const;
const BOUGHT = 200;

export function answerPublicOrder(
  request: Request,
  shown: PublicOrder,
  currency: string,
): Response {
  const status = STATUS[shown.show];
  if (!wantsHtml(request)) return json(bodyOf(shown, currency), status, HEADERS);
  const bought = boughtAt(shown);
  // The goods are elsewhere, and this browser's session has paid for them [PAY-14, SESS-1].
  if (bought !== null && isAsOffered(shown)) {
    return new Response(null, {
      status: 302,
      headers: { location: bought, 'cache-control': 'no-store' },
    });
  }
  return answerWithPage(viewOf(request, shown), { status: bought === null ? status : BOUGHT });
}

/** The page itself says what was bought at another price or with another summary. */
function isAsOffered(shown: PublicOrder): boolean {
  return shown.show !== 'unpaid' || shown.bought?.isSame === true;
}

/** The address of the order's page, with the same credentials. */
function viewOf({ url }: Request, { order }: PublicOrder): string {
  const { instanceId, orderId } = order;
  const address = `/merchant/instances/${instanceId}/orders/${encodeURIComponent(orderId)}`;
  return `${address}/view${new URL(url).search}`;
}

/**
 * Returns where the goods are. The order's page itself leads there while it offers a refund, or shows codes of
 * the shop's device.
 */
function boughtAt(shown: PublicOrder): string | null {
  if (shown.show === 'paid' && (shown.refund.pending || shown.order.otpKey !== null)) return null;
  const isBought = shown.show === 'paid' || (shown.show === 'unpaid' && shown.bought !== null);
  const url = shown.order.fulfillmentUrl;
  if (!isBought || url === null || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  return new URL(url).href;
}

function bodyOf(shown: PublicOrder, currency: string): object {
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
  const { bought, payUri } = shown;
  return {
    taler_pay_uri: payUri,
    ...(bought === null ? {} : { already_paid_order_id: bought.orderId }),
    ...fulfillment,
  } satisfies z.input<typeof publicUnpaidSchema>;
}
