/**
 * Does the next step of an aborted payment (states: purchase-state.ts; protocol-a 7) [PAY-10]. For
 * each coin, the merchant says whether it was deposited. The exchange refunds the deposited ones,
 * and its confirmation is verified. The other coins count as whole: those not deposited, and those
 * whose refund the merchant calls refused. A merchant's word alone never lowers a coin's value. All
 * coins go into a refresh, since the merchant has seen them. The exchange proves there if a coin
 * has less. If the order is paid, the abort was too late, and the wallet gets the receipt. Open
 * coins are asked about again: the merchant gives the same answer.
 */
import { addAmounts, subtractAmounts, zeroAmount, type Amount } from '@/protocol/amount';
import { styleOf } from '@/wallet/core/choose-style';
import { getCoin } from '@/wallet/core/coins';
import { regainedBy, verifyRefund } from '@/wallet/core/credit-refund';
import { findFinalRefusal, isFinalStatus } from '@/wallet/core/partners';
import type { CoinContribution, PurchasePhase, PurchaseRecord } from '@/wallet/core/purchase-state';
import { putAside } from '@/wallet/core/put-aside';
import type { Step } from '@/wallet/core/step';
import type { Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';
import type { AbortedCoin } from '@/protocol/refund';
import type { Put } from '@/wallet/core/wallet-store';

type Aborting = Extract<PurchasePhase, { state: 'aborting' }>;

export async function advanceAbort(
  wallet: Wallet,
  purchase: PurchaseRecord,
  phase: Aborting,
): Promise<Step> {
  const { proposal, payment, because } = phase;
  const style = styleOf(wallet, purchase);
  const puts: Put[] = [];
  try {
    // Without coins, nothing was deposited.
    const answers = payment.coins.length === 0 ? [] : await style.abort(wallet, purchase, phase);
    for (const [index, given] of payment.coins.entries()) {
      const left = await leftOf(wallet, phase, given, answers[index]);
      puts.push(...(await putAside(wallet, await getCoin(wallet, given.coin), left, 'abort')));
    }
  } catch (error) {
    const refusal = findFinalRefusal(error);
    if (refusal === null || refusal.code === 0) throw error;
    if (style.codes.paymentComplete.includes(refusal.code) && because === null) {
      await commit(wallet, { ...purchase, phase: { state: 'paying', proposal, payment } });
      return 'moved';
    }
    for (const { coin: id } of payment.coins) {
      const coin = await getCoin(wallet, id);
      puts.push(...(await putAside(wallet, coin, coin.available, 'recovery')));
    }
  }
  const at = wallet.clock.now();
  const ended: PurchasePhase =
    because === null
      ? { state: 'aborted', proposal, payment, at }
      : { state: 'failed', proposal, payment, ...because, at };
  await wallet.store.commit([{ kind: 'purchase', record: { ...purchase, phase: ended } }, ...puts]);
  return 'ended';
}

/** Throws if the answer is not known yet. */
async function leftOf(
  wallet: Wallet,
  { proposal }: Aborting,
  given: CoinContribution,
  answer: AbortedCoin | undefined,
): Promise<Amount> {
  const { available } = await getCoin(wallet, given.coin);
  if (answer === undefined) throw new WalletError('REFUND_INVALID', { detail: 'too few coins' });
  if (answer.type === 'success') {
    const confirmed = {
      rtransactionId: answer.rtransactionId ?? 0,
      amount: answer.refundAmount ?? given.contribution,
      exchangeSig: answer.exchangeSig,
      exchangePub: answer.exchangePub,
    };
    const nothing = zeroAmount(available.currency);
    const applied = await verifyRefund(wallet, proposal, given, confirmed, nothing);
    return addAmounts(subtractAmounts(available, given.contribution), regainedBy(applied));
  }
  const status = answer.exchangeStatus;
  if (isFinalStatus(status)) return available;
  throw new WalletError('REFUND_PENDING', { detail: `the exchange's answer was ${status}` });
}

async function commit(wallet: Wallet, purchase: PurchaseRecord): Promise<void> {
  await wallet.store.commit([{ kind: 'purchase', record: purchase }]);
}
