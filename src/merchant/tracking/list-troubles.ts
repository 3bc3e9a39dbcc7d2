/**
 * Lists tracking problems of an instance's transfers, the latest first. Evidence against exchanges
 * stays. Failures are listed while they still keep an order's money from being found. Reads only.
 * Throws nothing expected.
 */
import { listTroublesOfInstance, type InstanceTrouble } from '@/storage/merchant/tracking-reports';
import type { Merchant } from '../merchant';

const MOST = 20;

export function listTroubles(merchant: Merchant, instanceId: string): Promise<InstanceTrouble[]> {
  return listTroublesOfInstance(merchant.db, instanceId, MOST);
}
