/**
 * Creates an instance with one account: PUT /instances/ (specification "Instances of style B")
 * [INSTB-2]. It has a generated identifier unless one is given, and defaults that a frontend of
 * style B cannot set. Without `auth`, only this machine and the proxies in front of it may make its
 * private calls (decision D16). If the request names the instance, a repetition changes nothing.
 * Throws the refusals of create-instance.ts.
 */
import { encodeBase32 } from '@/protocol/base32';
import type { InstanceIdentity, InstanceRequest } from '@/protocol/style-b/instances';
import type { Merchant } from '../merchant';
import { createInstance } from '../instances/create-instance';
import { getInstance } from '../instances/get-instance';

const DAY_MS = 86_400_000;

export async function registerInstance(
  merchant: Merchant,
  { payto, instance, name, auth = { method: 'external' } }: InstanceRequest,
): Promise<InstanceIdentity> {
  const id = instance ?? `i${encodeBase32(merchant.random.bytes(10)).toLowerCase()}`;
  const nothing = { currency: merchant.currency, units: 0n };
  const configuration = {
    id,
    name,
    paytos: [payto],
    auth,
    address: {},
    jurisdiction: {},
    defaultMaxWireFee: nothing,
    defaultWireFeeAmortization: 1,
    defaultMaxDepositFee: nothing,
    defaultWireTransferDelayMs: DAY_MS,
    defaultPayDelayMs: DAY_MS,
  };
  await createInstance(merchant, configuration, { field: 'instance' });
  return identityOf(merchant, id);
}

export async function identityOf(
  merchant: Merchant,
  instanceId: string,
): Promise<InstanceIdentity> {
  const { id, merchantPub } = await getInstance(merchant, instanceId);
  return { instance: id, merchantPub };
}
