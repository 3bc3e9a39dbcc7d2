/** The commands. Each gets the wallet, the output and a time limit, and returns the exit code. */
import { formatAmount } from '@/protocol/amount';
import { getBalances } from '@/wallet/core/balance';
import { type HistoryEntry, listHistory } from '@/wallet/core/history';
import { listSteps } from '@/wallet/core/list-steps';
import { confirmPay, describeOffer, preparePay, type PayOffer } from '@/wallet/core/pay';
import { findRetry, listPending, resumeAll, runUntilDone } from '@/wallet/core/resume';
import { listExchanges } from '@/wallet/core/exchanges';
import type { Wallet } from '@/wallet/core/wallet';
import { WALLET_ERRORS, WalletError } from '@/wallet/core/wallet-error';
import { acceptWithdrawal, getWithdrawalOffer } from '@/wallet/core/withdraw';
import { EXIT, type Run } from '@/wallet/cli/run';
import { agreeToTerms } from '@/wallet/cli/terms';
import { balanceLines, historyLines, quoteLine } from '@/wallet/cli/show';
import { namesOf } from '@/protocol/json';

export async function showBalance({ wallet, terminal }: Run): Promise<number> {
  const balances = await getBalances(wallet);
  terminal.result(balances, balanceLines(balances));
  return EXIT.done;
}

export async function showExchanges({ wallet, terminal }: Run): Promise<number> {
  const exchanges = await listExchanges(wallet);
  const lines = exchanges.map(({ baseUrl, currency }) => `${baseUrl} (${currency})`);
  terminal.result(exchanges, lines.length === 0 ? ['No exchange is known yet.'] : lines);
  return EXIT.done;
}

export async function showHistory({ wallet, terminal }: Run): Promise<number> {
  const history = await listHistory(wallet);
  const withSteps = history.map(async (entry) => {
    return { ...entry, steps: await listSteps(wallet, entry.type, entry.id) };
  });
  terminal.result(await Promise.all(withSteps), historyLines(history));
  return EXIT.done;
}

export async function resume(run: Run): Promise<number> {
  const done = await runUntilDone(run.wallet, { forMs: run.timeoutMs });
  const balances = await getBalances(run.wallet);
  const left = (await listPending(run.wallet)).filter(({ isIdle }) => !isIdle);
  const pending = left.map(({ kind, id }) => {
    const problem = findRetry(run.wallet, kind, id)?.problem ?? null;
    return { kind, id, problem };
  });
  const lines = pending.map(({ kind, problem }) => {
    return `still going on: ${kind}${problem === null ? '' : `, ${problem}`}`;
  });
  const toConfirm = (await listHistory(run.wallet)).flatMap((entry) =>
    entry.type === 'withdrawal' && entry.confirmUrl !== null ? [entry.confirmUrl] : [],
  );
  const hints = toConfirm.map((url) => `  to be confirmed at the bank: ${url}`);
  run.terminal.result({ done, pending, balances }, [...lines, ...hints, ...balanceLines(balances)]);
  return done ? EXIT.done : EXIT.waiting;
}

export async function withdraw(
  run: Run,
  uri: string,
  { exchange, acceptTerms }: { exchange?: string; acceptTerms: boolean },
): Promise<number> {
  const { wallet, terminal } = run;
  const offer = await getWithdrawalOffer(wallet, uri, exchange);
  if (offer.accepted !== null) {
    terminal.say('This withdrawal was accepted before.');
  } else if (offer.preview !== null) {
    const { amount, coinValue, fees, exchangeBaseUrl } = offer.preview;
    terminal.say(
      `Withdrawing ${formatAmount(amount)} from ${exchangeBaseUrl}: ` +
        `${formatAmount(coinValue)} in coins, fees ${formatAmount(fees)}`,
    );
  }
  const chosen = offer.preview?.exchangeBaseUrl ?? exchange;
  if (chosen !== undefined && offer.accepted === null) {
    await agreeToTerms(run, chosen, acceptTerms);
  }
  const id = await acceptWithdrawal(wallet, uri, exchange);
  // After one round, the bank knows of us and has said where to confirm.
  await resumeAll(wallet);
  const entry = await findEntry(wallet, id);
  if (entry?.type === 'withdrawal' && entry.confirmUrl !== null) {
    terminal.say(`Confirm at the bank: ${entry.confirmUrl}`);
  }
  return finishWithdrawal(run, id);
}

export async function finishWithdrawal(run: Run, id: string): Promise<number> {
  const { wallet, terminal, timeoutMs } = run;
  const only = (pending: { readonly id: string }) => pending.id === id;
  const ended = await runUntilDone(wallet, { forMs: timeoutMs, only });
  const entry = await findEntry(wallet, id);
  const balances = await getBalances(wallet);
  if (!ended) {
    terminal.result({ withdrawal: entry, balances }, [
      'Not confirmed at the bank yet. `run-until-done` goes on waiting.',
      ...(entry?.problem == null ? [] : [entry.problem]),
    ]);
    return EXIT.waiting;
  }
  if (entry?.type === 'withdrawal' && entry.state === 'aborted') {
    throw new WalletError('WITHDRAWAL_ABORTED', { detail: entry.reason ?? '' });
  }
  terminal.result({ withdrawal: entry, balances }, ['Withdrawn.', ...balanceLines(balances)]);
  return EXIT.done;
}

export async function pay(run: Run, uri: string, yes: boolean): Promise<number> {
  const { wallet, terminal } = run;
  const offer = await preparePay(wallet, uri);
  if (offer.state === 'payable') {
    terminal.say(`${offer.terms.merchant.name}: ${offer.terms.summary}`);
    terminal.say(quoteLine(offer.quote));
    if (!yes) {
      terminal.result(offer.quote, ['Nothing was paid. Say --yes to pay.']);
      return EXIT.done;
    }
    await confirmPay(wallet, offer.purchase, offer.quote.total);
  }
  if (offer.state === 'short') {
    throw new WalletError('BALANCE_INSUFFICIENT', { missing: offer.shortfall.missing });
  }
  if (offer.state === 'expired') throw new WalletError('OFFER_EXPIRED');
  return finishPay(run, offer.purchase);
}

/** Refreshes change before the command ends, so the next one finds it. */
async function finishPay(run: Run, id: string): Promise<number> {
  const { wallet, terminal, timeoutMs } = run;
  const only = ({ kind, id: pendingId }: { kind: string; id: string }) =>
    (kind === 'purchase' && pendingId === id) || kind === 'refresh';
  const ended = await runUntilDone(wallet, { forMs: timeoutMs, only });
  const offer = await describeOffer(wallet, id);
  const entry = await findEntry(wallet, id);
  if (offer.state === 'paid') {
    const balances = await getBalances(wallet);
    terminal.result({ purchase: entry, balances }, paidLines(offer, balanceLines(balances)));
    return ended ? EXIT.done : EXIT.waiting;
  }
  if (offer.state === 'failed') throw failureOf(offer);
  terminal.result({ purchase: entry }, [
    'Not paid yet; the coins are held. `run-until-done` tries again.',
    ...(entry?.problem == null ? [] : [entry.problem]),
  ]);
  return EXIT.waiting;
}

/** The record has the number of the error and its message, which begins with the name. */
function failureOf({ code: number, reason }: PayOffer & { state: 'failed' }): WalletError {
  const names = namesOf(WALLET_ERRORS);
  const code = names.find((name) => WALLET_ERRORS[name] === number) ?? 'PARTNER_REFUSED';
  return new WalletError(code, reason === code ? {} : { detail: reason.replace(`${code}: `, '') });
}

function paidLines(offer: PayOffer & { state: 'paid' }, balance: readonly string[]): string[] {
  const { nextUrl, confirmation, wasOwned = false } = offer;
  return [
    wasOwned ? 'Already bought. Nothing was paid.' : 'Paid.',
    ...(confirmation === null
      ? []
      : ['Show these codes to the seller:', ...confirmation.split('\n')]),
    ...(nextUrl === null ? [] : [`See ${nextUrl}`]),
    ...balance,
  ];
}

type Owned = Extract<HistoryEntry, { type: 'withdrawal' | 'purchase' }>;

async function findEntry(wallet: Wallet, id: string): Promise<Owned | null> {
  const isOwned = (entry: HistoryEntry): entry is Owned =>
    entry.id === id && (entry.type === 'withdrawal' || entry.type === 'purchase');
  return (await listHistory(wallet)).find(isOwned) ?? null;
}
