/**
 * Checks that every unit that arrived is accounted for: GET management/books, for the operator. It
 * sums what customers own as reserves and coins, what merchants are owed, what was wired, and
 * earnings. All sums are of one moment. A difference of one unit is a bug.
 */
import type { Books } from '@/protocol/books';
import { getBookSums, type BookSums } from '@/storage/exchange/books';
import type { Exchange } from './exchange';

export async function exchangeBooks(exchange: Exchange): Promise<Books> {
  return checkBooks(await getBookSums(exchange.db));
}

export function checkBooks(sums: BookSums): Books {
  const derived = deriveSums(sums);
  const equations = equationsOf(sums, derived);
  const violations = Object.keys(equations).filter((name) => equations[name] === false);
  return { balanced: violations.length === 0, violations, sums: { ...sums, ...derived } };
}

interface DerivedSums {
  /** Coins in customers' hands. */
  readonly outstanding: bigint;
  /** Melted above the cost of the new coins. */
  readonly refreshRemainder: bigint;
  readonly owed: bigint;
  readonly income: bigint;
}

function deriveSums(sums: BookSums): DerivedSums {
  const outstanding = sums.withdrawnCoins + sums.refreshedCoins - sums.spent;
  const refreshRemainder = sums.melted - sums.refreshFees - sums.notRevealed - sums.revealed;
  // The excess of a melt over the cost of its new coins is ours too.
  const refreshIncome = sums.refreshFees + refreshRemainder + sums.refreshedFees;
  return {
    outstanding,
    refreshRemainder,
    income:
      sums.withdrawFees +
      sums.depositFees +
      sums.refundFees +
      refreshIncome +
      sums.wireFees +
      sums.closingFees,
    owed:
      sums.reserves +
      outstanding +
      sums.notRevealed +
      sums.notAggregated +
      sums.prepared +
      sums.closingPrepared,
  };
}

function equationsOf(sums: BookSums, derived: DerivedSums): Record<string, boolean> {
  return {
    'reserves: credited + recouped = balances + withdrawn + closed':
      sums.credited + sums.recouped === sums.reserves + sums.withdrawn + sums.closed,
    'reserves: withdrawn = coins + fees':
      sums.withdrawn === sums.withdrawnCoins + sums.withdrawFees,
    'refreshes: cost = coins + fees': sums.revealed === sums.refreshedCoins + sums.refreshedFees,
    'coins: spent = deposited + melted + recouped - refunded + refund fees':
      sums.spent === sums.deposited + sums.melted + sums.recouped - sums.refunded + sums.refundFees,
    'coins: none spent that was not issued': derived.outstanding >= 0n,
    'refreshes: new coins cost at most what was melted': derived.refreshRemainder >= 0n,
    'refunds: each is taken of its deposit, and never more than that':
      sums.refunded === sums.takenByRefunds && sums.overRefunded === 0n,
    'deposits: deposited = refunded + fees + not aggregated + prepared + wired + wire fees':
      sums.deposited ===
      sums.refunded +
        sums.depositFees +
        sums.notAggregated +
        sums.prepared +
        sums.wired +
        sums.wireFees,
    'closings: closed = prepared + wired + fees':
      sums.closed === sums.closingPrepared + sums.closingWired + sums.closingFees,
    'all: credited = owed + wired + earned':
      sums.credited === derived.owed + sums.wired + sums.closingWired + derived.income,
  };
}
