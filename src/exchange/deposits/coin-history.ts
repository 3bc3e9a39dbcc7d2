/**
 * The proof that a coin was spent (protocol-a 5.6). Every entry has all fields that the coin
 * signed, so a refused client can verify it without trusting the exchange.
 */
import { listWhole } from '@/fairness/long-list';
import { subtractAmounts, type Amount } from '@/protocol/amount';
import { encodeCoinHistory, encodeCoinProof, type CoinEntry } from '@/protocol/coin-history';
import { Refusal } from '@/protocol/refusal';
import {
  findCoin,
  findSpendingBounds,
  listCoinSpendings,
  type CoinSpending,
  type PlacedSpending,
} from '@/storage/exchange/coins';
import type { Exchange } from '../exchange';
import type { Denomination } from '../keys/denomination';
import { signRecoup } from '../recoups/sign-recoup';

type EncodedEntry = ReturnType<typeof encodeCoinHistory>[number];

export async function describeCoin(
  exchange: Exchange,
  coinPub: Uint8Array,
  denomination: Denomination,
): Promise<EncodedEntry[]> {
  const { currency } = exchange;
  const amount = (units: bigint): Amount => ({ currency, units });
  const until = await findSpendingBounds(exchange.db, coinPub);
  return await listWhole<PlacedSpending, EncodedEntry>(
    (last, limit) => listCoinSpendings(exchange.db, coinPub, until, last, limit),
    (rows) =>
      encodeCoinHistory(
        rows.map(({ spending: one }) =>
          one.type === 'RECOUP' || one.type === 'REGAINED'
            ? recoupEntryOf(exchange, coinPub, one)
            : entryOf(one, denomination.hDenom, amount),
        ),
      ),
  );
}

function entryOf(
  one: Exclude<CoinSpending, { type: 'RECOUP' | 'REGAINED' }>,
  hDenom: Uint8Array,
  amount: (units: bigint) => Amount,
): CoinEntry {
  switch (one.type) {
    case 'DEPOSIT':
      return {
        type: 'DEPOSIT',
        amount: amount(one.amountWithFee),
        depositFee: amount(one.fee),
        hContract: one.hContract,
        hWire: one.hWire,
        hDenom,
        merchantPub: one.merchantPub,
        timestamp: one.timestamp,
        refundDeadline: one.refundDeadline,
        coinSig: one.coinSig,
      };
    case 'MELT':
      return {
        type: 'MELT',
        amount: amount(one.amountWithFee),
        meltFee: amount(one.fee),
        hDenom,
        rc: one.rc,
        coinSig: one.coinSig,
      };
    case 'REFUND':
      return {
        type: 'REFUND',
        amount: amount(one.amountWithFee),
        refundFee: amount(one.fee),
        hContract: one.hContract,
        merchantPub: one.merchantPub,
        rtransactionId: one.rtransactionId,
        merchantSig: one.merchantSig,
      };
  }
}

function recoupEntryOf(
  exchange: Exchange,
  coinPub: Uint8Array,
  one: Extract<CoinSpending, { type: 'RECOUP' | 'REGAINED' }>,
): CoinEntry {
  if (one.type === 'REGAINED') {
    const origin = { from: 'coin' as const, pub: coinPub };
    const confirmation = signRecoup(exchange, { ...one, origin });
    return { type: 'OLD-COIN-RECOUP', coinPub: one.coinPub, ...confirmation };
  }
  const confirmation = signRecoup(exchange, { ...one, coinPub });
  return one.origin.from === 'reserve'
    ? { type: 'RECOUP', reservePub: one.origin.pub, ...confirmation }
    : { type: 'RECOUP-REFRESH', oldCoinPub: one.origin.pub, ...confirmation };
}

/** Why a coin could not be spent, where the request names `denomination`. */
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
  const known =
    coin === undefined ? denomination : exchange.keys.denominationOfRow(coin.denominationId);
  const history = await describeCoin(exchange, coinPub, known);
  const { currency } = exchange;
  const { value } = coin === undefined ? denomination : { value: { currency, units: coin.value } };
  const residualValue = subtractAmounts(value, { currency, units: coin?.spent ?? 0n });
  const body = encodeCoinProof({
    history,
    coinPub,
    originalValue: value,
    residualValue,
    requestedValue,
  });
  return new Refusal(
    known.id === denomination.id ? code : 'EXCHANGE_GENERIC_COIN_CONFLICTING_DENOMINATION_KEY',
    { body },
  );
}
