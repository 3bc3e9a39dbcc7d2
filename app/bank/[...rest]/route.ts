import { nextRequestId } from '@/http/answer';
import { htmlResponse, wantsHtml } from '@/http/html';
import { route } from '@/http/route';
import { Refusal } from '@/protocol/refusal';
import { plainPage } from '@/ui/merchant/plain-page';
import { commonMessages } from '@/ui/messages/common';
import { readerOf } from '@/ui/messages/reader';
import { html } from '@/ui/primitives/markup';

const refuse = () => {
  throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
};

/** Unknown below the bank's address: in JSON, but people who have mistyped a page get one. */
const GET_ANY = ({ request }: { readonly request: Request }) => {
  if (!wantsHtml(request)) return refuse();
  const reader = readerOf(request);
  const t = commonMessages(reader.language);
  const content = html`<p>${t.notFoundText}</p>
    <p><a class="open" href="/">${t.startPage}</a></p>
    <p class="soft">${t.requestId}: <code>${nextRequestId()}</code></p>`;
  return htmlResponse(plainPage(reader, t.notFoundTitle, content), 404, reader.language);
};

const others = { POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse };
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: GET_ANY, ...others });
