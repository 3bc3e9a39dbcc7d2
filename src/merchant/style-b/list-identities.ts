/**
 * Answers GET /instances and GET /instances/$ID (specification "Instances of style B") [INSTB-1, INSTB-3,
 * INSTB-6]. They show the same rows as style A, by their first account. Deleted ones are left out.
 * Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN.
 */
import { listWhole } from '@/fairness/long-list';
import { Refusal } from '@/protocol/refusal';
import type { InstanceEntry, InstanceQuery } from '@/protocol/style-b/instances';
import { listInstances, type Instance } from '@/storage/merchant/instances';
import type { Merchant } from '../merchant';
import { getInstance } from '../instances/get-instance';

export async function listIdentities(merchant: Merchant): Promise<InstanceEntry[]> {
  return listWhole<Instance, InstanceEntry>(
    (last, limit) => listInstances(merchant.db, { after: last?.id, limit }),
    (rows) => rows.filter(({ deletedMs }) => deletedMs === null).map(toEntry),
  );
}

export async function getIdentity(merchant: Merchant, instanceId: string): Promise<InstanceQuery> {
  const found = await getKnownInstance(merchant, instanceId);
  const { payto, instance, name } = toEntry(found);
  return { payto, instance, name };
}

/** Style B knows no deleted instances. */
export async function getKnownInstance(merchant: Merchant, instanceId: string): Promise<Instance> {
  const instance = await getInstance(merchant, instanceId);
  if (instance.deletedMs === null) return instance;
  throw new Refusal('MERCHANT_GENERIC_INSTANCE_UNKNOWN');
}

function toEntry({ id, name, accounts, merchantPub }: Instance): InstanceEntry {
  const payto = accounts.find(({ active }) => active)?.payto ?? '';
  return { name, payto, instance: id, merchantPub };
}
