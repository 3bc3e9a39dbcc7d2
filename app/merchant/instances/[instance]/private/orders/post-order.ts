import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import type { Call } from '@/http/route';
import { createOrder } from '@/merchant/orders/create-order';
import { createUsualOrder } from '@/merchant/orders/create-usual-order';
import { encodeMadeOrder, postOrderRequestSchema, type MadeOrderJson } from '@/protocol/order';
import { wiring } from '@/wiring';
import { rememberedCaller } from '../../../../known-caller';
import { privateInstance } from '../private-instance';

/** Makes a usual order by what this process remembers of the instance, and all others by reading it. */
export async function postOrder(call: Call): Promise<MadeOrderJson> {
  const { merchant } = wiring();
  const remembered = await rememberedCaller(
    call.request,
    call.params['instance'] ?? '',
    'private/orders',
  );
  const order = decode(postOrderRequestSchema, await readJson(call.request));
  const made = await createUsualOrder(merchant, remembered, order);
  if (made !== null) return encodeMadeOrder(made);
  return encodeMadeOrder(
    await createOrder(merchant, await privateInstance(call, 'private/orders'), order),
  );
}
