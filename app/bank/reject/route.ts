import { rejectTransfer } from '@/bank/transfers/reject-transfer';
import { decode } from '@/http/decode';
import { route } from '@/http/route';
import { bankCancelRequestSchema } from '@/protocol/test-bank';
import { wiring } from '@/wiring';
import { testBankRoute } from '../test-bank-route';

const reject = testBankRoute('reject', async ({ caller, input }) => {
  const { rowId } = decode(bankCancelRequestSchema, input);
  await rejectTransfer(wiring().bank, { username: caller, rowId });
  return undefined;
});

/** PUT in the specification, POST from deployed exchanges (protocol-b 4.5). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: reject,
  POST: reject,
});
