import { rejectTransfer } from '@/bank/transfers/reject-transfer';
import { decode } from '@/http/decode';
import { route } from '@/http/route';
import { bankCancelRequestSchema } from '@/protocol/test-bank';
import { wiring } from '@/wiring';
import { testBankDoor } from '../test-bank-door';

const reject = testBankDoor('reject', async ({ caller, input }) => {
  const { row_id: rowId } = decode(bankCancelRequestSchema, input);
  await rejectTransfer(wiring().bank, { username: caller, rowId });
  return undefined;
});

/** PUT in the specification, POST from deployed exchanges (protocol-b 4.5). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: reject,
  POST: reject,
});
