/**
 * The command `demo`: moves money through the whole system over the public interfaces. A fresh bank
 * user registers by the bank's access API and confirms a withdrawal. The wallet orders an article
 * of the shop that it has not bought yet, by its form. It pays the order and fetches the goods.
 */
import { BankClient } from '@/clients/bank';
import { formatAmount, parseAmount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { canonicalBaseUrl } from '@/protocol/base-url';
import { ShopVisit } from '@/wallet/cli/shop-visit';
import { agreeToTerms } from '@/wallet/cli/terms';
import { balanceLines } from '@/wallet/cli/show';
import { EXIT, type Run } from '@/wallet/cli/run';
import { getBalances } from '@/wallet/core/balance';
import { confirmPay, describeOffer, preparePay, type PayOffer } from '@/wallet/core/pay';
import { runUntilDone } from '@/wallet/core/resume';
import { WalletError } from '@/wallet/core/wallet-error';
import { acceptWithdrawal, getWithdrawalOffer } from '@/wallet/core/withdraw';

const WITHDRAWN = '20';

export async function demo(run: Run, url: string): Promise<number> {
  const base = canonicalBaseUrl(url);
  await withdrawMoney(run, new URL('bank/', base).href);
  const visit = new ShopVisit(base, run.wallet.fetch);
  const nextUrl = await buyArticle(run, visit);
  const goods = await visit.open(nextUrl);
  run.terminal.say(`The shop answers ${goods.status} at ${nextUrl}`);
  const balances = await getBalances(run.wallet);
  run.terminal.result(
    { state: 'paid', nextUrl, status: goods.status, balances },
    balanceLines(balances),
  );
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
  const { preview } = await getWithdrawalOffer(wallet, started.talerWithdrawUri);
  if (preview !== null) {
    terminal.say('The exchange’s terms of service are accepted: this is test money.');
    await agreeToTerms({ wallet, terminal }, preview.exchangeBaseUrl, true);
  }
  const id = await acceptWithdrawal(wallet, started.talerWithdrawUri);
  terminal.say(`Withdrawing ${formatAmount(amount)}: ${started.talerWithdrawUri}`);
  const confirmed = runUntilConfirmed(wallet.clock, async () => {
    const { isSelected } = await account.withdrawal(started.id);
    if (isSelected) await account.confirm(started.id);
    return isSelected;
  });
  const only = (pending: { readonly id: string }) => pending.id === id;
  const [ended] = await Promise.all([runUntilDone(wallet, { forMs: timeoutMs, only }), confirmed]);
  if (!ended) throw new WalletError('WITHDRAWAL_ABORTED', { detail: 'the coins did not come' });
  for (const line of balanceLines(await getBalances(wallet))) terminal.say(line);
}

/** The customer at the bank, who confirms as soon as the bank shows the wallet's reserve. */
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

/** Returns the article's address. A wallet that has bought all of them reads the last one again. */
async function buyArticle(run: Run, visit: ShopVisit): Promise<string> {
  const articles = await visit.listArticles();
  for (const [at, article] of articles.entries()) {
    const payUri = await visit.orderArticle(article);
    run.terminal.say(`Ordered at the shop: ${payUri}`);
    const offer = await preparePay(run.wallet, payUri);
    if (offer.state !== 'paid' || offer.nextUrl === null) return payFor(run, offer);
    run.terminal.say('This wallet has bought it before, and may read it again without paying.');
    if (at === articles.length - 1) return offer.nextUrl;
  }
  throw new Error('the shop has no articles');
}

async function payFor({ wallet, terminal, timeoutMs }: Run, offer: PayOffer): Promise<string> {
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
