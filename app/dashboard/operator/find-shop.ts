import { ifThere } from '@/http/if-there';
import { getInstance } from '@/merchant/instances/get-instance';
import { wiring } from '@/wiring';

type Shop = Awaited<ReturnType<typeof getInstance>>;

/** Returns the shop of an address, open or closed, or null if there is none. */
export async function findShop(id: string): Promise<Shop | null> {
  return await ifThere(getInstance(wiring().merchant, id), 'MERCHANT_GENERIC_INSTANCE_UNKNOWN');
}
