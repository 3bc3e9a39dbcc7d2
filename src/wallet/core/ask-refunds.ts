/**
 * What a merchant gives back of a paid purchase. In style A it has the exchange refund and hands on what
 * that says (protocol-a 7). In style B it permits refunds where it has said (protocol-b 3.6), and we bring
 * these to the exchange. May be repeated. Throw what a client throws.
 */
import type { RefundPermission } from '@/clients/style-b';
import { sumAmounts, zeroAmount, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import type { ObtainedCoin } from '@/protocol/refund';
import { merchantClient, PAY_TIME_LIMIT_MS, styleBClient } from '@/wallet/core/partners';
import type { PurchasePhase, PurchaseRecord, RefundName } from '@/wallet/core/purchase-state';
import { takeToExchange } from '@/wallet/core/take-to-exchange';
import type { Wallet } from '@/wallet/core/wallet';

export type PaidPurchase = PurchaseRecord & {
  readonly phase: Extract<PurchasePhase, { state: 'paid' }>;
};

type WithoutTime<T> = T extends unknown ? Omit<T, 'execution_time'> : never;
export type RefundedCoin = WithoutTime<ObtainedCoin>;

/** What is given back in all, as the merchant says. */
export async function findRefunded(wallet: Wallet, purchase: PaidPurchase): Promise<Amount> {
  const { merchantBaseUrl, orderId, refundUrl, phase } = purchase;
  const { currency } = phase.payment.customerFees;
  if (refundUrl !== undefined) {
    const amounts = (await permissionsAt(wallet, purchase, refundUrl)).map(
      ({ permission }) => permission.refund_amount,
    );
    return sumAmounts(currency, amounts);
  }
  const query = { hContract: phase.proposal.hContract };
  const status = await merchantClient(wallet, merchantBaseUrl).orderStatus(orderId, query);
  return status.status === 'paid' ? status.refund_amount : zeroAmount(currency);
}

/** By coin and number; in style B those of `known` are left out. */
export async function askRefunds(
  wallet: Wallet,
  purchase: PaidPurchase,
  known: readonly RefundName[],
): Promise<readonly RefundedCoin[]> {
  const { merchantBaseUrl, orderId, refundUrl, phase } = purchase;
  const { proposal } = phase;
  if (refundUrl === undefined) {
    const client = merchantClient(wallet, merchantBaseUrl, PAY_TIME_LIMIT_MS);
    return (await client.obtainRefund(orderId, { h_contract: proposal.hContract })).refunds;
  }
  const refunded: RefundedCoin[] = [];
  for (const { coin, permission } of await permissionsAt(wallet, purchase, refundUrl)) {
    const { coin_pub, rtransaction_id, refund_amount } = permission;
    const isKnown = known.some(
      (one) => one.coin === coin && one.rtransactionId === rtransaction_id,
    );
    if (isKnown) continue;
    const answer = await takeToExchange(wallet, proposal, coin, permission);
    refunded.push({ ...answer, coin_pub, rtransaction_id, refund_amount });
  }
  return refunded;
}

/** For coins of this purchase, each permission once. */
async function permissionsAt(
  wallet: Wallet,
  { phase }: PaidPurchase,
  refundUrl: string,
): Promise<{ readonly coin: string; readonly permission: RefundPermission }[]> {
  const permissions = new Map<string, { coin: string; permission: RefundPermission }>();
  for (const permission of await styleBClient(wallet).refunds(refundUrl)) {
    const coin = encodeBase32(permission.coin_pub);
    if (!phase.payment.coins.some((one) => one.coin === coin)) continue;
    permissions.set(`${coin}#${permission.rtransaction_id}`, { coin, permission });
  }
  return [...permissions.values()];
}
