/**
 * The proof that a coin was spent (protocol-a 5.6). Every entry has all fields that the coin
 * signed, so a refused client can verify it without trusting the exchange.
 */
import { z } from 'zod';
import { listWhole } from '@/fairness/long-list';
import { formatAmount, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { coinHistorySchema } from '@/protocol/coin-history';
import { Refusal } from '@/protocol/refusal';
import {
  findCoin,
  findSpendingBounds,
  listCoinSpendings,
  type CoinSpending,
  type PlacedSpending,
  type SpentCoin,
} from '@/storage/exchange/coins';
import type { Exchange } from '../exchange';
import type { Denomination } from '../keys/denomination';
import { signRecoup } from '../recoups/sign-recoup';

export async function describeCoin(
  exchange: Exchange,
  coinPub: Uint8Array,
  denomination: Denomination,
): Promise<z.input<typeof coinHistorySchema>> {
  const { currency } = exchange;
  const amount = (units: bigint): Amount => ({ currency, units });
  const until = await findSpendingBounds(exchange.db, coinPub);
  return await listWhole<PlacedSpending, z.input<typeof coinHistorySchema>[number]>(
    (last, limit) => listCoinSpendings(exchange.db, coinPub, until, last, limit),
    (rows) =>
      z.encode(
        coinHistorySchema,
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
): z.output<typeof coinHistorySchema>[number] {
  switch (one.type) {
    case 'DEPOSIT':
      return {
        type: 'DEPOSIT',
        amount: amount(one.amountWithFee),
        deposit_fee: amount(one.fee),
        h_contract_terms: one.hContract,
        h_wire: one.hWire,
        h_denom_pub: hDenom,
        merchant_pub: one.merchantPub,
        timestamp: one.timestamp,
        refund_deadline: one.refundDeadline,
        coin_sig: one.coinSig,
      };
    case 'MELT':
      return {
        type: 'MELT',
        amount: amount(one.amountWithFee),
        melt_fee: amount(one.fee),
        h_denom_pub: hDenom,
        rc: one.rc,
        coin_sig: one.coinSig,
      };
    case 'REFUND':
      return {
        type: 'REFUND',
        amount: amount(one.amountWithFee),
        refund_fee: amount(one.fee),
        h_contract_terms: one.hContract,
        merchant_pub: one.merchantPub,
        rtransaction_id: one.rtransactionId,
        merchant_sig: one.merchantSig,
      };
  }
}

function recoupEntryOf(
  exchange: Exchange,
  coinPub: Uint8Array,
  one: Extract<CoinSpending, { type: 'RECOUP' | 'REGAINED' }>,
): z.output<typeof coinHistorySchema>[number] {
  if (one.type === 'REGAINED') {
    const origin = { from: 'coin' as const, pub: coinPub };
    const confirmation = signRecoup(exchange, { ...one, origin });
    return { type: 'OLD-COIN-RECOUP', coin_pub: one.coinPub, ...confirmation };
  }
  const confirmation = signRecoup(exchange, { ...one, coinPub });
  return one.origin.from === 'reserve'
    ? { type: 'RECOUP', reserve_pub: one.origin.pub, ...confirmation }
    : { type: 'RECOUP-REFRESH', old_coin_pub: one.origin.pub, ...confirmation };
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
  more: Readonly<Record<string, unknown>> = {},
): Promise<Refusal> {
  const coin = await findCoin(exchange.db, coinPub);
  const known =
    coin === undefined ? denomination : exchange.keys.denominationOfRow(coin.denominationId);
  const history = await describeCoin(exchange, coinPub, known);
  return new Refusal(
    known.id === denomination.id ? code : 'EXCHANGE_GENERIC_COIN_CONFLICTING_DENOMINATION_KEY',
    { body: { history, ...residualOf(exchange, coinPub, denomination, coin), ...more } },
  );
}

/** Returns the members that replies of 2019 have besides the history. */
function residualOf(
  { currency }: Exchange,
  coinPub: Uint8Array,
  { value }: Denomination,
  coin: SpentCoin | undefined,
): { coin_pub: string; original_value: string; residual_value: string } {
  const units = coin === undefined ? value.units : coin.value - coin.spent;
  return {
    coin_pub: encodeBase32(coinPub),
    original_value: formatAmount(coin === undefined ? value : { currency, units: coin.value }),
    residual_value: formatAmount({ currency, units }),
  };
}
