/** The transfer in a page's path, for one of its parties; otherwise null. */
import { getTransfer, type TransferView } from '@/bank/transfers/get-transfer';
import { ifThere } from '@/http/if-there';
import { rowBound } from '@/protocol/bank';
import { wiring } from '@/wiring';

export async function findTransferView(user: string, row: string): Promise<TransferView | null> {
  const number = rowBound.safeParse(row);
  if (!number.success) return null;
  const reading = getTransfer(wiring().bank, user, number.data);
  return await ifThere(reading, 'BANK_TRANSACTION_NOT_FOUND');
}
