/**
 * Answers GET management/instances and GET management/instances/$ID (protocol-a 8). Throws
 * MERCHANT_GENERIC_INSTANCE_UNKNOWN.
 */
import { listWhole } from '@/fairness/long-list';
import { withAmounts } from '@/protocol/amount';
import type { InstanceDetails, InstanceEntry } from '@/protocol/instance';
import { wireMethodOf } from '@/protocol/payto';
import { pick } from '@/protocol/pick';
import { getBranding } from '@/storage/merchant/branding';
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

/** The instance's key and the hash of its token stay here. */
const SHOWN = [
  'name',
  'merchantPub',
  'address',
  'jurisdiction',
  'defaultMaxWireFee',
  'defaultWireFeeAmortization',
  'defaultMaxDepositFee',
  'defaultWireTransferDelayMs',
  'defaultPayDelayMs',
  'wireRounding',
  'useStefan',
] as const;

export async function getInstanceDetails(
  merchant: Merchant,
  instanceId: string,
): Promise<InstanceDetails> {
  const { currency } = merchant;
  const instance = await getInstance(merchant, instanceId);
  const branding = Object.entries(await getBranding(merchant.db, instanceId));
  const { defaultRefundDelayMs } = instance;
  const money = ['defaultMaxWireFee', 'defaultMaxDepositFee'] as const;
  return {
    ...withAmounts(currency, pick(instance, SHOWN), money),
    accounts: [...instance.accounts],
    ...(defaultRefundDelayMs === null ? {} : { defaultRefundDelayMs }),
    ...Object.fromEntries(branding.filter(([, text]) => text !== '')),
    auth: { method: instance.authMethod },
    deleted: instance.deletedMs !== null,
  };
}
