/** Making responses: JSON, empty ones, and refusals in the shape of decision D17. */
import { ERRORS } from '@/protocol/errors';
import { codeOf, fieldIn, statusOf, type StyleBRoute } from '@/protocol/style-b/errors';
import { isRefusal, isUpstreamRefusal, Refusal } from '@/protocol/refusal';
import { encodeMembers, encodeUpstream } from '@/protocol/refusal-members';
import { noteText } from './body-texts';
import { isDatabaseLost } from './database-lost';
import { log } from '@/config/log';
import { currentTrace } from '@/config/trace';
import { longJson } from './long-json';
import { isClientGone } from './receive-body';
import { textStream } from './text-stream';

/** Default for answers. Cacheable ones set their own headers (cached.ts). */
const JSON_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const text = JSON.stringify(body);
  return noteText(new Response(text, { status, headers: { ...JSON_HEADERS, ...headers } }), text);
}

/** May contain long proofs. */
function refuse(body: object, status: number, more: Record<string, string> = {}): Response {
  const headers = { ...CORS, ...more };
  const parts = longJson(body);
  return parts === undefined
    ? json(body, status, headers)
    : new Response(textStream(parts), { status, headers: { ...JSON_HEADERS, ...headers } });
}

/** Lets wallets in pages of other origins read it. */
export const CORS = { 'access-control-allow-origin': '*' };
const OPEN_HEADERS = { ...JSON_HEADERS, ...CORS };

/** JSON as finished text, or written while it is read. */
export function jsonText(
  text: string | ReadableStream<Uint8Array>,
  more?: Readonly<Record<string, string>>,
): Response {
  const headers = more === undefined ? OPEN_HEADERS : { ...OPEN_HEADERS, ...more };
  const answer = new Response(text, { headers });
  return typeof text === 'string' ? noteText(answer, text) : answer;
}

export function noContent(headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store', ...headers } });
}

let serial = 0;
const process4 = crypto.randomUUID().slice(0, 8);

/** The caller's own, or short and unique per process. The log entry of a failure carries it, too. */
export function nextRequestId(): string {
  const given = currentTrace()?.requestId;
  if (given !== undefined) return given;
  serial += 1;
  return `${process4}-${serial.toString(36)}`;
}

function refusalBody(
  refusal: Refusal,
  requestId: string,
  styleB?: StyleBRoute,
): Record<string, unknown> {
  const row = ERRORS[refusal.code];
  const { field = fieldIn(refusal.code, styleB), detail } = refusal.about;
  const hint = field === undefined ? row.hint : `${row.hint} Field: ${field}.`;
  return {
    code: codeOf(refusal.code, styleB),
    ...(refusal.code.startsWith('BANK_') ? { ec: row.code } : {}),
    hint,
    error: refusal.code,
    ...(field === undefined ? {} : { field }),
    ...(detail === undefined ? {} : { detail }),
    ...encodeMembers(refusal),
    request_id: requestId,
  };
}

/** A refusal for a request that could not be read. */
export function describeRefusal(refusal: Refusal): {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
} {
  const requestId = nextRequestId();
  log.debug({ requestId, code: refusal.code }, refusal.message);
  const body = JSON.stringify(refusalBody(refusal, requestId));
  const length = `${Buffer.byteLength(body)}`;
  const headers = { ...JSON_HEADERS, ...CORS, 'content-length': length };
  return { status: refusal.status, headers, body };
}

/** Reports whether the caller has abandoned the wait. */
function isAbort(thrown: unknown, { aborted, reason }: AbortSignal): boolean {
  return aborted && thrown === reason;
}

function retryAfter({ about }: Refusal): Record<string, string> {
  return about.retryAfterS === undefined ? {} : { 'retry-after': `${about.retryAfterS}` };
}

export interface Failure {
  readonly status: number;
  /** The number of the error; undefined for another party's answer without one. */
  readonly code: number | undefined;
  readonly requestId: string;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers with a thrown value, for style B's routes in their form. */
export function answerFailure(thrown: unknown, request: Request, styleB?: StyleBRoute): Response {
  const { body, status, headers } = describeFailure(thrown, request, styleB);
  return refuse(body, status, headers);
}

/** Describes a thrown value. Bugs are logged with their cause; the body says nothing about them. */
export function describeFailure(thrown: unknown, request: Request, styleB?: StyleBRoute): Failure {
  const requestId = nextRequestId();
  if (isUpstreamRefusal(thrown)) {
    const { status, code } = thrown;
    log.info({ requestId, status, url: request.url }, 'upstream refused');
    const body = { ...encodeUpstream(thrown), request_id: requestId };
    return { status, code, requestId, body, headers: {} };
  }
  const refusal = refusalFor(thrown, request, requestId);
  const style = refusal === thrown ? styleB : undefined;
  return {
    status: statusOf(refusal.code, style),
    code: codeOf(refusal.code, style),
    requestId,
    body: refusalBody(refusal, requestId, style),
    headers: retryAfter(refusal),
  };
}

function refusalFor(thrown: unknown, request: Request, requestId: string): Refusal {
  const { method, url } = request;
  if (isRefusal(thrown)) {
    log.debug({ requestId, code: thrown.code, url }, thrown.message);
    return thrown;
  }
  if (isClientGone(thrown) || isAbort(thrown, request.signal)) {
    log.debug({ requestId, method, url }, 'the caller has gone');
    return new Refusal('GENERIC_REQUEST_TOO_SLOW');
  }
  if (isDatabaseLost(thrown)) {
    log.warn({ requestId, method, url, err: thrown }, 'no database');
    return new Refusal('GENERIC_DATABASE_UNAVAILABLE', { retryAfterS: 1 });
  }
  log.error({ requestId, method, url, err: thrown }, 'failed');
  return new Refusal('GENERIC_INTERNAL_INVARIANT_FAILURE');
}
