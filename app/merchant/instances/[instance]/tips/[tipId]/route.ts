import { htmlResponse, wantsHtml } from '@/http/html';
import { route } from '@/http/route';
import { tipAt } from '@/http/tip-path';
import { describeTip } from '@/merchant/tips/tip-views';
import { codeFoldOf } from '@/ui/merchant/wallet-links';
import { renderTipPage } from '@/ui/merchant/tip-page';
import { readerOf } from '@/ui/messages/reader';
import { merchantAt } from '../../../../../at-origin';
import { readable } from '../../readable-refusal';
import { answerTip } from '../answer-tip';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request, params }) =>
    readable(request, async () => {
      if (!wantsHtml(request)) return answerTip(tipAt(params));
      const reader = readerOf(request);
      const tip = await describeTip(merchantAt(request), tipAt(params));
      const page = renderTipPage(tip, reader, codeFoldOf(request));
      return htmlResponse(page, 200, reader.language);
    }),
});
