/** The instances in style B, guarded like /management (decision D16). */
import { z } from 'zod';
import { decode } from '@/http/decode';
import { encodeList } from '@/http/encode-list';
import { assertOperator } from '@/http/operator';
import { readJson } from '@/http/read-body';
import type { Call } from '@/http/route';
import { listIdentities } from '@/merchant/style-b/list-identities';
import { registerInstance } from '@/merchant/style-b/register-instance';
import {
  instanceEntrySchema,
  instanceIdentitySchema,
  instanceRequestSchema,
} from '@/protocol/style-b/instances';
import { wiring } from '@/wiring';

export async function answerIdentities({ request }: Call) {
  await assertOperator(request);
  const identities = await listIdentities(wiring().merchant);
  return { instances: await encodeList(instanceEntrySchema, identities) };
}

export async function answerRegistration({ request }: Call) {
  await assertOperator(request);
  const body = decode(instanceRequestSchema, await readJson(request));
  return z.encode(instanceIdentitySchema, await registerInstance(wiring().merchant, body));
}
