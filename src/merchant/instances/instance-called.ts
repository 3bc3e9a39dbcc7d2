/**
 * Returns the identifier of the instance that an address names. `admin` is today's name of the default
 * instance (merchant-now 2.1). An instance that was given this name keeps it.
 */
import { ADMIN_INSTANCE, DEFAULT_INSTANCE } from '@/protocol/instance';
import { findInstance } from '@/storage/merchant/instances';
import type { Merchant } from '../merchant';

export async function instanceCalled({ db }: Merchant, name: string): Promise<string> {
  if (name !== ADMIN_INSTANCE || (await findInstance(db, name)) !== null) return name;
  return DEFAULT_INSTANCE;
}
