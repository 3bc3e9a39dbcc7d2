import { describeFailure } from '@/http/answer';
import { answerWithPage, wantsHtml } from '@/http/page-answer';
import type { StyleBRoute } from '@/protocol/style-b/errors';

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
    const about = { status: `${status}`, code: `${code}`, request: requestId };
    return answerWithPage(`/merchant/refused?${new URLSearchParams(about)}`, { status });
  }
}
