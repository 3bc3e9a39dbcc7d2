/** The command `deposit`: turns coins into money on a bank account. Returns the exit code. */
import { formatAmount, sumAmounts, type Amount } from '@/protocol/amount';
import { EXIT, type Run } from '@/wallet/cli/run';
import { balanceLines } from '@/wallet/cli/show';
import { getBalances } from '@/wallet/core/balance';
import {
  describeBankDeposit,
  quoteBankDeposit,
  startBankDeposit,
} from '@/wallet/core/bank-deposit';
import { runUntilDone } from '@/wallet/core/resume';
import { findOwnAccount } from '@/wallet/core/sender-wire';
import { WalletError } from '@/wallet/core/wallet-error';

export interface DepositCommand {
  readonly amount: Amount;
  /** Null for the account that the latest withdrawal came from. */
  readonly payto: string | null;
  readonly yes: boolean;
}

export async function deposit(run: Run, command: DepositCommand): Promise<number> {
  const { wallet, terminal, timeoutMs } = run;
  const { amount, yes } = command;
  const payto = command.payto ?? (await findOwnAccount(wallet));
  if (payto === null) throw new WalletError('ACCOUNT_UNSUPPORTED', { detail: 'none is known' });
  const offer = await quoteBankDeposit(wallet, { amount, payto });
  const fees = sumAmounts(amount.currency, [offer.depositFees, offer.wireFees]);
  terminal.say(
    `${formatAmount(amount)} to ${payto}: fees ${formatAmount(fees)}, ` +
      `${formatAmount(offer.arrives)} arrives`,
  );
  if (!yes) {
    terminal.result(offer, ['Nothing was deposited. Say --yes to do it.']);
    return EXIT.done;
  }
  const id = await startBankDeposit(wallet, { amount, payto }, fees);
  const ended = await runUntilDone(wallet, {
    forMs: timeoutMs,
    only: (one) => (one.kind === 'bank deposit' && one.id === id) || one.kind === 'refresh',
  });
  const report = await describeBankDeposit(wallet, id);
  const balances = await getBalances(wallet);
  const line =
    report.state === 'done'
      ? `Deposited ${formatAmount(report.deposited)}; the exchange wires it to the account.`
      : 'Not all of it yet; `run-until-done` goes on.';
  const refused = report.refused === 0 ? [] : [`${report.refused} coins were refused.`];
  terminal.result({ deposit: report, balances }, [line, ...refused, ...balanceLines(balances)]);
  return ended ? EXIT.done : EXIT.waiting;
}
