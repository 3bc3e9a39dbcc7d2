/**
 * Returns whether an order is paid: GET /check-payment (specification "Payment status",
 * protocol-b 3.3) [PAYB-1, SESS-2..4]. A paid order comes with the contract, an unpaid one with the
 * address that sends a wallet to pay. With a session, only a payment bound to it counts. It is the
 * last session that paid, or `sessionSig` (purpose 1106) proves another. Throws 404/2913, 400/2915
 * for a signature that the instance did not make.
 */
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { Refusal } from '@/protocol/refusal';
import type { CheckedPayment } from '@/protocol/style-b/orders';
import { proposalUrl, triggerPayUrl } from '@/protocol/style-b/addresses';
import type { OrderRecord } from '@/storage/merchant/orders';
import { listKnownRefunds } from '@/storage/merchant/refunds';
import type { Merchant } from '../merchant';
import { summarizeRefunds } from '../refunds/refund-rules';
import { styleBForm } from './contract-form';
import { withAddresses } from '../orders/claim-addresses';
import { getOrder } from '../orders/get-order';
import { payUrisOf } from '../orders/order-links';
import { getTerms } from '../orders/get-terms';
import { findOtherPurchase, isPaidIn } from '../order-status/get-private-order';

export interface PaymentCheck {
  readonly instanceId: string;
  readonly orderId: string;
  /** Instead of ours, where the wallet downloads the contract. */
  readonly contractUrl: string | undefined;
  readonly resourceUrl: string | undefined;
  readonly sessionId: string | undefined;
  /** Counts only together with a session. */
  readonly sessionSig: Uint8Array | undefined;
}

export async function checkPayment(
  merchant: Merchant,
  check: PaymentCheck,
): Promise<CheckedPayment> {
  const { instanceId, orderId, sessionId, sessionSig } = check;
  const order = await getOrder(merchant, instanceId, orderId);
  const isProven = sessionId !== undefined && sessionSig !== undefined;
  if (isProven) assertSessionSig(order, sessionId, sessionSig);
  const isPaid = isPaidIn(order, isProven ? '' : (sessionId ?? ''));
  return isPaid
    ? await describePaid(merchant, order)
    : await describeUnpaid(merchant, order, check);
}

function assertSessionSig(
  { merchantPub, orderId }: OrderRecord,
  sessionId: string,
  sig: Uint8Array,
): void {
  const blob = signaturesV9.paySession({ orderId, sessionId });
  if (verify(merchantPub, blob, sig)) return;
  throw new Refusal('MERCHANT_CHECK_PAYMENT_SESSION_SIGNATURE_INVALID', { field: 'session_sig' });
}

async function describePaid(merchant: Merchant, order: OrderRecord): Promise<CheckedPayment> {
  const { refunded, amount } = summarizeRefunds(await listKnownRefunds(merchant.db, order));
  return {
    paid: true,
    refunded,
    refundAmount: { currency: merchant.currency, units: amount },
    contractTerms: await getTerms(merchant, order),
    lastSessionId: order.sessionId ?? '',
  };
}

async function describeUnpaid(
  merchant: Merchant,
  order: OrderRecord,
  { contractUrl, resourceUrl, sessionId }: PaymentCheck,
): Promise<CheckedPayment> {
  const url = contractUrl ?? proposalUrl(merchant.baseUrl, order);
  const uris = payUrisOf(merchant, await withAddresses(merchant, order), sessionId ?? '');
  const other = await findOtherPurchase(merchant, order, sessionId ?? '');
  return {
    paid: false,
    redirectUrl: triggerPayUrl(merchant.baseUrl, {
      contractUrl: url,
      sessionId,
      resourceUrl,
      hContract: await hashOf(merchant, order),
    }),
    contractUrl: url,
    payUri: uris.early,
    payUriV9: uris.later,
    ...(other === null ? {} : { alreadyPaidOrderId: other.orderId }),
  };
}

/** Hashes the contract, or its draft before a wallet claims it. */
async function hashOf(merchant: Merchant, order: OrderRecord): Promise<Uint8Array> {
  return order.hContract ?? styleBForm.hash(await getTerms(merchant, order));
}
