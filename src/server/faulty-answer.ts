/** Answers a call of a test deployment in which testers have set faults. */
import type { ServerResponse } from 'node:http';
import type { RouteContext } from '@/http/route';
import { canFail, refusalOf, spoilAnswer, type FaultyCall } from '@/wiring/faulty-calls';
import type { Faults } from '@/wiring/faults';

export interface Asked extends Omit<FaultyCall, 'path' | 'method' | 'signal'> {
  readonly request: Request;
  readonly outgoing: ServerResponse;
  readonly params: Readonly<Record<string, string>>;
}

/** A lost answer ends the connection when the work is done, before a byte of it is sent. */
export async function answerFaulty(
  faults: Faults,
  { request, outgoing, route, params }: Asked,
  serve: (params: NonNullable<RouteContext['params']>) => Promise<Response>,
): Promise<Response> {
  const { method, signal, url } = request;
  const call = { method, route, signal, path: new URL(url).pathname };
  if (!canFail(call)) return serve({ ...params });
  const refusal = await refusalOf(faults, call);
  // The route refuses like any other of its refusals, and so in its style.
  const given = refusal === undefined ? Promise.resolve({ ...params }) : Promise.reject(refusal);
  given.catch(() => undefined);
  const answer = await serve(given);
  if (await spoilAnswer(faults, call, answer)) outgoing.destroy();
  return answer;
}
