/** The transfer in a page's path, for one of its parties; otherwise null. */
import { getTransfer, type TransferView } from '@/bank/transfers/get-transfer';
import { rowBound } from '@/protocol/bank';
import { isRefusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

export async function findTransferView(user: string, row: string): Promise<TransferView | null> {
  const number = rowBound.safeParse(row);
  if (!number.success) return null;
  try {
    return await getTransfer(wiring().bank, user, number.data);
  } catch (thrown) {
    if (isRefusal(thrown, 'BANK_TRANSACTION_NOT_FOUND')) return null;
    throw thrown;
  }
}
