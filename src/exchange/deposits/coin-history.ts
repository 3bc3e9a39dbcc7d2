/**
 * The proof that a coin was spent (protocol-a 5.6). Every entry has all fields that the coin
 * signed, so a refused client can verify it without trusting the exchange.
 */
import { listWhole } from '@/fairness/long-list';
import { amountIn, subtractAmounts, type Amount } from '@/protocol/amount';
import { equalBytes } from '@/protocol/crypto/bytes';
import type { CoinEntry } from '@/protocol/coin-history';
import { Refusal } from '@/protocol/refusal';
import {
  findCoin,
  getSpendingBounds,
  listCoinSpendings,
  type CoinSpending,
} from '@/storage/exchange/coins';
import { hasDenomination } from '@/storage/exchange/keys';
import type { CoinOrigin } from '@/storage/exchange/recoups';
import type { Exchange } from '../exchange';
import type { Denomination } from '../keys/denomination';
import { signRecoup } from '../sign-recoup';

export async function listCoinEntries(
  exchange: Exchange,
  coinPub: Uint8Array,
  denomination: Denomination,
): Promise<CoinEntry[]> {
  const until = await getSpendingBounds(exchange.db, coinPub);
  return await listWhole<CoinSpending, CoinEntry>(
    (last, limit) => listCoinSpendings(exchange.db, coinPub, until, last, limit),
    (rows) => rows.map((one) => describeSpending(exchange, coinPub, denomination, one)),
  );
}
function describeSpending(
  exchange: Exchange,
  coinPub: Uint8Array,
  { hDenom }: Denomination,
  one: CoinSpending,
): CoinEntry {
  const units = amountIn(exchange.currency);
  const amount = units(one.amountWithFee);
  switch (one.type) {
    case 'DEPOSIT':
      return {
        type: one.type,
        amount,
        depositFee: units(one.fee),
        hContract: one.hash,
        hWire: one.hWire,
        hDenom,
        merchantPub: one.merchantPub,
        timestamp: one.timestamp,
        refundDeadline: one.refundDeadline,
        coinSig: one.sig,
      };
    case 'MELT':
      return {
        type: one.type,
        amount,
        meltFee: units(one.fee),
        hDenom,
        rc: one.hash,
        coinSig: one.sig,
      };
    case 'REFUND':
      return {
        type: one.type,
        amount,
        refundFee: units(one.fee),
        hContract: one.hash,
        merchantPub: one.merchantPub,
        rtransactionId: one.rtransactionId,
        merchantSig: one.sig,
      };
    default:
      return describeRecoup(exchange, coinPub, one);
  }
}

type CoinRecoup = Exclude<CoinSpending, { type: 'DEPOSIT' | 'MELT' | 'REFUND' }>;

function describeRecoup(exchange: Exchange, coinPub: Uint8Array, one: CoinRecoup): CoinEntry {
  const { timestamp, amountWithFee: amount, hash: pub } = one;
  const signed = (coin: Uint8Array, from: CoinOrigin['from'], origin: Uint8Array) =>
    signRecoup(exchange, { coinPub: coin, amount, timestamp, origin: { from, pub: origin } });
  switch (one.type) {
    case 'RECOUP':
      return { type: one.type, reservePub: pub, ...signed(coinPub, 'reserve', pub) };
    case 'RECOUP-REFRESH':
      return { type: one.type, oldCoinPub: pub, ...signed(coinPub, 'coin', pub) };
    case 'OLD-COIN-RECOUP':
      return { type: one.type, coinPub: pub, ...signed(pub, 'coin', coinPub) };
  }
}

/** Returns the refusal of a coin that could not be spent. The request names `denomination`. */
export async function refuseCoin(
  exchange: Exchange,
  coinPub: Uint8Array,
  denomination: Denomination,
  code:
    | 'EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS'
    | 'EXCHANGE_MELT_INSUFFICIENT_FUNDS'
    | 'EXCHANGE_RECOUP_COIN_BALANCE_ZERO',
  requestedValue?: Amount,
): Promise<Refusal> {
  const coin = await findCoin(exchange.db, coinPub);
  if (coin === undefined && !(await hasDenomination(exchange.db, denomination.hDenom))) {
    return new Refusal('EXCHANGE_GENERIC_DENOMINATION_KEY_UNKNOWN');
  }
  const known = coin === undefined ? denomination : exchange.keys.getDenomination(coin.hDenom);
  const history = await listCoinEntries(exchange, coinPub, known);
  const { currency } = exchange;
  const { value } = coin === undefined ? denomination : { value: { currency, units: coin.value } };
  const residualValue = subtractAmounts(value, { currency, units: coin?.spent ?? 0n });
  const body = { history, coinPub, originalValue: value, residualValue, requestedValue };
  return new Refusal(
    equalBytes(known.hDenom, denomination.hDenom)
      ? code
      : 'EXCHANGE_GENERIC_COIN_CONFLICTING_DENOMINATION_KEY',
    { body },
  );
}
