/**
 * The proof that a coin was spent (protocol-a 5.6): every entry has all fields that the coin signed,
 * so that whoever is refused can verify it without trusting the exchange.
 */
import { z } from 'zod';
import type { Amount } from '@/protocol/amount';
import { coinHistorySchema } from '@/protocol/exchange';
import { Refusal } from '@/protocol/refusal';
import { findCoin, listCoinSpendings, type CoinSpending } from '@/storage/exchange/coins';
import type { Exchange } from '../exchange';
import type { Denomination } from '../keys/denomination';

export async function describeCoin(
  exchange: Exchange,
  coinPub: Uint8Array,
  denomination: Denomination,
): Promise<z.input<typeof coinHistorySchema>> {
  const { currency } = exchange;
  const amount = (units: bigint): Amount => ({ currency, units });
  const spendings = await listCoinSpendings(exchange.db, coinPub);
  return z.encode(
    coinHistorySchema,
    spendings.map((one) => entryOf(one, denomination.hDenom, amount)),
  );
}

function entryOf(
  one: CoinSpending,
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

/** Why a coin could not be spent on what `denomination` was named for. */
export async function refuseCoin(
  exchange: Exchange,
  coinPub: Uint8Array,
  denomination: Denomination,
  code: 'EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS' | 'EXCHANGE_MELT_INSUFFICIENT_FUNDS',
): Promise<Refusal> {
  const coin = await findCoin(exchange.db, coinPub);
  const known =
    coin === undefined ? denomination : exchange.keys.denominationOfRow(coin.denominationId);
  const history = await describeCoin(exchange, coinPub, known);
  return new Refusal(
    known.id === denomination.id ? code : 'EXCHANGE_GENERIC_COIN_CONFLICTING_DENOMINATION_KEY',
    { body: { history } },
  );
}
