/**
 * Lists transfers that the bank has not taken: GET management/books, for the operator. They go to
 * merchants or come from closed reserves. Each has its account, the last error, the number of
 * attempts and the time of the next. The money is still owed. The books count it as prepared.
 */
import { formatAmount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { roundDown, timestampToJson, type TimestampObject } from '@/protocol/timestamp';
import { listUnsent } from '@/storage/exchange/outgoing';
import type { Exchange } from '../exchange';

export interface UnsentTransfer {
  readonly kind: 'merchant' | 'closing';
  readonly wtid: string;
  readonly payto_uri: string;
  readonly amount: string;
  readonly failure: string;
  readonly attempts: number;
  readonly next_attempt: TimestampObject;
}

export async function listUnsentTransfers({ db, currency }: Exchange): Promise<UnsentTransfer[]> {
  return (await listUnsent(db)).map((one) => ({
    kind: one.table === 'transfer' ? 'merchant' : 'closing',
    wtid: encodeBase32(one.wtid),
    payto_uri: one.payto,
    amount: formatAmount({ currency, units: one.amount }),
    failure: one.failure,
    attempts: one.attempts,
    next_attempt: timestampToJson(roundDown(one.notBefore)),
  }));
}
