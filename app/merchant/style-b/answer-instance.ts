/**
 * One instance in style B, guarded like /management (decision D16). The path names it; a query
 * parameter `instance_id` is redundant and ignored.
 */
import { z } from 'zod';
import { decode } from '@/http/decode';
import { assertOperator } from '@/http/operator';
import { readJson } from '@/http/read-body';
import type { Call } from '@/http/route';
import { changeInstance } from '@/merchant/style-b/change-instance';
import { deleteInstance } from '@/merchant/instances/delete-instance';
import { getKnownInstance, getIdentity } from '@/merchant/style-b/list-identities';
import { instanceAmendmentSchema, instanceIdentitySchema } from '@/protocol/style-b/instances';
import { wiring } from '@/wiring';

export async function answerIdentity({ request, params }: Call) {
  await assertOperator(request);
  return getIdentity(wiring().merchant, params['instance'] ?? '');
}

export async function answerAmendment({ request, params }: Call) {
  await assertOperator(request);
  const body = decode(instanceAmendmentSchema, await readJson(request));
  const changed = await changeInstance(wiring().merchant, params['instance'] ?? '', body);
  return z.encode(instanceIdentitySchema, changed);
}

export async function answerDeletion({ request, params }: Call): Promise<{ deleted: true }> {
  await assertOperator(request);
  const { merchant } = wiring();
  const { id } = await getKnownInstance(merchant, params['instance'] ?? '');
  await deleteInstance(merchant, id);
  return { deleted: true };
}
