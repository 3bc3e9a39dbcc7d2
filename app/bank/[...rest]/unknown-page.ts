import { nextRequestId } from '@/http/answer';
import { htmlResponse } from '@/http/html';
import { plainPage } from '@/ui/merchant/plain-page';
import { commonMessages } from '@/ui/messages/common';
import { readerOf } from '@/ui/messages/reader';
import { html } from '@/ui/primitives/markup';

/** Answers people who mistyped a page's address. */
export function unknownPage(request: Request): Response {
  const reader = readerOf(request);
  const t = commonMessages(reader.language);
  const content = html`<p>${t.notFoundText}</p>
    <p><a class="open" href="/">${t.startPage}</a></p>
    <p class="soft">${t.requestId}: <code>${nextRequestId()}</code></p>`;
  return htmlResponse(plainPage(reader, t.notFoundTitle, content), 404, reader.language);
}
