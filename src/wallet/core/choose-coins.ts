/**
 * Chooses the coins that would pay a contract, and computes the exact cost. That is the
 * contributions and the fees of refreshing the change. Reads the store only. confirmPay holds the
 * coins. A coin qualifies if it is fresh and its denomination can still be deposited and was not
 * revoked. The merchant must take it too (protocol-a 7.1). The contract then names its exchange's
 * master key, or an auditor that signed its denomination.
 */
import {
  addAmounts,
  compareAmounts,
  isZero,
  subtractAmounts,
  sumAmounts,
  zeroAmount,
  type Amount,
} from '@/protocol/amount';
import type { ContractTerms } from '@/protocol/contract-terms';
import { equalBytes } from '@/protocol/crypto/bytes';
import { amountDue } from '@/protocol/customer-fees';
import { type PayableCoin, type PaymentTerms, selectCoins } from '@/wallet/core/coin-selection';
import { getDenomination, listWithdrawable } from '@/wallet/core/exchanges';
import type { CoinContribution } from '@/wallet/core/purchase-state';
import type { CoinRecord, DenominationRecord, ExchangeRecord } from '@/wallet/core/records';
import { refreshCost } from '@/wallet/core/refresh-cost';
import type { Wallet } from '@/wallet/core/wallet';

export interface PayQuote {
  readonly enough: true;
  readonly coins: readonly CoinContribution[];
  readonly price: Amount;
  /** Deposit and wire fees that the merchant does not bear. */
  readonly paymentFees: Amount;
  /** The loss when the change becomes new coins. */
  readonly changeFees: Amount;
  /** price + paymentFees + changeFees: what the balance falls by. */
  readonly total: Amount;
}

export interface Shortfall {
  readonly enough: false;
  readonly price: Amount;
  /** The value of coins that this merchant accepts. */
  readonly available: Amount;
  readonly missing: Amount;
}

interface Candidate extends PayableCoin {
  readonly record: CoinRecord;
  readonly denomination: DenominationRecord;
}

/** `given` are coins that the merchant has seen for this contract. They stay as they were. */
export async function chooseCoins(
  wallet: Wallet,
  terms: ContractTerms,
  given: readonly CoinContribution[] = [],
): Promise<PayQuote | Shortfall> {
  const exchanges = await listAccepted(wallet, terms);
  const payment = paymentTermsOf(terms, exchanges, wallet.clock.now());
  const fresh = await listCandidates(wallet, exchanges);
  const kept: { coin: Candidate; contribution: Amount }[] = [];
  for (const { coin, contribution } of given) {
    const record = await wallet.store.get('coin', coin);
    if (record !== null) kept.push({ coin: await candidateOf(wallet, record), contribution });
  }
  const selection = selectCoins(payment, fresh, kept);
  if (selection === null) return shortfall(payment, [...kept.map(({ coin }) => coin), ...fresh]);
  const { currency } = terms.amount;
  const contributions = selection.coins.map(({ contribution }) => contribution);
  const paid = sumAmounts(currency, contributions);
  const changeFees = await changeFeesOf(wallet, exchanges, selection.coins);
  return {
    enough: true,
    coins: selection.coins.map(({ coin, contribution }) => ({
      coin: coin.record.id,
      contribution,
    })),
    price: terms.amount,
    paymentFees: subtractAmounts(paid, terms.amount),
    changeFees,
    total: addAmounts(paid, changeFees),
  };
}

interface Accepted extends ExchangeRecord {
  /**
   * Ids of the denominations that an auditor of the contract vouches for. Null if all are taken.
   */
  readonly audited: ReadonlySet<string> | null;
}

async function listAccepted(wallet: Wallet, terms: ContractTerms): Promise<Accepted[]> {
  const exchanges = await wallet.store.list('exchange');
  return exchanges
    .filter(({ currency }) => currency === terms.amount.currency)
    .map((exchange) => ({ ...exchange, audited: auditedFor(exchange, terms) }))
    .filter(({ audited }) => audited === null || audited.size > 0);
}

function auditedFor(
  { masterPub, auditors = [] }: ExchangeRecord,
  terms: ContractTerms,
): ReadonlySet<string> | null {
  const isListed = terms.exchanges.some(({ master_pub }) => equalBytes(master_pub, masterPub));
  if (isListed) return null;
  const common = auditors.filter(({ auditorPub }) =>
    terms.auditors.some(({ auditor_pub }) => equalBytes(auditor_pub, auditorPub)),
  );
  return new Set(common.flatMap(({ denominations }) => denominations));
}

function paymentTermsOf(
  terms: ContractTerms,
  exchanges: readonly ExchangeRecord[],
  now: number,
): PaymentTerms {
  const wireFees = exchanges.flatMap(({ id, wireFees: fees }) => {
    const inForce = fees.find(
      ({ method, start, end }) => method === terms.wire_method && start <= now && now < end,
    );
    return inForce === undefined ? [] : [[id, inForce.wireFee] as const];
  });
  return {
    amount: terms.amount,
    maxFee: terms.max_fee,
    maxWireFee: terms.max_wire_fee ?? zeroAmount(terms.amount.currency),
    wireFeeAmortization: terms.wire_fee_amortization ?? 1,
    wireFees: new Map(wireFees),
  };
}

async function listCandidates(
  wallet: Wallet,
  exchanges: readonly Accepted[],
): Promise<Candidate[]> {
  const accepted = new Map(exchanges.map(({ id, audited }) => [id, audited]));
  const now = wallet.clock.now();
  const coins = (await wallet.store.list('coin')).filter(
    ({ use, exchangeBaseUrl, denomination }) =>
      use.state === 'fresh' &&
      accepted.has(exchangeBaseUrl) &&
      accepted.get(exchangeBaseUrl)?.has(denomination) !== false,
  );
  const candidates: Candidate[] = [];
  for (const coin of coins) candidates.push(await candidateOf(wallet, coin));
  const revoked = new Set(exchanges.flatMap((exchange) => exchange.revoked ?? []));
  return candidates.filter(
    ({ denomination }) => denomination.expireDeposit > now && !revoked.has(denomination.id),
  );
}

async function candidateOf(wallet: Wallet, record: CoinRecord): Promise<Candidate> {
  const denomination = await getDenomination(wallet, record.denomination);
  return {
    record,
    denomination,
    available: record.available,
    depositFee: denomination.feeDeposit,
    exchangeBaseUrl: record.exchangeBaseUrl,
  };
}

async function changeFeesOf(
  wallet: Wallet,
  exchanges: readonly ExchangeRecord[],
  chosen: readonly { readonly coin: Candidate; readonly contribution: Amount }[],
): Promise<Amount> {
  const offers = new Map<string, DenominationRecord[]>();
  for (const exchange of exchanges)
    offers.set(exchange.id, await listWithdrawable(wallet, exchange));
  const [first] = chosen;
  const costs = chosen.map(({ coin, contribution }) => {
    const amountLeft = subtractAmounts(coin.available, contribution);
    if (isZero(amountLeft)) return amountLeft;
    const { feeRefresh } = coin.denomination;
    const denominations = offers.get(coin.exchangeBaseUrl) ?? [];
    return refreshCost({ amountLeft, feeRefresh, denominations });
  });
  return sumAmounts(first?.contribution.currency ?? '', costs);
}

function shortfall(payment: PaymentTerms, coins: readonly Candidate[]): Shortfall {
  const { currency } = payment.amount;
  const available = sumAmounts(
    currency,
    coins.map((coin) => coin.available),
  );
  const depositFees = sumAmounts(
    currency,
    coins.map((coin) => coin.depositFee),
  );
  const exchanges = [...new Set(coins.map((coin) => coin.exchangeBaseUrl))];
  const wireFees = sumAmounts(
    currency,
    exchanges.map((url) => payment.wireFees.get(url) ?? zeroAmount(currency)),
  );
  const due = amountDue(payment.amount, { depositFees, wireFees }, payment);
  const missing =
    compareAmounts(due, available) > 0 ? subtractAmounts(due, available) : { currency, units: 1n };
  return { enough: false, price: payment.amount, available, missing };
}
