/**
 * Wraps a route of generation v6. Its refusals have the form of v6, also those of malformed requests.
 */
import { withV6Refusals, type V6Route } from '@/exchange/v6/v6-refusals';
import { route, type RouteModule } from '@/http/route';

type Handlers = Parameters<typeof route>[0];

export function v6Route(name: V6Route, handlers: Handlers): RouteModule {
  const renamed = Object.entries(handlers).map(([method, handler]) => [
    method,
    (call: Parameters<typeof handler>[0]) => withV6Refusals(name, () => handler(call)),
  ]);
  return route(Object.fromEntries(renamed) as Handlers);
}
