import type { Merchant } from '../merchant';
import { deleteInstance } from '../instances/delete-instance';
import { purgeInstance } from './purge-instance';

/** DELETE of an instance, with or without its books. */
export function removeInstance(
  merchant: Merchant,
  instanceId: string,
  purge: boolean,
): Promise<void> {
  return purge ? purgeInstance(merchant, instanceId) : deleteInstance(merchant, instanceId);
}
