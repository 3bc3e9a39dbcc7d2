/** Finds what an operation's page shows of trying it: fields, values, and the answer that a form asked for. */
import 'server-only';
import type { FormQuery } from '@/protocol/form-errors';
import type { ReferenceOperation } from '@/ui/docs/api-reference';
import { triedFields, type Tried } from '@/ui/docs/tried-call';
import { wiring } from '@/wiring';
import { DEMO_INSTANCE } from '@/wiring/shop/demo-shop';
import { askDemo } from './ask-demo';
import { isTicketFor } from './try-ticket';

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
  return { ...asked, answer: await askDemo(operation, values) };
}
