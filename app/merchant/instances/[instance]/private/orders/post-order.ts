import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import type { Call } from '@/http/route';
import { withKeyedOrderId } from '@/merchant/orders/keyed-order-id';
import { createOrder } from '@/merchant/orders/create-order';
import { createUsualOrder } from '@/merchant/orders/create-usual-order';
import { newOrderLinks } from '@/merchant/orders/order-links';
import {
  encodeTodaysMadeOrder,
  readTodaysOrder,
  todaysOrderSchema,
  type TodaysMadeOrderJson,
} from '@/protocol/todays-order';
import { wiring } from '@/wiring';
import { merchantAt } from '../../../../../at-origin';
import { keyedCallOf } from '../../../../keyed-call';
import { rememberedCaller } from '../../../../known-caller';
import { warnOfAddress, warnOfRefundDeadline } from '../../../../order-warnings';
import { privateInstance } from '../private-instance';

/** Makes a usual order by what this process remembers of the instance, and all others by reading it. */
export async function postOrder(call: Call): Promise<TodaysMadeOrderJson> {
  const { merchant } = wiring();
  const instanceId = call.params['instance'] ?? '';
  const remembered = await rememberedCaller(call.request, instanceId, 'private/orders');
  const given = decode(todaysOrderSchema, await readJson(call.request));
  const { request: asked, sessionId, otpId } = readTodaysOrder(given);
  const request = withKeyedOrderId(asked, keyedCallOf(call.request));
  const made =
    (otpId === undefined ? await createUsualOrder(merchant, remembered, request) : null) ??
    (await createOrder(merchant, await privateInstance(call, 'private/orders'), request, {
      otpId,
    }));
  warnOfRefundDeadline(call.request, request);
  const order = { ...warnOfAddress(call.request, made), instanceId };
  return encodeTodaysMadeOrder(made, newOrderLinks(merchantAt(call.request), order, sessionId));
}
