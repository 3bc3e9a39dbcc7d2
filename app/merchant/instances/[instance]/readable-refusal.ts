import { answerFailure } from '@/http/answer';
import { htmlResponse, wantsHtml } from '@/http/html';
import type { StyleBRoute } from '@/protocol/style-b-errors';
import { readerOf } from '@/ui/messages/reader';
import { renderRefusalPage } from '@/ui/merchant/refusal-page';
import { z } from 'zod';

const refusalSchema = z.object({ code: z.number(), request_id: z.string() });

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
    const refusal = answerFailure(thrown, request, styleB);
    const { code, request_id: requestId } = refusalSchema.parse(await refusal.json());
    const reader = readerOf(request);
    const page = renderRefusalPage({ status: refusal.status, code, requestId }, reader);
    return htmlResponse(page, refusal.status, reader.language);
  }
}
