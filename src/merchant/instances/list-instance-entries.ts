/** GET management/instances and GET management/instances/$ID (protocol-a 8). Throws 404/2000. */
import { listWhole } from '@/fairness/long-list';
import type { InstanceDetails, InstanceEntry } from '@/protocol/instance';
import { wireMethodOf } from '@/protocol/payto';
import { findBranding } from '@/storage/merchant/branding';
import { listInstances, type Instance } from '@/storage/merchant/instances';
import type { Merchant } from '../merchant';
import { getInstance } from './get-instance';

export async function listInstanceEntries(merchant: Merchant): Promise<InstanceEntry[]> {
  return await listWhole<Instance, InstanceEntry>(
    (last, limit) => listInstances(merchant.db, { after: last?.id, limit }),
    (rows) => rows.map(toEntry),
  );
}

function toEntry({ id, name, merchantPub, accounts, deletedMs }: Instance): InstanceEntry {
  const paytos = accounts.filter(({ active }) => active).map(({ payto }) => payto);
  return {
    id,
    name,
    merchantPub,
    paymentTargets: [...new Set(paytos.map(wireMethodOf))],
    deleted: deletedMs !== null,
  };
}

export async function getInstanceDetails(
  merchant: Merchant,
  instanceId: string,
): Promise<InstanceDetails> {
  const { currency } = merchant;
  const instance = await getInstance(merchant, instanceId);
  const { logo, accentColor } = await findBranding(merchant.db, instanceId);
  return {
    accounts: instance.accounts.map(({ payto, salt, hWire, active }) => ({
      payto,
      hWire,
      salt,
      active,
    })),
    name: instance.name,
    ...(logo === '' ? {} : { logo }),
    ...(accentColor === '' ? {} : { accentColor }),
    merchantPub: instance.merchantPub,
    address: instance.address,
    jurisdiction: instance.jurisdiction,
    defaultMaxWireFee: { currency, units: instance.defaultMaxWireFee },
    defaultWireFeeAmortization: instance.defaultWireFeeAmortization,
    defaultMaxDepositFee: { currency, units: instance.defaultMaxDepositFee },
    defaultWireTransferDelayMs: instance.defaultWireTransferDelayMs,
    defaultPayDelayMs: instance.defaultPayDelayMs,
    auth: { method: instance.authMethod },
    deleted: instance.deletedMs !== null,
  };
}
