/**
 * Changes an instance: PATCH management/instances/$ID and PATCH private (protocol-a 8). Absent
 * members stay. Idempotent, all or nothing. `payto_uris` is the whole list of accounts that take
 * orders. A new one gets a salted hash of its own. One no longer listed is deactivated. One that
 * comes back has the hash it had [INSTA-6]. Orders keep the account they were made with. Throws
 * MERCHANT_GENERIC_INSTANCE_UNKNOWN, MERCHANT_PRIVATE_PATCH_INSTANCES_PURGE_REQUIRED for a deleted
 * instance and GENERIC_CURRENCY_MISMATCH for another currency, MERCHANT_SHOP_SHARE_FULL.
 */
import type { Amount } from '@/protocol/amount';
import type { InstanceChanges } from '@/protocol/instance';
import { Refusal } from '@/protocol/refusal';
import { updateInstanceRow } from '@/storage/merchant/instance-changes';
import type { Merchant } from '../merchant';
import { getInstance } from './get-instance';
import { unitsOf } from '../units-of';
import { saltAccounts } from './instance-rules';
import { withRoom } from './visitor-room';

export async function updateInstance(
  merchant: Merchant,
  instanceId: string,
  changes: InstanceChanges,
): Promise<void> {
  const units = (amount: Amount | undefined, field: string): bigint | undefined =>
    amount === undefined ? undefined : unitsOf(merchant.currency, amount, field);
  const { id, accounts: known, visitorNetwork } = await getInstance(merchant, instanceId);
  const accounts = changes.paytos && saltAccounts(merchant, changes.paytos);
  const added = accounts?.filter((one) => known.every(({ payto }) => payto !== one.payto)) ?? [];
  const update = () =>
    updateInstanceRow(merchant.db, id, {
      row: {
        name: changes.name,
        address: changes.address,
        jurisdiction: changes.jurisdiction,
        defaultMaxWireFee: units(changes.defaultMaxWireFee, 'default_max_wire_fee'),
        defaultWireFeeAmortization: changes.defaultWireFeeAmortization,
        defaultMaxDepositFee: units(changes.defaultMaxDepositFee, 'default_max_deposit_fee'),
        defaultWireTransferDelayMs: changes.defaultWireTransferDelayMs,
        defaultPayDelayMs: changes.defaultPayDelayMs,
        defaultRefundDelayMs: changes.defaultRefundDelayMs,
        wireRounding: changes.wireRounding,
        useStefan: changes.useStefan,
      },
      accounts,
      branding: changes,
    });
  const bytes = (): number => changes.logo?.length ?? 0;
  const updated = await withRoom(merchant, { visitorNetwork, rows: added.length, bytes }, update);
  if (!updated) throw new Refusal('MERCHANT_PRIVATE_PATCH_INSTANCES_PURGE_REQUIRED');
}
