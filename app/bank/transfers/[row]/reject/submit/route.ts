import { rejectTransfer } from '@/bank/transfers/reject-transfer';
import { seeOther } from '@/http/see-other';
import { rowBound } from '@/protocol/bank';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../form-route';

const pageOf = (row = ''): string => `/bank/transfers/${encodeURIComponent(row)}`;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  page: ({ row }) => `${pageOf(row)}/reject`,
  accept: async ({ params: { row }, username }) => {
    const { data: rowId } = rowBound.safeParse(row);
    if (rowId === undefined) throw new Refusal('BANK_TRANSACTION_NOT_FOUND');
    await rejectTransfer(wiring().bank, { username, rowId });
    return seeOther(pageOf(row), { news: 'sent-back' });
  },
});
