/** Makes the call that a form of ours asked for, as the demo's shop, and reads its answer. */
import 'server-only';
import type { FormQuery } from '@/protocol/form-errors';
import type { ReferenceOperation } from '@/ui/docs/api-reference';
import { triedFields, triedPath, type Tried } from '@/ui/docs/tried-call';
import { wiring } from '@/wiring';
import { listedFetch } from '@/wiring/outgoing/listed-fetch';
import { DEMO_INSTANCE, demoShopToken } from '@/wiring/shop/demo-shop';
import { isTicketFor } from './try-ticket';

const MAX_BYTES = 256 * 1024;
const LIMIT_MS = 10_000;

/** Undefined for an operation without a form. Only a ticket makes the call. */
export async function findTry(
  operation: ReferenceOperation,
  query: FormQuery,
): Promise<Tried | undefined> {
  const { env } = wiring();
  const fields = env.demo ? triedFields(operation) : undefined;
  if (fields === undefined) return undefined;
  const values = Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value: string | undefined = query[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  const asked = { instance: DEMO_INSTANCE, fields, values };
  const ticket: string | undefined = query['try'];
  if (ticket === undefined || !isTicketFor(ticket, operation.id, values)) return asked;
  const path = triedPath(operation, DEMO_INSTANCE, values);
  return { ...asked, answer: path === undefined ? 'incomplete' : await ask(operation, path) };
}

async function ask(
  { security }: ReferenceOperation,
  path: string,
): Promise<NonNullable<Tried['answer']>> {
  const { env, secrets } = wiring();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (security !== undefined) headers['authorization'] = `Bearer ${demoShopToken(secrets)}`;
  try {
    const init = { headers, redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) } as const;
    const answer = await listedFetch(MAX_BYTES)(env.publicUrl + path, init);
    return { path, status: answer.status, text: inLines(await answer.text()) };
  } catch {
    return 'failed';
  }
}

/** JSON with a member in each line; other texts as they are. */
function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
