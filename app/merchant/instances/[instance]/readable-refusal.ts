import { describeFailure } from '@/http/answer';
import { htmlResponse, wantsHtml } from '@/http/html';
import type { StyleBRoute } from '@/protocol/style-b-errors';
import { readerOf } from '@/ui/messages/reader';
import { renderRefusalPage } from '@/ui/merchant/refusal-page';

/** A refusal as a page, under the same status, for browsers (protocol-a 7.2: "JSON or HTML by Accept"). */
export async function readable(
  request: Request,
  answering: () => Response | Promise<Response>,
  styleB?: StyleBRoute,
): Promise<Response> {
  if (!wantsHtml(request)) return answering();
  try {
    return await answering();
  } catch (thrown) {
    const { status, code = 0, requestId } = describeFailure(thrown, request, styleB);
    const reader = readerOf(request);
    const page = renderRefusalPage({ status, code, requestId }, reader);
    return htmlResponse(page, status, reader.language);
  }
}
