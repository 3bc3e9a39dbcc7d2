/** The command `deposit`: coins become money on a bank account. Answers the exit code. */
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

export interface DepositCommand {
  readonly amount: Amount;
  readonly payto: string;
  readonly yes: boolean;
}

export async function deposit(run: Run, { amount, payto, yes }: DepositCommand): Promise<number> {
  const { wallet, terminal, timeoutMs } = run;
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
