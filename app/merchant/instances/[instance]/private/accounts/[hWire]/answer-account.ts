import { z } from 'zod';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import type { Call } from '@/http/route';
import { changeAccount } from '@/merchant/accounts/change-account';
import { getAccount } from '@/merchant/accounts/get-account';
import { accountChangesSchema, accountDetailsSchema } from '@/protocol/merchant-account';
import { wiring } from '@/wiring';
import { wireHashIn } from './wire-hash-in';

export async function answerAccount(call: Call, { id }: { readonly id: string }): Promise<object> {
  const found = await getAccount(wiring().merchant, id, wireHashIn(call));
  return z.encode(accountDetailsSchema, found);
}

export async function answerChange(
  call: Call,
  { id }: { readonly id: string },
): Promise<undefined> {
  const changes = decode(accountChangesSchema, await readJson(call.request));
  await changeAccount(wiring().merchant, id, wireHashIn(call), changes);
}
