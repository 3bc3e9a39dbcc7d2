/**
 * Wraps operations as a route module. `route({ GET: handler })` answers other methods with 405 and
 * an Allow header, and turns refusals into bodies. HEAD follows GET. Wallets in other origins may
 * call, since these APIs ignore cookies. The functions use nothing of Next's request scope, so Next
 * and the direct server run the same ones.
 */
import type { z } from 'zod';
import type { StyleBRoute } from '@/protocol/style-b/errors';
import { Refusal } from '@/protocol/refusal';
import { noteShop } from './absent-nulls';
import { answerFailure, CORS, jsonText, noContent } from './answer';
import { assertOwnHost } from './caller';
import { decode } from './decode';
import { EarlyAnswer, followed } from './follow-up';
import { instanceParams } from './instance-params';
import { suggestPath } from './known-paths';
import { wantsHtml } from './page-answer';
import { readJson } from './read-body';
import { addWarnings, ReadQuery, warningsOf, type Warning } from './strictness';
import { watched } from './watched';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

export type Params = Readonly<Record<string, string>>;
export interface RouteContext {
  /**
   * Next gives a promise. There, catch-all parameters are arrays, which no handler reads. Paths
   * without parameters have none.
   */
  params: Promise<GivenParams> | GivenParams | undefined;
}
type GivenParams = Record<string, string | string[] | undefined>;
export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>;
export type RouteModule = Record<Method | 'HEAD' | 'OPTIONS', RouteHandler>;

/** A handler's input: the request, path parameters (percent-decoded), and the query. */
export interface Call {
  readonly request: Request;
  readonly params: Params;
  readonly query: URLSearchParams;
}

/** A plain object becomes 200 JSON, undefined becomes 204; a Response is sent unchanged. */
export type Handler = (call: Call) => Promise<object | undefined> | object | undefined;

type BodyHandler<S extends z.ZodType> = (
  call: Call & { readonly body: z.output<S> },
) => ReturnType<Handler>;

/** Reads and checks the JSON body before the handler runs. */
export function withBody<S extends z.ZodType>(schema: S, run: BodyHandler<S>): Handler {
  return async ({ request, params, query }) => {
    const body = decode(schema, await readJson(request));
    return run({ request, params, query, body });
  };
}

/** The same for calls of shops whose body names the instance. It is read before its caller is known. */
export function withShopBody<S extends z.ZodType>(schema: S, run: BodyHandler<S>): Handler {
  const answer = withBody(schema, run);
  return (call) => {
    noteShop(call.request);
    return answer(call);
  };
}

function responseOf(
  answer: object | undefined,
  warnings: readonly Warning[] | undefined,
): Response {
  if (answer === undefined || isEmpty(answer)) {
    const empty = answer ?? noContent(CORS);
    return warnings === undefined ? empty : addWarnings(empty, warnings);
  }
  if (answer instanceof Response) return answer;
  const isPlain = warnings === undefined || Array.isArray(answer);
  return jsonText(JSON.stringify(isPlain ? answer : { ...answer, warnings }));
}

function isEmpty(answer: object): answer is Response {
  return answer instanceof Response && answer.body === null;
}

function wrap(handler: Handler, styleB: StyleBRoute | undefined): RouteHandler {
  return async (request, context) => {
    try {
      assertOwnHost(request);
      const at = request.url.indexOf('?');
      const query = at < 0 ? new URLSearchParams() : new ReadQuery(request.url.slice(at + 1));
      // Only what is a promise is awaited: each wait is work for the tracing of promises.
      const { params: pending } = context;
      const given = ((pending instanceof Promise ? await pending : pending) ?? {}) as Params;
      if (request.url.includes('%00')) assertStorable(given);
      const named = given['instance'] === undefined ? given : instanceParams(request.url, given);
      const params = named instanceof Promise ? await named : named;
      const answer = await handler({ request, params, query });
      const sent = followed(request, responseOf(answer, warningsOf(request, query)));
      return watched(request, sent instanceof Promise ? await sent : sent);
    } catch (thrown) {
      if (thrown instanceof EarlyAnswer) return watched(request, thrown.answer);
      return watched(request, await followed(request, answerFailure(thrown, request, styleB)));
    }
  };
}

/** No name has a zero byte, which PostgreSQL does not store. */
function assertStorable(params: Params): void {
  const isUnusable = Object.values(params).some((text) => text.includes('\0'));
  if (isUnusable) throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
}

/**
 * `styleB`: the route of style B that this is. Its refusals have their own statuses and numbers, but
 * for methods in `usual`, which style B lacks.
 */
export function route(
  handlers: Partial<Record<Method, Handler>>,
  styleB?: StyleBRoute,
  usual: readonly Method[] = [],
): RouteModule {
  const methods = METHODS.filter((method) => handlers[method] !== undefined);
  const allow = [...methods, ...(handlers.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  const refuse: RouteHandler = (request) => {
    const detail = `this path has ${allow}`;
    const refusal = new Refusal('GENERIC_METHOD_INVALID', { detail });
    const response = answerFailure(refusal, request, styleB);
    response.headers.set('allow', allow);
    return Promise.resolve(response);
  };
  const options: RouteHandler = () =>
    Promise.resolve(
      new Response(null, {
        status: 204,
        headers: {
          allow,
          ...CORS,
          'access-control-allow-methods': allow,
          // The asterisk is for a backup's headers; it never includes `authorization`.
          'access-control-allow-headers': 'authorization, content-type, *',
          'access-control-max-age': '86400',
        },
      }),
    );
  const wrapped = (method: Method): RouteHandler => {
    const handler = handlers[method];
    const form = usual.includes(method) ? undefined : styleB;
    return handler === undefined ? refuse : wrap(handler, form);
  };
  return {
    GET: wrapped('GET'),
    HEAD: wrapped('GET'),
    POST: wrapped('POST'),
    PUT: wrapped('PUT'),
    PATCH: wrapped('PATCH'),
    DELETE: wrapped('DELETE'),
    OPTIONS: options,
  };
}

/**
 * Answers unknown paths below a party's base URL, for `[...rest]/route.ts`. The answer is JSON or, for
 * browsers, the given page.
 */
export function unknownEndpoint(page?: (request: Request) => Response): RouteModule {
  const refuse: Handler = ({ request }) => {
    const detail = suggestPath(new URL(request.url).pathname);
    throw new Refusal('GENERIC_ENDPOINT_UNKNOWN', detail === undefined ? {} : { detail });
  };
  const show: Handler = (call) =>
    page !== undefined && wantsHtml(call.request) ? page(call.request) : refuse(call);
  return route({ GET: show, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse });
}
