/**
 * Computes what the exchange keeps of a refund. It depends on the coin's denomination, which the
 * merchant does not keep. Among the denominations that fit the deposit, the coin's signature tells
 * (purpose 1201, since v9). A coin of an older wallet may be of any of them, so the highest fee is
 * stated. The exchange takes its own denomination's fee. Throws
 * MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { Refusal } from '@/protocol/refusal';
import type { OrderDeposit, OrderRecord } from '@/storage/merchant/orders';
import {
  findExchange,
  isExchangeUnavailable,
  type ExchangeFacts,
  type ListedDenomination,
} from '../exchange-port';
import type { Merchant } from '../merchant';

/** Returns the fees by coin. Null for one that was deposited after the order was read. */
export async function refundFeesOf(
  merchant: Merchant,
  order: OrderRecord,
): Promise<(coinPub: Uint8Array) => bigint | null> {
  const fees = await Promise.all(
    order.deposits.map(async (deposit) => ({
      coinPub: deposit.coinPub,
      fee: await feeOf(merchant, order, deposit),
    })),
  );
  return (coinPub) => fees.find((one) => equalBytes(one.coinPub, coinPub))?.fee ?? null;
}

async function feeOf(
  merchant: Merchant,
  order: OrderRecord,
  deposit: OrderDeposit,
): Promise<bigint> {
  const facts = await factsOf(merchant, deposit.exchangeUrl);
  const fitting = facts
    .listDenominations()
    .filter(
      ({ feeDeposit, value }) =>
        feeDeposit.units === deposit.depositFee && value.units >= deposit.contribution,
    );
  const fees = new Set(fitting.map(({ feeRefund }) => feeRefund.units));
  if (fees.size > 1) {
    for (const denomination of fitting) {
      if (isOf(merchant, order, deposit, denomination)) return denomination.feeRefund.units;
    }
  }
  return [...fees].reduce((highest, fee) => (fee > highest ? fee : highest), 0n);
}

async function factsOf(merchant: Merchant, exchangeUrl: string): Promise<ExchangeFacts> {
  try {
    const exchange = await findExchange(merchant, exchangeUrl);
    if (exchange !== undefined) return await exchange.facts();
  } catch (error) {
    if (!isExchangeUnavailable(error)) throw error;
  }
  throw new Refusal('MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE', { detail: exchangeUrl });
}

function isOf(
  { currency }: Merchant,
  order: OrderRecord,
  deposit: OrderDeposit,
  { hDenom, feeDeposit }: ListedDenomination,
): boolean {
  if (order.hContract === null) return false;
  const blob = signaturesV9.deposit({
    hContract: order.hContract,
    hWire: order.hWire,
    hDenom,
    timestamp: order.createdMs,
    refundDeadline: order.refundDeadlineMs,
    amountWithFee: { currency, units: deposit.contribution },
    depositFee: feeDeposit,
    merchantPub: order.merchantPub,
    coinPub: deposit.coinPub,
  });
  return verify(deposit.coinPub, blob, deposit.coinSig);
}
