import { getInstance } from '@/merchant/instances/get-instance';
import { isRefusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

type Shop = Awaited<ReturnType<typeof getInstance>>;

/** Returns the shop of an address, open or closed, or null if there is none. */
export async function findShop(id: string): Promise<Shop | null> {
  try {
    return await getInstance(wiring().merchant, id);
  } catch (thrown) {
    if (isRefusal(thrown, 'MERCHANT_GENERIC_INSTANCE_UNKNOWN')) return null;
    throw thrown;
  }
}
