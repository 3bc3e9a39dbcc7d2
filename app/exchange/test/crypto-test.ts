/**
 * The cryptography tests of the route table (protocol-b 5.1, decision D34). They take at most 4
 * KB of input each (413), and none exist with TEST_ROUTES=0.
 */
import type { z } from 'zod';
import { takeTurn } from '@/fairness/turns';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route, unknownEndpoint, type RouteHandler, type RouteModule } from '@/http/route';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

const MAX_INPUT_BYTES = 4096;
/** Room for the base32 and the JSON around it. */
const MAX_BODY_BYTES = 8192;

type Compute<S extends z.ZodType> = (input: z.output<S>) => object | Promise<object>;

export function cryptoTest<S extends z.ZodType<Record<string, Uint8Array>>>(
  schema: S,
  run: Compute<S>,
): RouteModule {
  return unlessOff(
    route({
      POST: async ({ request }) => {
        const input = decode(schema, await readJson(request, MAX_BODY_BYTES));
        for (const [field, bytes] of Object.entries(input)) assertShort(field, bytes);
        await takeTurn();
        return run(input);
      },
    }),
  );
}

function assertShort(field: string, { length }: Uint8Array): void {
  if (length <= MAX_INPUT_BYTES) return;
  const detail = `at most ${MAX_INPUT_BYTES} bytes are taken`;
  throw new Refusal('GENERIC_UPLOAD_EXCEEDS_LIMIT', { field, detail });
}

export function unlessOff(routes: RouteModule): RouteModule {
  const off = unknownEndpoint();
  const choose =
    (method: keyof RouteModule): RouteHandler =>
    (request, context) =>
      (wiring().env.testRoutes ? routes : off)[method](request, context);
  return {
    GET: choose('GET'),
    HEAD: choose('HEAD'),
    POST: choose('POST'),
    PUT: choose('PUT'),
    PATCH: choose('PATCH'),
    DELETE: choose('DELETE'),
    OPTIONS: choose('OPTIONS'),
  };
}
