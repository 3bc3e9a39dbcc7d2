/**
 * Serves `app/**\/route.ts` directly from node, without Next's cost per request. Requests without a
 * route module go to Next: pages, assets, log-in. It uses Hono's router and node adapter, but not
 * its application layer. That layer answers HEAD by copying the GET response, even if Next has
 * already sent it.
 */
import { getRequestListener } from '@hono/node-server';
import type { Result } from 'hono/router';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import { limits } from '@/config/limits';
import { callerNetwork } from '@/config/networks';
import { inTrace, Trace } from '@/config/trace';
import { Admission } from '@/fairness/admission';
import { arrivals } from '@/fairness/arrivals';
import { answerFailure, describeRefusal } from '@/http/answer';
import { assertOwnHost, clientAddress, noteConnection } from '@/http/caller';
import { nameKnownPaths } from '@/http/known-paths';
import { ClientGone } from '@/http/receive-body';
import { pagePathOf } from '@/http/page-answer';
import type { RouteHandler } from '@/http/route';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';
import { AccessLog } from './access-log';
import { demandTls } from './demand-tls';
import { answerFaulty } from './faulty-answer';
import { metrics } from './metrics';
import { renderAnswer, renderPage, type Exchanged } from './render-page';
import { rewritePath } from './rewrites';
import { routes } from './routes.generated';
import { staticFile } from './static-files';
import { unreadAnswers } from './unread-answers';
import { leadToOrigin } from './wallet-origin';
import type { NextHandler } from './workers/pages';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

interface Row {
  readonly path: string;
  /** Absent for a page, which Next renders. */
  readonly module: Record<string, unknown> | undefined;
}

const ROWS: readonly Row[] = routes;

/** Where a request leads. */
interface Target {
  /** Undefined means Next. */
  readonly handler: RouteHandler | undefined;
  readonly path: string;
}

/**
 * `next` is called late: the API answers before Next has loaded. Each of several `workers` admits its
 * part of the pages.
 */
export function createListener(
  next: () => Promise<NextHandler>,
  workers = 1,
): ReturnType<typeof getRequestListener> {
  const find = createRouteFinder();
  const { calls, pages } = openAdmissions(workers);
  const host = { next, pages };
  metrics.watchAdmissions({ calls, pages });
  const accessLog = new AccessLog(wiring().env.accessLog);
  const answer = async (
    request: Request,
    { incoming, outgoing }: Exchanged,
    { target, route, params, known }: Match,
  ): Promise<Response> => {
    // First of all: pages, assets and unknown paths are also served only under our name.
    const foreign = refused(request, () => assertOwnHost(request)) ?? leadToOrigin(request);
    if (foreign !== undefined) return foreign;
    const client = callerNetwork(clientAddress(request));
    unreadAnswers.watch(client, outgoing);
    if (target !== undefined) {
      const answered = await admitted(request, () =>
        calls.serve(client, () => {
          if (outgoing.destroyed) throw new ClientGone();
          unreadAnswers.assertRoom(client);
          const { faults } = wiring();
          return faults?.areSet === true
            ? answerFaulty(faults, { request, outgoing, route, params }, (given) =>
                target(request, { params: given }),
              )
            : target(request, { params });
        }),
      );
      const path = pagePathOf(answered);
      if (path === undefined) return answered;
      const asked = { request, incoming, outgoing, client };
      return admitted(request, () => renderAnswer(host, asked, { path, answer: answered }));
    }
    // Next answers such methods and addresses with 500.
    const isOddMethod = !METHODS.some((method) => method === request.method);
    const options = isOddMethod ? find(request, 'OPTIONS') : undefined;
    if (options?.known === true) return refuseMethod(request, options);
    const senseless = refuseWithoutPage(request, known);
    if (senseless !== undefined) return senseless;
    const unread = refused(request, () => unreadAnswers.assertRoom(client));
    const file = unread ?? (await staticFile(request, pathnameOf(request)));
    if (file !== undefined) return file;
    const pathname = pathnameOf(request);
    return admitted(request, () =>
      renderPage(host, { request, incoming, outgoing, client, pathname }),
    );
  };
  return getRequestListener((request, env: unknown) => {
    const { incoming, outgoing } = env as Exchanged;
    noteCaller(request, { incoming, outgoing });
    const match = find(request);
    metrics.watch(labelOf(request.method), match.route, outgoing);
    if (isProbe(request)) return answerProbe(match, request);
    const trace = new Trace(incoming.headers);
    accessLog.watch(incoming, outgoing, trace);
    return inTrace(trace, () => answer(request, { incoming, outgoing }, match));
  }, ADAPTER);
}

function noteCaller(request: Request, { incoming, outgoing }: Exchanged): void {
  noteConnection(request, {
    address: incoming.socket.remoteAddress,
    httpVersion: incoming.httpVersion,
  });
  demandTls(request, outgoing);
}

/** Callers invent methods. */
function labelOf(method: string): string {
  return METHODS.some((known) => known === method) ? method : 'other';
}

const ADAPTER = {
  overrideGlobalObjects: true,
  /** Called for requests that the adapter cannot turn into a `Request`, such as an invalid Host header. */
  errorHandler: (): Response => {
    const { status, headers, body } = describeRefusal(new Refusal('GENERIC_REQUEST_MALFORMED'));
    return new Response(body, { status, headers });
  },
};

function openAdmissions(workers: number): { readonly calls: Admission; readonly pages: Admission } {
  const bounds = limits();
  const waiting = { maxWaiting: bounds.maxWaitingPerAddress, maxWaitMs: bounds.maxWaitForWorkMs };
  return {
    calls: new Admission(
      { ...waiting, total: bounds.maxAtWork, perClient: bounds.maxAtWorkPerAddress },
      arrivals,
    ),
    pages: new Admission({
      ...waiting,
      total: Math.ceil(bounds.maxPagesAtWork / workers),
      perClient: bounds.maxPagesAtWorkPerAddress,
    }),
  };
}

/** The answer, or a refusal if too many are waiting. */
async function admitted(request: Request, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (thrown) {
    return answerFailure(thrown, request);
  }
}

/** A balancer asks for us under these addresses, by any name and while all else is busy. */
function isProbe({ url }: Request): boolean {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  return url.startsWith('/health/', start) || url.startsWith('/metrics', start);
}

function answerProbe({ target, params }: Match, request: Request): Promise<Response> {
  if (target !== undefined) return target(request, { params });
  return Promise.resolve(answerFailure(new Refusal('GENERIC_ENDPOINT_UNKNOWN'), request));
}

/** Undefined unless `assert` throws. */
function refused(request: Request, assert: () => void): Response | undefined {
  try {
    assert();
    return undefined;
  } catch (thrown) {
    return answerFailure(thrown, request);
  }
}

/** Answers a request like the listener, for callers without one. */
export function createRouteFinder(): RouteFinder {
  const router = buildRouter();
  return (request, method = request.method) => first(router.match(method, pathnameOf(request)));
}

/** Uses the request's own method unless another is given. */
type RouteFinder = (request: Request, method?: string) => Match;

function buildRouter(): SmartRouter<Target> {
  const router = new SmartRouter<Target>({ routers: [new RegExpRouter(), new TrieRouter()] });
  nameKnownPaths(ROWS.flatMap(({ path, module }) => (module === undefined ? [] : [path])));
  for (const { path, module } of ROWS) {
    for (const method of METHODS) {
      const handler = module?.[method] ?? (method === 'HEAD' ? module?.['GET'] : undefined);
      if (module === undefined || handler !== undefined) {
        router.add(method, path, { handler: handler as RouteHandler | undefined, path });
      }
    }
  }
  return router;
}

function pathnameOf({ url, headers }: Request): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const question = url.indexOf('?', start);
  if (question < 0) return rewritePath(url.slice(start), { search: '', headers });
  return rewritePath(url.slice(start, question), { search: url.slice(question + 1), headers });
}

/**
 * Reports whether the request is for no page or asset. Browsers do not count, since Next shows them its
 * page for unknown paths.
 */
function isForNoPage(request: Request): boolean {
  const pathname = pathnameOf(request);
  const isFile = pathname.slice(pathname.lastIndexOf('/')).includes('.');
  const isOfNext = pathname.startsWith('/_next/') || pathname.startsWith('/api/auth/');
  const wantsPage = request.headers.get('accept')?.includes('text/html') ?? false;
  return !isFile && !isOfNext && !wantsPage;
}

interface Match {
  /** Undefined means Next. */
  readonly target: RouteHandler | undefined;
  /** The pattern of the path, or `unknown`. */
  readonly route: string;
  readonly params: Record<string, string>;
  /** True if a route or a page has this path. */
  readonly known: boolean;
}

/** The most specific match, with its parameters percent-decoded where possible. */
function first(result: Result<Target>): Match {
  const [matches, stash] = result;
  const match = matches[0];
  if (match === undefined) return { target: undefined, route: 'unknown', params: {}, known: false };
  const [target, found] = match;
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(found)) {
    params[name] = decoded(typeof value === 'number' ? (stash?.[value] ?? '') : String(value));
  }
  return { target: target.handler, route: target.path, params, known: true };
}

function decoded(text: string): string {
  return text.includes('%') && isDecodable(text) ? decodeURIComponent(text) : text;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Refuses what is for no page or asset. */
function refuseWithoutPage(request: Request, known: boolean): Response | undefined {
  if (!isDecodable(request.url)) {
    return answerFailure(new Refusal('GENERIC_PARAMETER_MALFORMED', { field: 'path' }), request);
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (known && !isRead) return refuseForPage(request);
  if (isRead && (known || !isForNoPage(request))) return undefined;
  return answerFailure(new Refusal('GENERIC_ENDPOINT_UNKNOWN'), request);
}

/** Pages are read only; forms go to routes. */
function refuseForPage(request: Request): Response {
  const response = answerFailure(new Refusal('GENERIC_METHOD_INVALID'), request);
  response.headers.set('allow', 'GET, HEAD');
  return response;
}

/** Lists the path's methods, as its answer to OPTIONS does. */
async function refuseMethod(request: Request, { target, params }: Match): Promise<Response> {
  if (target === undefined) return refuseForPage(request);
  const options = await target(request, { params });
  const response = answerFailure(new Refusal('GENERIC_METHOD_INVALID'), request);
  response.headers.set('allow', options.headers.get('allow') ?? '');
  return response;
}
