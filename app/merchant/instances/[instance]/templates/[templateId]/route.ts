import { route } from '@/http/route';
import { templatePathOf } from '@/merchant/templates/list-template-entries';
import { readable } from '../../readable-refusal';
import { answerTemplate, makeOrder } from './answer-template';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request, params: { instance = '', templateId = '' } }) =>
    readable(request, () => answerTemplate(request, templatePathOf(instance, templateId))),
  POST: ({ request, params: { instance = '', templateId = '' } }) =>
    readable(request, () => makeOrder(request, templatePathOf(instance, templateId))),
});
