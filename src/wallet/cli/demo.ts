/**
 * `demo`: the whole way of the money over the same interfaces that everybody has. A fresh bank user
 * by the bank's access API, a withdrawal confirmed at the bank, an article of the shop ordered by its
 * form, the order paid, the goods fetched.
 */
import { BankClient } from '@/clients/bank';
import { formatAmount, parseAmount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { canonicalBaseUrl } from '@/protocol/base-url';
import { balanceLines } from '@/wallet/cli/show';
import { EXIT, type Run } from '@/wallet/cli/commands';
import { getBalances } from '@/wallet/core/balance';
import { confirmPay, describeOffer, preparePay } from '@/wallet/core/pay';
import { runUntilDone } from '@/wallet/core/resume';
import { WalletError } from '@/wallet/core/wallet-error';
import { acceptWithdrawal } from '@/wallet/core/withdraw';

const WITHDRAWN = '20';

export async function demo(run: Run, url: string): Promise<number> {
  const base = canonicalBaseUrl(url);
  await withdrawMoney(run, new URL('bank/', base).href);
  const payUri = await orderArticle(run, base);
  const nextUrl = await payFor(run, payUri);
  const goods = await run.wallet.fetch(nextUrl);
  run.terminal.say(`The shop answers ${goods.status} at ${nextUrl}`);
  const balances = await getBalances(run.wallet);
  run.terminal.result({ nextUrl, status: goods.status, balances }, balanceLines(balances));
  return goods.ok ? EXIT.done : EXIT.refused;
}

async function withdrawMoney({ wallet, terminal, timeoutMs }: Run, bankUrl: string): Promise<void> {
  const bank = new BankClient(bankUrl, { fetch: wallet.fetch });
  const username = `demo-${encodeBase32(wallet.random.bytes(8)).toLowerCase()}`;
  const account = await bank.register({
    username,
    password: encodeBase32(wallet.random.bytes(16)),
  });
  const { balance } = await account.account();
  terminal.say(`Bank user ${username} has ${formatAmount(balance.amount)}`);
  const amount = parseAmount(`${balance.amount.currency}:${WITHDRAWN}`);
  const started = await account.startWithdrawal(amount);
  const id = await acceptWithdrawal(wallet, started.taler_withdraw_uri);
  terminal.say(`Withdrawing ${formatAmount(amount)}: ${started.taler_withdraw_uri}`);
  const confirmed = runUntilConfirmed(wallet.clock, async () => {
    const { selection_done } = await account.withdrawal(started.withdrawal_id);
    if (selection_done) await account.confirm(started.withdrawal_id);
    return selection_done;
  });
  const only = (pending: { readonly id: string }) => pending.id === id;
  const [ended] = await Promise.all([runUntilDone(wallet, { forMs: timeoutMs, only }), confirmed]);
  if (!ended) throw new WalletError('WITHDRAWAL_ABORTED', { detail: 'the coins did not come' });
  for (const line of balanceLines(await getBalances(wallet))) terminal.say(line);
}

/** The customer at the bank, who confirms as soon as the wallet's reserve is shown there. */
async function runUntilConfirmed(
  clock: Run['wallet']['clock'],
  attempt: () => Promise<boolean>,
): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await attempt()) return;
    await clock.sleep(50);
  }
  throw new Error('the bank never showed the reserve');
}

/** As a browser does it: the form's answer leads to the merchant's order page. */
async function orderArticle({ wallet, terminal }: Run, base: string): Promise<string> {
  const page = await wallet.fetch(new URL('shop', base).href, { headers: { accept: 'text/html' } });
  const form = /\/shop\/articles\/[^/"?]+\/buy/.exec(await page.text())?.[0];
  const buyPath = form ?? (await firstArticle(wallet, base));
  terminal.say(`Ordering at ${new URL(buyPath, base).href}`);
  const ordered = await wallet.fetch(new URL(buyPath, base).href, {
    method: 'POST',
    headers: { origin: new URL(base).origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
    redirect: 'manual',
  });
  const orderUrl = ordered.headers.get('location');
  if (orderUrl === null) throw new Error(`the shop answered ${ordered.status} without an order`);
  const status = await wallet.fetch(new URL(orderUrl, base).href, {
    headers: { accept: 'application/json' },
  });
  const body: unknown = await status.json();
  const uri = typeof body === 'object' && body !== null && 'taler_pay_uri' in body;
  if (!uri || typeof body.taler_pay_uri !== 'string') {
    throw new Error(`the order's page answered ${status.status} without taler_pay_uri`);
  }
  return body.taler_pay_uri;
}

/** When the list of articles only links to their pages. */
async function firstArticle(wallet: Run['wallet'], base: string): Promise<string> {
  const page = await wallet.fetch(new URL('shop', base).href);
  const article = /\/shop\/articles\/[^/"?]+/.exec(await page.text())?.[0];
  if (article === undefined) throw new Error('the shop has no articles');
  return `${article}/buy`;
}

async function payFor({ wallet, terminal, timeoutMs }: Run, payUri: string): Promise<string> {
  const offer = await preparePay(wallet, payUri);
  if (offer.state !== 'payable') {
    const missing = offer.state === 'short' ? { missing: offer.shortfall.missing } : {};
    throw new WalletError('STATE_CONFLICT', { detail: `the order is ${offer.state}`, ...missing });
  }
  const { terms, quote } = offer;
  terminal.say(`${terms.merchant.name}: ${terms.summary}, ${formatAmount(quote.total)} in all`);
  await confirmPay(wallet, offer.purchase, quote.total);
  await runUntilDone(wallet, { forMs: timeoutMs });
  const paid = await describeOffer(wallet, offer.purchase);
  if (paid.state !== 'paid' || paid.nextUrl === null) {
    throw new Error(`the purchase is ${paid.state}`);
  }
  terminal.say('Paid.');
  return paid.nextUrl;
}
