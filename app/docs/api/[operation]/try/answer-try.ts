/**
 * Answers the form of an operation's page (DEMO=1): 303 to the page, which makes the call and shows its
 * answer. The ticket shows that a form of ours asked for it. A script of the page gets the answer as JSON.
 * Throws GENERIC_FORBIDDEN for another site's form. Throws GENERIC_ENDPOINT_UNKNOWN outside a demo, and for an
 * operation without a form.
 */
import { json } from '@/http/answer';
import { assertSameOrigin } from '@/http/caller';
import { readForm } from '@/http/read-body';
import { seeOther } from '@/http/see-other';
import { Refusal } from '@/protocol/refusal';
import { triedFields } from '@/ui/docs/tried-call';
import { wiring } from '@/wiring';
import { loadReference } from '../../load-reference';
import { askDemo } from './ask-demo';
import { ticketFor } from './try-ticket';

export async function answerTry(request: Request, id: string): Promise<Response> {
  assertSameOrigin(request);
  const operation = loadReference()
    .flatMap(({ operations }) => operations)
    .find((one) => one.id === id);
  const fields = operation === undefined ? undefined : triedFields(operation);
  if (!wiring().env.demo || operation === undefined || fields === undefined) {
    throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
  }
  const form = await readForm(request);
  const given = fields.flatMap(({ name }) => {
    const value = form[name]?.trim() ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  const query = Object.fromEntries(given);
  if (request.headers.get('accept') === 'application/json') {
    return json({ answer: await askDemo(operation, query) });
  }
  return seeOther(`/docs/api/${id}`, { ...query, try: ticketFor(id, query) });
}
