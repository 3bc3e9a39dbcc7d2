/**
 * Lists transfers that the bank has not taken: GET management/books, for the operator. They go to
 * merchants or come from closed reserves. Each has its account, the last error, the number of
 * attempts and the time of the next. The money is still owed. The books count it as prepared.
 */
import type { UnsentTransfer } from '@/protocol/books';
import { roundDown } from '@/protocol/timestamp';
import { listUnsent } from '@/storage/exchange/outgoing';
import type { Exchange } from '../exchange';

export async function listUnsentTransfers({ db, currency }: Exchange): Promise<UnsentTransfer[]> {
  return (await listUnsent(db)).map(({ table, amount: units, notBefore, ...unsent }) => ({
    ...unsent,
    kind: table === 'transfer' ? 'merchant' : 'closing',
    amount: { currency, units },
    nextAttempt: roundDown(notBefore),
  }));
}
