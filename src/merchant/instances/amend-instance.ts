/**
 * POST /instances/$ID (seed.md "PostInstanceUpdateRequest") [INSTB-4]: name, account and identifier. The
 * account given becomes the one that takes orders. Contracts, and what customers have of the instance,
 * name it by its identifier, so only an instance that has nothing yet gets another: 409/9285 otherwise.
 * Throws 404/2000, 409/2600 when there is an instance of the new identifier, 409/2625.
 */
import { Refusal } from '@/protocol/refusal';
import type { InstanceAmendment, InstanceIdentity } from '@/protocol/style-b';
import { renameInstanceRow } from '@/storage/merchant/instance-changes';
import type { Merchant } from '../merchant';
import { identityOf } from './register-instance';
import { getKnownInstance } from './show-identities';
import { updateInstance } from './update-instance';

export async function amendInstance(
  merchant: Merchant,
  instanceId: string,
  { instance: wanted, payto, name }: InstanceAmendment,
): Promise<InstanceIdentity> {
  const { id } = await getKnownInstance(merchant, instanceId);
  if (wanted !== id) {
    const outcome = await renameInstanceRow(merchant.db, id, wanted);
    if (outcome === 'taken') throw new Refusal('MERCHANT_PRIVATE_POST_INSTANCES_ALREADY_EXISTS');
    if (outcome === 'in use') {
      throw new Refusal('MERCHANT_POST_INSTANCE_NAME_IN_USE', { field: 'instance' });
    }
  }
  await updateInstance(merchant, wanted, { name, payto_uris: [payto] });
  return identityOf(merchant, wanted);
}
