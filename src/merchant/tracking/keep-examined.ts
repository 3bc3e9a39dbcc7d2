import { encodeTransferProof } from '@/protocol/tracking';
import { keepTransfer } from '@/storage/merchant/transfers';
import type { ExchangePort } from '../exchange-port';
import { orderTopic, type Merchant } from '../merchant';
import type { ExaminedTransfer } from './examine-transfer';

/** Stores a transfer that nothing contradicts, with its proof, and wakes waiters for its orders. */
export async function keepExamined(
  merchant: Merchant,
  to: {
    readonly instanceId: string;
    readonly exchange: ExchangePort;
    readonly payto: string;
    readonly wtid: Uint8Array;
    /** The merchant has reported the credit. */
    readonly confirmed: boolean;
  },
  { details, matched }: ExaminedTransfer,
): Promise<void> {
  const wired = await keepTransfer(merchant.db, {
    instanceId: to.instanceId,
    exchangeUrl: to.exchange.baseUrl,
    wtid: to.wtid,
    payto: to.payto,
    creditAmount: details.total.units,
    wireFee: details.wireFee.units,
    executionMs: details.executionTime,
    proof: encodeTransferProof(details),
    confirmed: to.confirmed,
    deposits: matched,
  });
  for (const { instanceId, orderId } of wired) {
    merchant.wakeups.wake(orderTopic(instanceId, orderId));
  }
}
