/**
 * The doors of the test bank (specification "Routes of the test bank"): credentials first (401),
 * then `auth`, then the rest of the request. Refusals leave as BankError.
 */
import { assertBasic, assertKnownCaller } from '@/http/bank-credentials';
import { readOptionalJson } from '@/http/read-body';
import type { Call } from '@/http/route';
import type { TestBankOperation } from '@/protocol/errors/bank-ec';
import { isJsonObject } from '@/protocol/json';
import { Refusal } from '@/protocol/refusal';
import { withBankErrors } from './bank-errors';
import { userOf } from './callers';

interface TestBankCall extends Call {
  /** Username. */
  readonly caller: string;
  /** Members of the body, and of the query where the body has none of that name. */
  readonly input: Readonly<Record<string, unknown>>;
}

export function testBankDoor(
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

/** No body at all is an object without members: a reject can say everything in its query. */
async function readMembers(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const body = await readOptionalJson(request);
  if (!isJsonObject(body)) throw new Refusal('GENERIC_JSON_INVALID');
  // A member that is null is absent, as in contracts; but not one that says who is asking.
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
