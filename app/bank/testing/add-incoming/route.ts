import { z } from 'zod';
import { BANK_USERNAME, EXCHANGE_USERNAME } from '@/bank/accounts/ensure-bank-accounts';
import { paytoOf } from '@/bank/bank';
import { addIncoming } from '@/bank/gateway/add-incoming';
import { route, withBody } from '@/http/route';
import { forTests } from '@/http/for-tests';
import { addIncomingRequestSchema, transferReceiptSchema } from '@/protocol/bank';
import { wiring } from '@/wiring';

/**
 * BANK/exchange/admin/add-incoming as wallets' own tests call it, without credentials (protocol-a
 * 6.3). Only tests on this machine may call it. The bank pays, since no payer has agreed.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: forTests(
    withBody(addIncomingRequestSchema, async ({ body }) => {
      const { bank } = wiring();
      const request = { ...body, debitAccount: paytoOf(bank, BANK_USERNAME) };
      return z.encode(transferReceiptSchema, await addIncoming(bank, EXCHANGE_USERNAME, request));
    }),
  ),
});
