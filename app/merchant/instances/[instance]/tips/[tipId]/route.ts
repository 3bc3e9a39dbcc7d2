import { CORS, json } from '@/http/answer';
import { htmlResponse, wantsHtml } from '@/http/html';
import { route } from '@/http/route';
import { tipAt } from '@/http/tip-path';
import { describeTip, showPublicTip } from '@/merchant/tips/tip-views';
import { codeFoldOf } from '@/ui/merchant/wallet-links';
import { renderTipPage } from '@/ui/merchant/tip-page';
import { readerOf } from '@/ui/messages/reader';
import { merchantAt } from '../../../../../at-origin';
import { readable } from '../../readable-refusal';

const HEADERS = { ...CORS, 'cache-control': 'no-store', vary: 'accept' };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request, params }) =>
    readable(request, async () => {
      const merchant = merchantAt(request);
      if (!wantsHtml(request))
        return json(await showPublicTip(merchant, tipAt(params)), 200, HEADERS);
      const reader = readerOf(request);
      const tip = await describeTip(merchant, tipAt(params));
      const page = renderTipPage(tip, reader, codeFoldOf(request));
      return htmlResponse(page, 200, reader.language);
    }),
});
