/**
 * Answers a private call under an Idempotency-Key, for every route alike. Called once the caller is
 * authorized. Throws GENERIC_PARAMETER_MALFORMED for a malformed key, and what `beginKeyedCall`
 * throws.
 */
import { z } from 'zod';
import { limits } from '@/config/limits';
import { log } from '@/config/log';
import { CORS, noContent } from '@/http/answer';
import { noteText } from '@/http/body-texts';
import { EarlyAnswer, followUp } from '@/http/follow-up';
import type { PrivateRoute } from '@/http/private-routes';
import { readText } from '@/http/read-body';
import {
  beginKeyedCall,
  endKeyedCall,
  findEarlierCall,
  KEY_HEADER,
  type CallToKey,
  type KeyedCall,
} from '@/merchant/calls/keyed-call';
import { orderInPath } from '@/merchant/calls/order-named';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

const calls = new WeakMap<Request, KeyedCall>();
const MAX_KEY_LENGTH = 255;
/** A string of structured fields (RFC 8941), which the draft asks for. */
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"$/;

/** The key's call that this request is, or undefined without a key. */
export function keyedCallOf(request: Request): KeyedCall | undefined {
  return calls.get(request);
}

/** Returns undefined for a call without a key. Throws EarlyAnswer with the answer that the same request had. */
export function takeKey(
  request: Request,
  instanceId: string,
  token: string | null,
): Promise<void> | undefined {
  const header = request.headers.get(KEY_HEADER);
  const { method } = request;
  if (header === null || method === 'GET' || method === 'HEAD' || calls.has(request)) {
    return undefined;
  }
  return take(request, instanceId, { token, header });
}

async function take(
  request: Request,
  instanceId: string,
  { token, header }: { readonly token: string | null; readonly header: string },
): Promise<void> {
  const body = await readText(request);
  const asked = callToKey(request, instanceId, { token, header, body });
  const begun = await beginKeyedCall(wiring().merchant, asked);
  if ('answer' in begun) throw new EarlyAnswer(answerAgain(begun.answer));
  const call = begun.begun;
  calls.set(request, call);
  const { pathname } = new URL(request.url);
  followUp(request, (answer) => end(request, call, { answer, body, pathname }));
}

function callToKey(
  { method, url }: Request,
  instanceId: string,
  { token, header, body }: Record<'header' | 'body', string> & { readonly token: string | null },
): CallToKey {
  const { pathname, search } = new URL(url);
  return {
    instanceId,
    token: token ?? '',
    key: parseKey(header),
    request: [method, pathname + search, body],
    secret: wiring().secrets.get('keyed-calls'),
  };
}

/** Calls that may end the token they come with. Done, they answer without a body, so they show nothing. */
const ENDING: ReadonlySet<string> = new Set<`${string} ${PrivateRoute}`>([
  'DELETE private/token',
  'DELETE private/tokens/[serial]',
  'POST private/auth',
]);

/**
 * Throws EarlyAnswer for a call that has ended its own token and comes again under its key. A token that
 * wanted to end itself and opens nothing any more has done so, also without a kept answer.
 */
export async function answerEnded(
  request: Request,
  instanceId: string,
  { token, route }: { readonly token: string | null; readonly route: PrivateRoute },
): Promise<void> {
  const header = request.headers.get(KEY_HEADER);
  const name = `${request.method} ${route}`;
  if (header === null || token === null || !ENDING.has(name)) return;
  const body = await readText(request);
  const asked = callToKey(request, instanceId, { token, header, body });
  const earlier = await findEarlierCall(wiring().merchant, asked);
  if (earlier === null) return;
  if (earlier.answer !== null) {
    const answer = answerAgain(earlier.answer);
    if (answer.status === 204) throw new EarlyAnswer(answer);
  } else if (name === 'DELETE private/token') throw new EarlyAnswer(noContent(CORS));
}

/** The key without the quotes of a structured field. Both spellings are the same key. */
function parseKey(header: string): string {
  const quoted = QUOTED.exec(header)?.[1];
  const key = quoted === undefined ? header : quoted.replaceAll(/\\(.)/g, '$1');
  if (key !== '' && key.length <= MAX_KEY_LENGTH && /^[\x20-\x7e]+$/.test(key)) return key;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
    field: KEY_HEADER,
    detail: `expected 1 to ${MAX_KEY_LENGTH} printable characters of ASCII`,
  });
}

const keptSchema = z.object({
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string().nullable(),
});

function answerAgain(text: string): Response {
  const { status, headers, body } = keptSchema.parse(JSON.parse(text));
  const answer = withText(body, { status, headers });
  answer.headers.set('idempotency-replayed', 'true');
  answer.headers.append('access-control-expose-headers', 'idempotency-replayed');
  return answer;
}

/** Answers that tell of trouble are not kept: the same request may then be made again. */
function isKept({ status, headers }: Response): boolean {
  return status < 500 && status !== 408 && status !== 429 && !headers.has('retry-after');
}

async function end(
  request: Request,
  call: KeyedCall,
  { answer, body, pathname }: { answer: Response; body: string; pathname: string },
): Promise<Response> {
  const { merchant } = wiring();
  // The first attempt has deleted it.
  const isGone = call.isRepeated && request.method === 'DELETE' && answer.status === 404;
  const made = isGone ? noContent(CORS) : answer;
  const { status, headers } = made;
  const text = made.body === null ? null : await made.text();
  const isShort = (text?.length ?? 0) <= limits().maxKeptAnswerLength;
  const kept = JSON.stringify({ status, headers: [...headers], body: text });
  const orderId = orderIdIn({ pathname, texts: [text ?? '', body] });
  try {
    await endKeyedCall(merchant, call, isKept(made) && isShort ? { text: kept, orderId } : null);
  } catch (error) {
    // The call is done, and its caller learns so. The same request is decided like one after a crash.
    log.warn({ err: error }, 'an answer under an Idempotency-Key is not kept');
  }
  return withText(text, { status, headers });
}

function withText(text: string | null, init: ResponseInit): Response {
  const answer = new Response(text, init);
  return text === null ? answer : noteText(answer, text);
}

const namesOrderSchema = z.looseObject({
  order_id: z.string().optional(),
  order: z.looseObject({ order_id: z.string().optional() }).optional(),
});

/**
 * The order that path, body or answer name. Forgetting tells nothing of what it has erased, and its own
 * answer is kept.
 */
function orderIdIn({ pathname, texts }: { pathname: string; texts: readonly string[] }) {
  if (pathname.endsWith('/forget')) return null;
  const inPath = orderInPath(pathname);
  if (inPath !== null) return inPath;
  for (const text of texts) {
    if (!text.startsWith('{')) continue;
    const { data } = namesOrderSchema.safeParse(parsed(text));
    const named = data?.order_id ?? data?.order?.order_id;
    if (named !== undefined) return named;
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
