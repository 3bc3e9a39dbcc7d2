import { compareAmounts } from '@/protocol/amount';
import { wireMethodOf } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import type { AccountRow } from '@/storage/merchant/instances';
import type { ExchangePort } from '../exchange-port';
import type { Merchant } from '../merchant';
import { transferConflict } from './conflict-proofs';
import type { ExaminedTransfer } from './examine-transfer';
import { reportConflict } from './report-trouble';

/**
 * Checks a transfer to this account. It is MERCHANT_TRACK_TRANSFER_CONFLICT if the exchange
 * contradicts its earlier confirmations, which is stored. It is
 * MERCHANT_PRIVATE_POST_TRANSFERS_BAD_WIRE_FEE if the wire fee is higher than announced.
 */
export async function assertBelievable(
  merchant: Merchant,
  to: {
    readonly instanceId: string;
    readonly exchange: ExchangePort;
    readonly account: AccountRow;
  },
  examined: ExaminedTransfer,
): Promise<void> {
  const { details, known, conflict } = examined;
  const { instanceId, exchange, account } = to;
  if (conflict !== null) {
    const refusal = transferConflict(details, conflict, known);
    const { ours } = conflict;
    const coinPub = ours?.coinPub ?? null;
    const at = { instanceId, exchangeUrl: exchange.baseUrl, row: ours?.row ?? null, coinPub };
    await reportConflict(merchant, at, refusal);
    throw refusal;
  }
  await assertFeeAnnounced(exchange, account.payto, examined);
}

/**
 * A transfer that is not kept yet: MERCHANT_PRIVATE_POST_TRANSFERS_BAD_WIRE_FEE when the exchange
 * takes a higher wire fee than it has announced.
 */
export async function assertFeeAnnounced(
  exchange: ExchangePort,
  payto: string,
  { isKept, details }: ExaminedTransfer,
): Promise<void> {
  if (isKept) return;
  const facts = await exchange.facts();
  const announced = facts.findWireFee(wireMethodOf(payto), details.executionTime);
  // A fee of a time that is no longer announced cannot be compared.
  if (announced === undefined || compareAmounts(details.wireFee, announced) <= 0) return;
  throw new Refusal('MERCHANT_PRIVATE_POST_TRANSFERS_BAD_WIRE_FEE');
}
