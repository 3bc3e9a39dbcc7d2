import { z } from 'zod';
import { spend } from '@/http/allowances';
import { route } from '@/http/route';
import { getPublicTemplate, templatePathOf } from '@/merchant/templates/list-template-entries';
import { orderByTemplate } from '@/merchant/templates/order-by-template';
import { encodeMadeOrder } from '@/protocol/order';
import { publicTemplateSchema } from '@/protocol/template';
import { merchantAt } from '../../../../at-origin';
import { readTemplateUse } from './read-template-use';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request, params: { instance = '', templateId = '' } }) => {
    const at = templatePathOf(instance, templateId);
    return z.encode(publicTemplateSchema, await getPublicTemplate(merchantAt(request), at));
  },
  POST: async ({ request, params: { instance = '', templateId = '' } }) => {
    const use = await readTemplateUse(request);
    await spend(request, 'templateOrders');
    const at = templatePathOf(instance, templateId);
    return encodeMadeOrder(await orderByTemplate(merchantAt(request), at, use));
  },
});
