import { z } from 'zod';
import { requiredParam } from '@/http/query';
import { route } from '@/http/route';
import { checkPayment } from '@/merchant/style-b/check-payment';
import { checkPaymentSchema } from '@/protocol/style-b/orders';
import { merchantAt } from '../../at-origin';
import { namedInstance } from '../style-b/named-instance';
import { paymentCheck } from './payment-check';
import { MAX_ORDER_ID_LENGTH } from '@/protocol/order';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: async (call) => {
      const { request, query } = call;
      const unknown = 'MERCHANT_CHECK_PAYMENT_INSTANCE_UNKNOWN';
      const { id: instanceId } = await namedInstance(call, 'check-payment', unknown);
      const orderId = requiredParam(query, 'order_id', MAX_ORDER_ID_LENGTH);
      const check = { instanceId, orderId, ...paymentCheck(query) };
      return z.encode(checkPaymentSchema, await checkPayment(merchantAt(request), check));
    },
  },
  'check-payment',
);
