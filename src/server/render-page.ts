/** Has Next render a page, once the caller is admitted. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Admission } from '@/fairness/admission';
import { turns } from '@/fairness/turns';
import { nextRequestId } from '@/http/answer';
import { seenOrigin } from '@/http/caller';
import { withPageStatus } from '@/http/page-status';
import { SEEN_ORIGIN_HEADER } from '@/http/seen-origin-header';
import { ownWriteHead } from '@/http/write-head';
import { setPagePolicy } from './page-policy';
import { unreadAnswers } from './unread-answers';
import { dropUnsafeHeaders } from './unsafe-headers';
import type { NextHandler } from './workers/pages';

/** A caller that reads its page slowly gives up its slot to the next. */
const MAX_PAGE_MS = 2000;

/** Node's objects of one request. */
export interface Exchanged {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

export interface PageHost {
  /** Called late: the API answers before Next has loaded. */
  readonly next: () => Promise<NextHandler>;
  readonly pages: Admission;
}

interface Asked extends Exchanged {
  readonly request: Request;
  /** Path of the page. */
  readonly pathname: string;
  /** The network that the request counts for. */
  readonly client: string;
}

export async function renderPage({ next, pages }: PageHost, asked: Asked): Promise<Response> {
  const { request, incoming, outgoing, pathname, client } = asked;
  dropUnsafeHeaders(incoming);
  setPagePolicy(incoming, outgoing, pathname);
  // Error pages show it.
  incoming.headers['x-request-id'] = nextRequestId();
  incoming.headers[SEEN_ORIGIN_HEADER] = seenOrigin(request);
  const handle = await next();
  let making: Promise<void> | undefined;
  await pages.run(client, async () => {
    await turns.take(client);
    if (outgoing.destroyed) return;
    unreadAnswers.assertRoom(client);
    making = withPageStatus(outgoing, () => handle(incoming, outgoing));
    await Promise.race([making, sleep(MAX_PAGE_MS, undefined, { ref: false })]);
  });
  await making;
  return RESPONSE_ALREADY_SENT;
}

/** About the body that a form has sent, which the route has read. */
const OF_BODY = ['content-type', 'content-length', 'transfer-encoding', 'expect'];

/** Renders the page at `path` as the body of a route's `answer`. */
export function renderAnswer(
  host: PageHost,
  asked: Omit<Asked, 'pathname'>,
  { path, answer }: { readonly path: string; readonly answer: Response },
): Promise<Response> {
  const { incoming, outgoing } = asked;
  for (const name of [...OF_BODY, 'rsc']) Reflect.deleteProperty(incoming.headers, name);
  incoming.url = path;
  if (incoming.method !== 'HEAD') incoming.method = 'GET';
  sendAs(outgoing, answer, asked.request.method === 'POST');
  const { pathname } = new URL(path, 'http://florin.invalid');
  return renderPage(host, { ...asked, pathname });
}

/**
 * Sends the page with the answer's status and headers, unless the page failed or leads on. After a
 * form, it leads on by 303, since 307 would send the form there.
 */
function sendAs(
  outgoing: ServerResponse,
  { status, headers }: Response,
  isAfterForm: boolean,
): void {
  const own = [...headers].filter(([name]) => name !== 'refresh' && name !== 'set-cookie');
  const cookies = headers.getSetCookie();
  const writeHead = ownWriteHead(outgoing);
  outgoing.writeHead = (rendered: number, ...head: unknown[]) => {
    if (rendered === 307 && isAfterForm) return writeHead(303, ...head);
    if (rendered !== 200) return writeHead(rendered, ...head);
    for (const [name, value] of own) outgoing.setHeader(name, value);
    if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
    return writeHead(status, ...head);
  };
}
