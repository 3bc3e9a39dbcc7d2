import { z } from 'zod';
import { getAccount } from '@/bank/accounts/get-account';
import { bankAccountSchema } from '@/protocol/bank';
import { wiring } from '@/wiring';

export async function answerAccount(username: string): Promise<object> {
  return z.encode(bankAccountSchema, await getAccount(wiring().bank, username));
}
