/**
 * Wraps the test bank's routes (specification "Routes of the test bank"). It checks credentials
 * first (401), then `auth`, then the rest of the request. Refusals become BankError.
 */
import { assertBasic, assertKnownCaller } from '@/http/bank-credentials';
import { readOptionalJson } from '@/http/read-body';
import type { Call } from '@/http/route';
import type { TestBankOperation } from '@/protocol/bank-ec';
import { isJsonObject } from '@/protocol/json';
import { Refusal } from '@/protocol/refusal';
import { withBankErrors } from './bank-errors';
import { userOf } from './callers';

interface TestBankCall extends Call {
  /** Username. */
  readonly caller: string;
  /** Members of the body, and of the query if the body lacks them. */
  readonly input: Readonly<Record<string, unknown>>;
}

export function testBankRoute(
  operation: TestBankOperation,
  run: (call: TestBankCall) => Promise<object | undefined>,
): (call: Call) => Promise<object | undefined> {
  return withBankErrors(operation, async (call) => {
    const caller = await userOf(call);
    const query: Record<string, unknown> = Object.fromEntries(call.query);
    const body = await readMembers(call.request);
    assertAuth(call.request, query, body);
    return await run({ ...call, caller, input: { ...query, ...body } });
  });
}

/** A missing body counts as an empty object: a reject can put everything in its query. */
async function readMembers(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const body = await readOptionalJson(request);
  if (!isJsonObject(body)) throw new Refusal('GENERIC_JSON_INVALID');
  // A null member counts as absent, as in contracts; but not a credential.
  const isThere = ([name, value]: [string, unknown]) => value !== null || name === 'auth';
  return Object.fromEntries(Object.entries(body).filter(isThere));
}

function assertAuth(
  request: Request,
  query: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
): void {
  const auth = body['auth'];
  if (query['auth'] !== undefined) assertBasic(query['auth'], 'auth');
  if (auth !== undefined) assertBasic(isJsonObject(auth) ? auth['type'] : null, 'auth.type');
  if (query['auth'] === undefined && auth === undefined) assertKnownCaller(request);
}
