/** GET management/instances and GET management/instances/$ID (protocol-a 8). Throws 404/2000. */
import { z } from 'zod';
import { listWhole } from '@/fairness/long-list';
import { instanceDetailsSchema, instanceListSchema } from '@/protocol/instance';
import { wireMethodOf } from '@/protocol/payto';
import { listInstances, type Instance } from '@/storage/merchant/instances';
import type { Merchant } from '../merchant';
import { getInstance } from './get-instance';

export async function showInstances(
  merchant: Merchant,
): Promise<z.input<typeof instanceListSchema>> {
  const instances = await listWhole<Instance, Entry>(
    (last, limit) => listInstances(merchant.db, { after: last?.id, limit }),
    (rows) => z.encode(instanceListSchema, { instances: rows.map(toEntry) }).instances,
  );
  return { instances };
}

type Entry = z.input<typeof instanceListSchema>['instances'][number];

function toEntry({ id, name, merchantPub, accounts, deletedMs }: Instance) {
  const paytos = accounts.filter(({ active }) => active).map(({ payto }) => payto);
  return {
    id,
    name,
    merchant_pub: merchantPub,
    payment_targets: [...new Set(paytos.map(wireMethodOf))],
    deleted: deletedMs !== null,
  };
}

export async function showInstance(
  merchant: Merchant,
  instanceId: string,
): Promise<z.input<typeof instanceDetailsSchema>> {
  const { currency } = merchant;
  const instance = await getInstance(merchant, instanceId);
  return z.encode(instanceDetailsSchema, {
    accounts: instance.accounts.map(({ payto, salt, hWire, active }) => ({
      payto_uri: payto,
      h_wire: hWire,
      salt,
      active,
    })),
    name: instance.name,
    merchant_pub: instance.merchantPub,
    address: instance.address,
    jurisdiction: instance.jurisdiction,
    default_max_wire_fee: { currency, units: instance.defaultMaxWireFee },
    default_wire_fee_amortization: instance.defaultWireFeeAmortization,
    default_max_deposit_fee: { currency, units: instance.defaultMaxDepositFee },
    default_wire_transfer_delay: instance.defaultWireTransferDelayMs,
    default_pay_delay: instance.defaultPayDelayMs,
    auth: { method: instance.authMethod },
    deleted: instance.deletedMs !== null,
  });
}
