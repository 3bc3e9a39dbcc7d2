/**
 * Lists refunds that wait at shops. A wallet hears of a refund by its URI, or when its owner opens the
 * purchase. Its first page also asks the shops of the latest purchases, while they may still refund. No shop
 * is asked regularly, since each question says that this wallet is in use. A shop that does not answer has no
 * refund.
 */
import { parseTerms, refundDeadlineOf } from '@/wallet/core/contract';
import type { PurchaseRecord } from '@/wallet/core/purchase-state';
import { describeRefund, type RefundOffer } from '@/wallet/core/refund';
import type { Wallet } from '@/wallet/core/wallet';

const MOST_ASKED = 5;

export async function listWaitingRefunds(wallet: Wallet): Promise<RefundOffer[]> {
  const now = wallet.clock.now();
  const latest = (await wallet.store.list('purchase'))
    .filter(({ phase }) => phase.state === 'paid')
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, MOST_ASKED)
    .filter((purchase) => mayRefund(purchase, now));
  const offers = await Promise.all(latest.map(({ id }) => findWaiting(wallet, id)));
  return offers.filter((offer) => offer !== null);
}

function mayRefund({ phase }: PurchaseRecord, now: number): boolean {
  if (phase.state !== 'paid') return false;
  return now < refundDeadlineOf(parseTerms(phase.proposal.contractTerms));
}

async function findWaiting(wallet: Wallet, id: string): Promise<RefundOffer | null> {
  try {
    const offer = await describeRefund(wallet, id);
    // The shop still counts what the exchange has refused for good.
    return offer.state === 'open' && offer.refused === 0 ? offer : null;
  } catch {
    return null;
  }
}
