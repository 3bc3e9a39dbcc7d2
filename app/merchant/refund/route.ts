import { z } from 'zod';
import { route, withShopBody } from '@/http/route';
import { increaseRefund } from '@/merchant/style-b/increase-refund';
import { increasedRefundSchema, refundRequestSchema } from '@/protocol/style-b/refunds';
import { merchantAt } from '../../at-origin';
import { keyedCallOf } from '../keyed-call';
import { instanceCalled } from '../style-b/named-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    POST: withShopBody(refundRequestSchema, async ({ request, params, body }) => {
      const { id } = await instanceCalled({ request, params }, 'refund', { named: body.instance });
      const increased = await increaseRefund(merchantAt(request), id, body, keyedCallOf(request));
      return z.encode(increasedRefundSchema, increased);
    }),
  },
  'refund',
);
