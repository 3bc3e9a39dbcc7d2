/**
 * Returns what the exchange knows of a purchase by its coins, and from how many withdrawals they could come.
 * It reads the exchange's own tables only, and a bounded number of rows. Not an endpoint. Throws
 * GENERIC_READING_TOO_LONG.
 */
import { amountIn, type Amount } from '@/protocol/amount';
import { listCoinOrigins, listSpentCoins, type SpentCoin } from '@/storage/exchange/coin-origins';
import type { Exchange } from '../exchange';

/** Rows of each table of blind signatures. */
const MOST_ROWS = 50_000;
/** A withdrawal and a renewed coin have three values each: see storage/exchange/coin-origins.ts. */
const VALUES_OF_ROW = 3;

export interface KnownCoin {
  readonly coinPub: Uint8Array;
  readonly value: Amount;
  /** The amount that it paid. */
  readonly amount: Amount;
  readonly depositedMs: number;
  /** The merchant's account. */
  readonly payto: string;
  /** Blind signatures by the same key, and the reserves that they were withdrawn from. */
  readonly signatures: number;
  readonly reserves: number;
}

export interface Comparison {
  /** The values that are stored of the payment. */
  readonly paymentValues: number;
  /** The values that are stored of withdrawals and renewals, as far as they were compared. */
  readonly originValues: number;
  readonly equal: number;
  /** False if there were too many to compare all. */
  readonly isWhole: boolean;
}

export async function getCoinOrigins(
  { db, currency }: Exchange,
  payment: { readonly coinPubs: readonly Uint8Array[]; readonly hContract: Uint8Array },
): Promise<{ readonly coins: readonly KnownCoin[]; readonly comparison: Comparison }> {
  const amount = amountIn(currency);
  const spent = await listSpentCoins(db, payment);
  const values = spent.flatMap(valuesOf);
  const origins = await listCoinOrigins(db, { values, limit: MOST_ROWS });
  const sum = (of: 'signatures' | 'equal') => origins.reduce((all, one) => all + one[of], 0);
  return {
    coins: spent.map((coin) => {
      const from = origins.find(({ denominationId }) => denominationId === coin.denominationId);
      return {
        coinPub: coin.coinPub,
        value: amount(coin.value),
        amount: amount(coin.amount),
        depositedMs: coin.depositedMs,
        payto: coin.payto,
        signatures: from?.signatures ?? 0,
        reserves: from?.reserves ?? 0,
      };
    }),
    comparison: {
      paymentValues: values.length,
      originValues: sum('signatures') * VALUES_OF_ROW,
      equal: sum('equal'),
      isWhole: sum('signatures') < MOST_ROWS,
    },
  };
}

function valuesOf({ coinPub, denomSig, coinSig, hContract, merchantPub }: SpentCoin): Uint8Array[] {
  return [coinPub, denomSig, coinSig, hContract, merchantPub];
}
