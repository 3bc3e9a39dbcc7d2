/** Terms of service at the command line: shown in full, accepted by a flag. */
import { EXIT, type Run } from '@/wallet/cli/run';
import { acceptTerms, requireTerms, findTerms } from '@/wallet/core/exchange-terms';

/**
 * Throws WalletError TERMS_NOT_ACCEPTED unless this command or an earlier one accepted the terms.
 */
export async function agreeToTerms(
  { wallet, terminal }: Pick<Run, 'wallet' | 'terminal'>,
  exchange: string,
  accept: boolean,
): Promise<void> {
  const terms = await findTerms(wallet, exchange);
  if (terms === null || terms.isAccepted) return;
  terminal.say(terms.text.trimEnd());
  await requireTerms(wallet, exchange, accept ? terms.version : null);
}

export async function terms(run: Run, exchange: string, accept: boolean): Promise<number> {
  const { wallet, terminal } = run;
  const found = await findTerms(wallet, exchange);
  if (found === null) {
    terminal.result({ exchangeBaseUrl: exchange, version: null }, ['This exchange has no terms.']);
    return EXIT.done;
  }
  if (accept) await acceptTerms(wallet, exchange, found.version);
  const isAccepted = accept || found.isAccepted;
  const line = isAccepted ? 'They are accepted.' : '--accept-terms accepts them.';
  terminal.result({ ...found, isAccepted }, [found.text.trimEnd(), '', line]);
  return EXIT.done;
}
