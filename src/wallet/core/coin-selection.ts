/**
 * Selects which coins pay a contract, and how much each (protocol-a 7.1). The largest available
 * value comes first. Among equal values, the cheaper deposit does.
 *
 *     contribution = max(min(missing, available), deposit fee), fees included
 *
 * One exchange alone is preferred, because each further one adds its own wire fee. It is the one
 * that costs the customer least. Only if none suffices are coins of several combined. With `given`,
 * contributions that others have seen stay and are only added to. Null if the coins do not suffice.
 * A coin that would cost more than it brings is left out. Pure.
 */
import {
  addAmounts,
  compareAmounts,
  isZero,
  maxAmount,
  minAmount,
  subtractAmounts,
  subtractAmountsSaturating,
  sumAmounts,
  zeroAmount,
  type Amount,
} from '@/protocol/amount';
import {
  amountDue,
  customerFees,
  type CustomerFees,
  type FeeTerms,
} from '@/protocol/customer-fees';

/** A coin that may pay this contract. The caller decides which ones may. */
export interface PayableCoin {
  readonly available: Amount;
  readonly depositFee: Amount;
  readonly exchangeBaseUrl: string;
}

export interface PaymentTerms extends FeeTerms {
  readonly amount: Amount;
  /** Wire fees by exchangeBaseUrl. An exchange that is missing here charges nothing. */
  readonly wireFees: ReadonlyMap<string, Amount>;
}

export interface CoinSelection<Coin> extends CustomerFees {
  readonly coins: readonly { readonly coin: Coin; readonly contribution: Amount }[];
}

export function selectCoins<Coin extends PayableCoin>(
  terms: PaymentTerms,
  coins: readonly Coin[],
  given: CoinSelection<Coin>['coins'] = [],
): CoinSelection<Coin> | null {
  if (given.length > 0) return selectGreedily(terms, coins, given);
  const exchanges = [...new Set(coins.map((coin) => coin.exchangeBaseUrl))];
  const alone = exchanges
    .map((exchange) => coins.filter((coin) => coin.exchangeBaseUrl === exchange))
    .map((ofExchange) => selectGreedily(terms, ofExchange))
    .filter((selection) => selection !== null);
  const [first, ...others] = alone;
  if (first === undefined) return selectGreedily(terms, coins);
  return others.reduce((best, next) => (isCheaper(next, best) ? next : best), first);
}

function isCheaper(left: CustomerFees, right: CustomerFees): boolean {
  return compareAmounts(totalFees(left), totalFees(right)) < 0;
}

function totalFees(fees: CustomerFees): Amount {
  return addAmounts(fees.customerDepositFees, fees.customerWireFees);
}

function selectGreedily<Coin extends PayableCoin>(
  terms: PaymentTerms,
  coins: readonly Coin[],
  given: CoinSelection<Coin>['coins'] = [],
): CoinSelection<Coin> | null {
  const chosen = [...given];
  let paid = sumAmounts(
    terms.amount.currency,
    given.map(({ contribution }) => contribution),
  );
  let due = dueWith(
    terms,
    given.map(({ coin }) => coin),
  );
  for (const coin of [...coins].sort(compareCoins)) {
    if (compareAmounts(paid, due) >= 0) break;
    const dueWithCoin = dueWith(terms, [...chosen.map((choice) => choice.coin), coin]);
    if (!isWorthwhile(coin, subtractAmounts(dueWithCoin, due))) continue;
    const missing = subtractAmounts(dueWithCoin, paid);
    const contribution = maxAmount(minAmount(missing, coin.available), coin.depositFee);
    chosen.push({ coin, contribution });
    paid = addAmounts(paid, contribution);
    due = dueWithCoin;
  }
  if (compareAmounts(paid, due) < 0) return null;
  const fees = feesOf(
    terms,
    chosen.map((choice) => choice.coin),
  );
  return { coins: chosen, ...customerFees(fees, terms) };
}

function compareCoins(left: PayableCoin, right: PayableCoin): number {
  return (
    compareAmounts(right.available, left.available) ||
    compareAmounts(left.depositFee, right.depositFee)
  );
}

/**
 * The exchange refuses a coin below its deposit fee. One that only pays its own fee does not help.
 */
function isWorthwhile(coin: PayableCoin, addedCost: Amount): boolean {
  if (compareAmounts(coin.available, coin.depositFee) < 0) return false;
  return !isZero(subtractAmountsSaturating(coin.available, addedCost));
}

function dueWith(terms: PaymentTerms, coins: readonly PayableCoin[]): Amount {
  return amountDue(terms.amount, feesOf(terms, coins), terms);
}

function feesOf(terms: PaymentTerms, coins: readonly PayableCoin[]) {
  const { currency } = terms.amount;
  const exchanges = new Set(coins.map((coin) => coin.exchangeBaseUrl));
  const wireFees = [...exchanges].map((url) => terms.wireFees.get(url) ?? zeroAmount(currency));
  return {
    depositFees: sumAmounts(
      currency,
      coins.map((coin) => coin.depositFee),
    ),
    wireFees: sumAmounts(currency, wireFees),
  };
}
