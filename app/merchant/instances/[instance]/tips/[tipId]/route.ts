import { answerWithPage, wantsHtml } from '@/http/page-answer';
import { route } from '@/http/route';
import { tipAt } from '@/http/tip-path';
import { getTip } from '@/merchant/tips/get-tip';
import { wiring } from '@/wiring';
import { readable } from '../../readable-refusal';
import { answerTip } from '../answer-tip';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request, params }) =>
    readable(request, async () => {
      const at = tipAt(params);
      if (!wantsHtml(request)) return answerTip(at);
      const { instanceId } = await getTip(wiring().merchant, at);
      const page = `/merchant/instances/${instanceId}/tips/${encodeURIComponent(at.tipId)}/view`;
      return answerWithPage(page, { status: 200 });
    }),
});
