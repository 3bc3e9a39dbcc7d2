import { z } from 'zod';
import { spend } from '@/http/allowances';
import { CORS, jsonText } from '@/http/answer';
import { answerWithPage, wantsHtml } from '@/http/page-answer';
import { getPublicTemplate, type TemplatePath } from '@/merchant/templates/list-template-entries';
import { orderByTemplate } from '@/merchant/templates/order-by-template';
import { statusUrlOf } from '@/merchant/orders/order-links';
import { encodeMadeOrder } from '@/protocol/order';
import { publicTemplateSchema } from '@/protocol/template';
import { merchantAt } from '../../../../../at-origin';
import { readTemplateUse } from './read-template-use';

/** Says what may be ordered, as JSON or as a page for browsers. */
export async function answerTemplate(request: Request, at: TemplatePath): Promise<Response> {
  const template = await getPublicTemplate(merchantAt(request), at);
  if (!wantsHtml(request)) {
    return jsonText(JSON.stringify(z.encode(publicTemplateSchema, template)));
  }
  const names = [at.instanceId, 'templates', at.templateId].map(encodeURIComponent);
  return answerWithPage(`/merchant/instances/${names.join('/')}/view`, { status: 200 });
}

/** Makes the order. Browsers are led to its page. */
export async function makeOrder(request: Request, at: TemplatePath): Promise<Response> {
  const merchant = merchantAt(request);
  const use = await readTemplateUse(request, merchant.currency);
  await spend(request, 'templateOrders');
  const made = await orderByTemplate(merchant, at, use);
  if (!wantsHtml(request)) return jsonText(JSON.stringify(encodeMadeOrder(made)));
  const location = statusUrlOf(merchant, { ...made, instanceId: at.instanceId }, '');
  const headers = { ...CORS, location, 'cache-control': 'no-store' };
  return new Response(null, { status: 303, headers });
}
