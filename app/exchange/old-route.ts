/**
 * Wraps a route of the old generation. Its refusals, including those of malformed requests, have
 * the old form.
 */
import { withV6Refusals, type OldRoute } from '@/exchange/v6/v6-refusals';
import { route, type RouteModule } from '@/http/route';

type Handlers = Parameters<typeof route>[0];

export function oldRoute(name: OldRoute, handlers: Handlers): RouteModule {
  const inWords = Object.entries(handlers).map(([method, handler]) => [
    method,
    (call: Parameters<typeof handler>[0]) => withV6Refusals(name, () => handler(call)),
  ]);
  return route(Object.fromEntries(inWords) as Handlers);
}
