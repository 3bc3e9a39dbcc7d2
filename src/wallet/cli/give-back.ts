/** The commands that bring money back: `refund` and `abort`. They return the exit code. */
import { formatAmount } from '@/protocol/amount';
import { refundFeesOf } from '@/protocol/figures';
import { EXIT, type Run } from '@/wallet/cli/run';
import { balanceLines } from '@/wallet/cli/show';
import { getBalances } from '@/wallet/core/balance';
import { abortPay, describeOffer, purchaseIdOf } from '@/wallet/core/pay';
import { parseWantedUri } from '@/wallet/core/parse-wanted-uri';
import {
  acceptRefund,
  describeRefund,
  prepareRefund,
  type RefundOffer,
} from '@/wallet/core/refund';
import type { PendingOperation } from '@/wallet/core/pending-operation';
import { runUntilDone } from '@/wallet/core/resume';
import { WalletError } from '@/wallet/core/wallet-error';

/**
 * Refreshes coins before the command ends, so the next one finds them. It does not wait for refunds
 * that the merchant may give later.
 */
function finish(run: Run, kind: PendingOperation['kind'], id: string): Promise<boolean> {
  const only = (pending: PendingOperation) =>
    !pending.isIdle && ((pending.kind === kind && pending.id === id) || pending.kind === 'refresh');
  return runUntilDone(run.wallet, { forMs: run.timeoutMs, only });
}

export async function refund(run: Run, uri: string): Promise<number> {
  const { wallet, terminal } = run;
  const offer = await prepareRefund(wallet, uri);
  terminal.say(`${offer.terms.merchant.name}: ${offer.terms.summary}`);
  if (offer.state === 'open') await acceptRefund(wallet, offer.purchase);
  const isDone = await finish(run, 'refund', offer.purchase);
  const after = await describeRefund(wallet, offer.purchase);
  const balances = await getBalances(wallet);
  terminal.result({ refund: after, balances }, [...refundLines(after), ...balanceLines(balances)]);
  return isDone ? EXIT.done : EXIT.waiting;
}

function refundLines({ state, sums, cameBack, amount, refused }: RefundOffer): string[] {
  if (state === 'none') return ['The merchant has refunded nothing of this.'];
  const { value, sign = '' } = refundFeesOf(sums.amount, cameBack);
  const fees = value.units === 0n ? '' : `, fees ${sign}${formatAmount(value)}`;
  const lines = [`Refunded ${formatAmount(amount)}: ${formatAmount(cameBack)} is back${fees}.`];
  if (refused > 0) lines.push(`The exchange has refused ${refused} of its parts for good.`);
  if (state === 'taking' || state === 'open')
    lines.push('Not all of it yet; `run-until-done` goes on.');
  return lines;
}

export async function abort(run: Run, uri: string): Promise<number> {
  const { wallet, terminal } = run;
  const id = purchaseIdOf(parseWantedUri(uri, 'pay'));
  await abortPay(wallet, id);
  const isDone = await finish(run, 'purchase', id);
  const offer = await describeOffer(wallet, id);
  if (offer.state === 'paid') {
    throw new WalletError('STATE_CONFLICT', { detail: 'the payment was complete already' });
  }
  const balances = await getBalances(wallet);
  const line =
    offer.state === 'aborting'
      ? 'Not settled yet; `run-until-done` goes on.'
      : 'The payment was given up.';
  terminal.result({ purchase: offer.purchase, state: offer.state, balances }, [
    line,
    ...balanceLines(balances),
  ]);
  return isDone ? EXIT.done : EXIT.waiting;
}
