/** The command `tip`: accepts a merchant's tip. Returns the exit code. */
import { formatAmount } from '@/protocol/amount';
import { EXIT, type Run } from '@/wallet/cli/run';
import { balanceLines } from '@/wallet/cli/show';
import { getBalances } from '@/wallet/core/balance';
import { runUntilDone } from '@/wallet/core/resume';
import { acceptTip, getTip, getTipOffer } from '@/wallet/core/tip';
import { WalletError } from '@/wallet/core/wallet-error';

export async function tip(run: Run, uri: string): Promise<number> {
  const { wallet, terminal, timeoutMs } = run;
  const offer = await getTipOffer(wallet, uri);
  if (offer.accepted === null) {
    const { merchantBaseUrl, amount, coinValue, fees } = offer;
    terminal.say(
      `${merchantBaseUrl} gives ${formatAmount(amount)}: ` +
        `${formatAmount(coinValue)} in coins, fees ${formatAmount(fees)}`,
    );
  }
  const id = await acceptTip(wallet, uri);
  const ended = await runUntilDone(wallet, {
    forMs: timeoutMs,
    only: (pending) => pending.kind === 'tip' && pending.id === id,
  });
  const { phase } = await getTip(wallet, id);
  if (phase.state === 'refused') {
    throw new WalletError('PARTNER_REFUSED', { detail: phase.reason });
  }
  const balances = await getBalances(wallet);
  const line =
    phase.state === 'done' ? 'The coins are here.' : 'Not yet; `run-until-done` tries again.';
  terminal.result({ tip: phase, balances }, [line, ...balanceLines(balances)]);
  return ended ? EXIT.done : EXIT.waiting;
}
