/** `/openapi.json` describes every operation. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { describedOperation, misfitIn } from '../support/described-operations';
import { apiRoutes } from '../support/route-paths';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const documentSchema = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
});

async function readDocument() {
  const answer = await fetch(`${inject('serverUrl')}/openapi.json`);
  expect(answer.status).toBe(200);
  return documentSchema.parse(await answer.json());
}

/** Routes for browsers: pages, forms, and what pages load. */
const FOR_BROWSERS = [
  /^\/(?:dashboard|shop|language|live|wallet|theme)\b|\/submit$|^\/openapi\.json$/,
  /^\/bank\/(?:log-out|session-ended|settings\/|statement\/|transfer$|withdraw$|withdrawals\/)/,
  /^\/test\/control$|^\/docs\//,
];
const NO_OPERATION = [
  // The base URL of a role, which describes the role.
  /^\/(?:auditor|bank|exchange|merchant|sync)$/,
  // Unknown paths, and another path of operations below the roles.
  /\/:rest$|^\/(?:terms|track\/transaction)$/,
];

test('I14-6 the description is valid OpenAPI 3.1, and no identifier stands twice', async () => {
  const document = await readDocument();
  const result = await new Validator().validate(document);
  expect(result.errors ?? []).toEqual([]);
  expect(document.openapi).toBe('3.1.0');
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('I14-6 every route and method is described, and nothing else is', async () => {
  const { paths } = await readDocument();
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served: string[] = [];
  for (const { path } of apiRoutes()) {
    if ([...FOR_BROWSERS, ...NO_OPERATION].some((pattern) => pattern.test(path))) continue;
    const answer = await fetch(inject('serverUrl') + path.replaceAll(/:\w+/g, 'x'), {
      method: 'OPTIONS',
    });
    const allowed = (answer.headers.get('allow') ?? '').split(', ');
    const name = path.replaceAll(/:(\w+)/g, '{$1}');
    served.push(...METHODS.filter((one) => allowed.includes(one)).map((one) => `${one} ${name}`));
  }
  expect(described.sort()).toEqual(served.sort());
});

const headersSchema = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })),
  responses: z.record(
    z.string(),
    z.looseObject({ headers: z.record(z.string(), z.unknown()).default({}) }),
  ),
});

test('I14-6 headers of requests and answers are described where the server has them', async () => {
  const { paths } = await readDocument();
  const headersAt = (method: string, path: string) => {
    const found = headersSchema.parse(paths[`/merchant/instances/{instance}/${path}`]?.[method]);
    const sent = found.parameters.flatMap((one) => (one.in === 'header' ? [one.name] : []));
    const answered = Object.entries(found.responses).flatMap(([status, { headers }]) =>
      Object.keys(headers).map((name) => `${status} ${name}`),
    );
    return [sent, answered.sort()];
  };
  const [key, prefer] = ['Idempotency-Key', 'Prefer'];
  const refusal = ['default Idempotency-Replayed', 'default Retry-After'];
  const replayed = ['200 Idempotency-Replayed', ...refusal];
  expect(headersAt('post', 'private/token')).toEqual([[key], replayed]);
  expect(headersAt('post', 'private/orders')).toEqual([[key, prefer], replayed]);
  const empty = ['204 Idempotency-Replayed', '204 Warning', ...refusal];
  expect(headersAt('delete', 'private/token')).toEqual([[key], empty]);
  const tagged = ['200 ETag', '304 ETag', 'default Retry-After'];
  expect(headersAt('get', 'private/orders/{orderId}')).toEqual([[prefer], tagged]);
});

test('I14-6 an answer that does not fit is found', async () => {
  const found = describedOperation('GET', '/merchant/instances/x/private/orders');
  if (found === undefined) throw new Error('The list of orders is not described.');
  const row = { order_id: '1', row_id: 1, timestamp: { t_ms: 1000 }, amount: 'KUDOS:1' };
  const status = { order_status: 'unpaid', order_state: 'unpaid', final: false };
  const rest = { summary: 'tea', refundable: false, paid: false, wired: false, ...status };
  const good = Response.json({ orders: [{ ...row, ...rest }] });
  expect(await misfitIn(found, good)).toBeUndefined();
  for (const wrong of [
    Response.json({ orders: [{ ...row, ...rest, row_id: '1' }] }),
    Response.json({ orders: [row] }),
    Response.json({ code: 2000 }, { status: 404 }),
    Response.json({ orders: [] }, { status: 201 }),
  ]) {
    expect(await misfitIn(found, wrong)).toEqual(expect.any(String));
  }
});
