/**
 * Refunds as their owner takes them (protocol-a 7, 7.3) [REF-5]. `prepareRefund` finds the purchase
 * of a URI and asks the merchant for its refunds. `acceptRefund` decides to take them. Run the
 * refund to carry it out (advance-refund.ts). Both may be repeated. They throw WalletError
 * URI_UNSUPPORTED, PURCHASE_UNKNOWN, PARTNER_REFUSED, and what a client throws when a party does
 * not answer.
 */
import {
  compareAmounts,
  subtractAmountsSaturating,
  zeroAmount,
  type Amount,
} from '@/protocol/amount';
import type { ContractTerms } from '@/protocol/contract-terms';
import type { RefundUri } from '@/protocol/uri';
import { styleOf } from '@/wallet/core/choose-style';
import { getCoin } from '@/wallet/core/coins';
import { parseTerms } from '@/wallet/core/contract';
import { getDenomination, listWithdrawable } from '@/wallet/core/exchanges';
import { listHistory } from '@/wallet/core/history';
import type { PaidPurchase } from '@/wallet/core/merchant-style';
import { asked } from '@/wallet/core/partners';
import { purchaseIdOf } from '@/wallet/core/pay';
import { NO_REFUND, sumRefund, type RefundSums } from '@/wallet/core/purchase-refund';
import { refundCosts, type RefundableCoin, type RefundCosts } from '@/wallet/core/refund-costs';
import type { PurchaseRecord } from '@/wallet/core/purchase-state';
import { parseWantedUri } from '@/wallet/core/parse-wanted-uri';
import { commitDecision, type Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';

export interface RefundOffer {
  readonly purchase: string;
  /**
   * - none: the merchant refunds nothing.
   * - open: some of it can be taken.
   * - taking: that is going on.
   * - taken: all of it is here, on its way through the exchange, or refused by it.
   */
  readonly state: 'none' | 'open' | 'taking' | 'taken';
  readonly terms: ContractTerms;
  /** The merchant's total refund. */
  readonly amount: Amount;
  /** The part of it that can still be taken. */
  readonly open: Amount;
  /** The most that this costs, since it is not known yet which coins are refunded. */
  readonly costs: RefundCosts;
  /** Taken so far. */
  readonly sums: RefundSums;
  /** The amount that these have added to the balance, all fees taken off. */
  readonly cameBack: Amount;
  /** Its coins are still being renewed, which costs a fee. */
  readonly isRenewing: boolean;
  /** The number of parts that the exchange has refused for good. */
  readonly refused: number;
}

export async function prepareRefund(wallet: Wallet, uri: string): Promise<RefundOffer> {
  const { id } = await getRefundable(wallet, parseWantedUri(uri, 'refund'));
  return describeRefund(wallet, id);
}

/** Describes a refund: what the merchant grants now, and what we have of it. */
export async function describeRefund(wallet: Wallet, id: string): Promise<RefundOffer> {
  const purchase = await getPaid(wallet, id);
  const terms = parseTerms(purchase.phase.proposal.contractTerms);
  const { currency } = terms.amount;
  const amount = await asked(styleOf(wallet, purchase).getRefunded(wallet, purchase));
  const refund = purchase.refund ?? NO_REFUND;
  const sums = sumRefund(refund, currency);
  const isMore = compareAmounts(amount, sums.amount) > 0;
  const open = subtractAmountsSaturating(amount, sums.amount);
  const history = await listHistory(wallet);
  const entry = history.find((one) => one.type === 'purchase' && one.id === id);
  const state = refund.state === 'asking' ? 'taking' : isMore ? 'open' : 'taken';
  return {
    purchase: id,
    state: amount.units === 0n && refund.applied.length === 0 ? 'none' : state,
    terms,
    amount,
    open,
    costs: refundCosts(open, await listRefundable(wallet, purchase)),
    sums,
    cameBack: (entry?.type === 'purchase' ? entry.refunded : null) ?? zeroAmount(currency),
    isRenewing: entry?.renewals?.isGoingOn === true,
    refused: refund.refused.length,
  };
}

async function listRefundable(
  wallet: Wallet,
  { phase }: PaidPurchase,
): Promise<readonly RefundableCoin[]> {
  const coins: RefundableCoin[] = [];
  for (const { coin: id, contribution } of phase.payment.coins) {
    const { denomination, exchangeBaseUrl } = await getCoin(wallet, id);
    const { feeRefund, feeRefresh } = await getDenomination(wallet, denomination);
    const exchange = await wallet.store.get('exchange', exchangeBaseUrl);
    const denominations = exchange === null ? [] : await listWithdrawable(wallet, exchange);
    coins.push({ contribution, feeRefund, feeRefresh, denominations });
  }
  return coins;
}

export async function acceptRefund(wallet: Wallet, id: string): Promise<void> {
  await commitDecision(wallet, async () => {
    const purchase = await getPaid(wallet, id);
    const refund = purchase.refund ?? NO_REFUND;
    if (refund.state === 'asking') return { puts: [], result: undefined };
    const record = { ...purchase, refund: { ...refund, state: 'asking' as const } };
    return { puts: [{ kind: 'purchase', record } as const], result: undefined };
  });
}

/** The paid purchase, by the URI's merchant address, or by another one of the same order and host. */
async function getRefundable(wallet: Wallet, uri: RefundUri): Promise<PaidPurchase> {
  const exact = await wallet.store.get('purchase', purchaseIdOf(uri));
  if (exact !== null) return assertPaid(exact);
  const { origin } = new URL(uri.merchantBaseUrl);
  const others = (await wallet.store.list('purchase')).filter(
    ({ orderId, merchantBaseUrl, phase }) =>
      orderId === uri.orderId &&
      phase.state === 'paid' &&
      new URL(merchantBaseUrl).origin === origin,
  );
  const [only, another] = others;
  return assertPaid(another === undefined ? only : undefined);
}

async function getPaid(wallet: Wallet, id: string): Promise<PaidPurchase> {
  return assertPaid((await wallet.store.get('purchase', id)) ?? undefined);
}

export function assertPaid(purchase: PurchaseRecord | undefined): PaidPurchase {
  if (purchase?.phase.state !== 'paid') throw new WalletError('PURCHASE_UNKNOWN');
  return { ...purchase, phase: purchase.phase };
}
