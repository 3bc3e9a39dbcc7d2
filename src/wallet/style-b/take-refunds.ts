/**
 * Takes the refunds of a style B merchant. It permits refunds, and the wallet brings the
 * permissions to the exchange (protocol-b 3.4, 3.6). Until the merchant has named the address of
 * its refunds, the wallet asks as in style A.
 */
import { sumAmounts, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import { ERRORS } from '@/protocol/errors';
import type { AbortedCoin } from '@/protocol/refund';
import type { RefundPermission } from '@/protocol/style-b/refunds';
import { getCoin } from '@/wallet/core/coins';
import type { PaidPurchase, RefundedCoin, SignedFor } from '@/wallet/core/merchant-style';
import type { RefundName } from '@/wallet/core/purchase-state';
import { styleA } from '@/wallet/core/style-a';
import type { WalletPorts } from '@/wallet/core/wallet-ports';
import { styleBClient } from '@/wallet/style-b/client';
import { takeToExchange } from '@/wallet/style-b/take-to-exchange';

const { status: exchangeStatus, code: exchangeCode } = ERRORS.EXCHANGE_REFUND_DEPOSIT_NOT_FOUND;
const DEPOSIT_NOT_FOUND = { type: 'failure', exchangeStatus, exchangeCode } as const;

/** Takes permissions for an aborted payment: a coin without one was not deposited. */
export async function takePermissions(
  wallet: WalletPorts,
  { proposal, payment }: SignedFor,
  permissions: readonly RefundPermission[],
): Promise<readonly AbortedCoin[]> {
  const answers: AbortedCoin[] = [];
  for (const { coin } of payment.coins) {
    const { coinPub } = await getCoin(wallet, coin);
    const permission = permissions.find((one) => equalBytes(one.coinPub, coinPub));
    answers.push(
      permission === undefined
        ? DEPOSIT_NOT_FOUND
        : await takeToExchange(wallet, proposal, coin, permission),
    );
  }
  return answers;
}

export async function getRefunded(wallet: WalletPorts, purchase: PaidPurchase): Promise<Amount> {
  const { refundUrl, phase } = purchase;
  if (refundUrl === undefined) return styleA.getRefunded(wallet, purchase);
  const permitted = await permissionsAt(wallet, purchase, refundUrl);
  const amounts = permitted.map(({ permission }) => permission.refundAmount);
  return sumAmounts(phase.payment.customerFees.currency, amounts);
}

export async function takeRefunds(
  wallet: WalletPorts,
  purchase: PaidPurchase,
  known: readonly RefundName[],
): Promise<readonly RefundedCoin[]> {
  const { refundUrl, phase } = purchase;
  if (refundUrl === undefined) return styleA.takeRefunds(wallet, purchase, known);
  const refunded: RefundedCoin[] = [];
  for (const { coin, permission } of await permissionsAt(wallet, purchase, refundUrl)) {
    const { coinPub, rtransactionId, refundAmount } = permission;
    const isKnown = known.some((one) => one.coin === coin && one.rtransactionId === rtransactionId);
    if (isKnown) continue;
    const answer = await takeToExchange(wallet, phase.proposal, coin, permission);
    refunded.push({ ...answer, coinPub, rtransactionId, refundAmount });
  }
  return refunded;
}

/** Returns the permissions for coins of this purchase, each once. */
async function permissionsAt(
  wallet: WalletPorts,
  { phase }: PaidPurchase,
  refundUrl: string,
): Promise<{ readonly coin: string; readonly permission: RefundPermission }[]> {
  const permissions = new Map<string, { coin: string; permission: RefundPermission }>();
  for (const permission of await styleBClient(wallet).refunds(refundUrl)) {
    const coin = encodeBase32(permission.coinPub);
    if (!phase.payment.coins.some((one) => one.coin === coin)) continue;
    permissions.set(`${coin}#${permission.rtransactionId}`, { coin, permission });
  }
  return [...permissions.values()];
}
