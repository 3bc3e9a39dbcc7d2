/**
 * Opens a paid resource in another session without a second payment [SESS-1, SESS-4]. `listPaid`
 * finds a paid resource by the whole text of its address. Throws WalletError PARTNER_REFUSED and
 * RECEIPT_INVALID, and what a client throws.
 */
import { styleOf } from '@/wallet/core/choose-style';
import { parseTerms } from '@/wallet/core/contract';
import { nextUrlOf } from '@/wallet/core/next-url';
import { asked } from '@/wallet/core/partners';
import { isGivenBack } from '@/wallet/core/purchase-refund';
import type { PurchasePhase, PurchaseRecord } from '@/wallet/core/purchase-state';
import { commitDecision, type Wallet } from '@/wallet/core/wallet';

type Paid = Extract<PurchasePhase, { state: 'paid' }>;

function paidPhase({ id, phase }: PurchaseRecord): Paid {
  if (phase.state !== 'paid') throw new Error(`purchase ${id} is not paid`);
  return phase;
}

/** Returns the goods' address if the payment is bound. Null if the merchant names no address. */
export function goodsOf(purchase: PurchaseRecord): string | null {
  const terms = parseTerms(paidPhase(purchase).proposal.contractTerms);
  return nextUrlOf(terms, purchase.sessionSig);
}

/** `always`: also if our books say that it is bound to this session. */
export async function bindSession(
  wallet: Wallet,
  purchase: PurchaseRecord,
  sessionId: string,
  { always = false } = {},
): Promise<PurchaseRecord> {
  const phase = paidPhase(purchase);
  const isBound = sessionId === purchase.paidSessionId && !always;
  if (sessionId === '' || isBound) return purchase;
  const binding = styleOf(wallet, purchase).bindSession(wallet, { ...purchase, phase }, sessionId);
  const sessionSig = (await asked(binding)) ?? purchase.sessionSig;
  const bound = {
    sessionId,
    paidSessionId: sessionId,
    ...(sessionSig === undefined ? {} : { sessionSig }),
  };
  // Another tab may have bound it meanwhile, or a refund may have gone on.
  return commitDecision(wallet, async () => {
    const record = { ...((await wallet.store.get('purchase', purchase.id)) ?? purchase), ...bound };
    const result = { ...record, revision: record.revision + 1 };
    return { puts: [{ kind: 'purchase', record }], result };
  });
}

/** Lists paid purchases of this address that were not refunded. */
export async function listPaid(wallet: Wallet, resourceUrl: string): Promise<PurchaseRecord[]> {
  return (await wallet.store.list('purchase')).filter(({ phase, refund }) => {
    if (phase.state !== 'paid' || isGivenBack(refund, phase.payment)) return false;
    return parseTerms(phase.proposal.contractTerms).fulfillment_url === resourceUrl;
  });
}

/**
 * Finds the youngest paid purchase of this address. One that is bound to the session comes first.
 */
export async function findPaid(
  wallet: Wallet,
  resourceUrl: string,
  sessionId: string,
): Promise<PurchaseRecord | null> {
  const purchases = await listPaid(wallet, resourceUrl);
  const isBound = (one: PurchaseRecord): number => (one.paidSessionId === sessionId ? 1 : 0);
  const [first] = purchases.sort((a, b) => isBound(b) - isBound(a) || b.createdAt - a.createdAt);
  return first ?? null;
}
