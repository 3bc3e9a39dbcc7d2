/**
 * Changes name, account and identifier: POST /instances/$ID (specification "Instances of style B")
 * [INSTB-4]. The given account becomes the one that takes orders. Contracts and customers' records
 * name the instance by its identifier. Only an instance that has just accounts and tokens can
 * change it. Otherwise it is MERCHANT_POST_INSTANCE_NAME_IN_USE. Throws
 * MERCHANT_GENERIC_INSTANCE_UNKNOWN, MERCHANT_PRIVATE_POST_INSTANCES_ALREADY_EXISTS if the new
 * identifier is taken.
 */
import { Refusal } from '@/protocol/refusal';
import type { InstanceAmendment, InstanceIdentity } from '@/protocol/style-b/instances';
import { amendInstanceRow } from '@/storage/merchant/instance-changes';
import type { Merchant } from '../merchant';
import { saltAccounts } from '../instances/instance-rules';
import { identityOf } from './register-instance';
import { getKnownInstance } from './list-identities';
import { withRoom } from '../instances/visitor-room';

export async function changeInstance(
  merchant: Merchant,
  instanceId: string,
  { instance: wanted, payto, name }: InstanceAmendment,
): Promise<InstanceIdentity> {
  const { id, visitorNetwork } = await getKnownInstance(merchant, instanceId);
  const accounts = saltAccounts(merchant, [payto]);
  const outcome = await withRoom(merchant, { visitorNetwork }, () =>
    amendInstanceRow(merchant.db, id, { wanted, name, accounts }),
  );
  if (outcome !== 'amended') throw new Refusal(OBSTACLES[outcome], { field: 'instance' });
  return identityOf(merchant, wanted);
}

const OBSTACLES = {
  taken: 'MERCHANT_PRIVATE_POST_INSTANCES_ALREADY_EXISTS',
  'in use': 'MERCHANT_POST_INSTANCE_NAME_IN_USE',
  deleted: 'MERCHANT_GENERIC_INSTANCE_UNKNOWN',
} as const;
