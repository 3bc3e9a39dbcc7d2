/**
 * Serves `app/**\/route.ts` straight from node, without Next's per-request cost; whatever has no
 * route module goes on to Next (pages, assets, log-in).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type Context } from 'hono';
import { withPageStatus } from '@/http/page-status';
import { notePeer } from '@/http/peers';
import type { RouteHandler } from '@/http/route';
import { rewritePath } from './rewrites';
import { routes } from './routes.generated';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
interface Row {
  readonly path: string;
  /** A page has none: Next renders it. */
  readonly module: Record<string, unknown> | undefined;
}
type Bindings = { Bindings: { incoming: IncomingMessage; outgoing: ServerResponse } };
export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function pathnameOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const query = url.indexOf('?', start);
  return rewritePath(url.slice(start, query < 0 ? undefined : query));
}

/** `next` is asked late: the API answers before Next has loaded. */
export function createListener(
  next: () => Promise<NextHandler>,
): ReturnType<typeof getRequestListener> {
  const app = new Hono<Bindings>({ getPath: (request) => pathnameOf(request.url) });
  const toNext = async (c: Context<Bindings>): Promise<Response> => {
    const handle = await next();
    const { incoming, outgoing } = c.env;
    await withPageStatus(outgoing, () => handle(incoming, outgoing));
    return RESPONSE_ALREADY_SENT;
  };
  for (const { path, module } of routes as Row[]) {
    if (module === undefined) {
      app.all(path, toNext);
      continue;
    }
    for (const method of METHODS) {
      const handler = (module[method] ?? (method === 'HEAD' ? module['GET'] : undefined)) as
        RouteHandler | undefined;
      if (handler === undefined) continue;
      app.on(method, path, (c) => {
        notePeer(c.req.raw, c.env.incoming.socket.remoteAddress);
        return handler(c.req.raw, { params: Promise.resolve(c.req.param()) });
      });
    }
  }
  app.all('*', toNext);
  return getRequestListener(app.fetch, { overrideGlobalObjects: true });
}
