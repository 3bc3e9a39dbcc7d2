import { updateInstance } from '@/merchant/instances/update-instance';
import type { InstanceChanges } from '@/protocol/instance';
import { wiring } from '@/wiring';
import { answerWithWarnings, listAccountWarnings } from './account-warnings';

/** Changes an instance, and warns of accounts that no money would reach. */
export async function answerChange(
  request: Request,
  id: string,
  changes: InstanceChanges,
): Promise<Response> {
  const warnings = await listAccountWarnings(request, changes.paytos);
  await updateInstance(wiring().merchant, id, changes);
  return answerWithWarnings(warnings);
}
