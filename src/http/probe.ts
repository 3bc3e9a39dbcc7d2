/**
 * Makes a route for load balancers. It answers under any host name, since a balancer may use the
 * address. The direct host answers it before anything that waits.
 */
import { CORS, json } from './answer';
import { route, type RouteModule } from './route';

export interface ProbeAnswer {
  readonly status: number;
  readonly body: object;
}

export function probe(read: () => ProbeAnswer | Promise<ProbeAnswer>): RouteModule {
  const answer = async (): Promise<Response> => {
    const { status, body } = await read();
    return json(body, status, CORS);
  };
  return { ...route({ GET: answer }), GET: answer, HEAD: answer };
}
