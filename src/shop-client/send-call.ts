/**
 * Sends one call, and repeats it where that may help. All tries of a call that changes something have
 * one Idempotency-Key, so the backend does it once (docs/idempotency.md).
 */
import { RefusedError, UnreachableError } from './errors';

export interface Settings {
  /** Ends in a slash. */
  readonly baseUrl: string;
  readonly token: string;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly tries: number;
  readonly strict: boolean;
}

export interface Request {
  readonly method: string;
  /** Relative to the base URL, with its query. */
  readonly address: string;
  readonly accept: string;
  /** JSON. */
  readonly body: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** How long the backend may wait before it answers. */
  readonly waitMs: number;
  readonly signal: AbortSignal | undefined;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/** Returns the text of the answer. Throws RefusedError, UnreachableError and the signal's reason. */
export async function sendCall(settings: Settings, request: Request): Promise<string> {
  const { method, idempotencyKey = newKey(), signal } = request;
  const headers = {
    accept: request.accept,
    authorization: `Bearer ${settings.token}`,
    ...(settings.strict ? { prefer: 'handling=strict' } : {}),
    ...(method === 'GET' ? {} : { 'idempotency-key': idempotencyKey }),
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  for (let attempt = 1; ; attempt += 1) {
    const { text, error, waitMs } = await tryCall(settings, request, headers);
    if (error === undefined) return text;
    const pauseMs = waitMs === undefined ? undefined : Math.max(waitMs, pauseBefore(attempt));
    if (pauseMs === undefined || pauseMs > LONGEST_PAUSE_MS || attempt >= settings.tries) {
      throw error;
    }
    await pause(pauseMs, signal);
  }
}

function pauseBefore(attempt: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
}

interface Outcome {
  readonly text: string;
  readonly error?: Error;
  /** The shortest pause before the next try. Undefined: another try would not help. */
  readonly waitMs?: number | undefined;
}

async function tryCall(
  { baseUrl, fetch: send, timeoutMs }: Settings,
  { method, address, body, waitMs, signal }: Request,
  headers: Record<string, string>,
): Promise<Outcome> {
  const call = `${method} ${address.split('?')[0] ?? ''}`;
  const timeout = AbortSignal.timeout(timeoutMs + waitMs);
  try {
    const response = await send(new URL(address, baseUrl), {
      method,
      headers,
      body: body ?? null,
      cache: 'no-store',
      redirect: 'error',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    const text = await response.text();
    return response.ok ? { text } : { text, ...failureOf(call, response, text) };
  } catch (cause) {
    signal?.throwIfAborted();
    const problem = timeout.aborted ? 'no answer in time' : 'no connection';
    return { text: '', error: new UnreachableError(call, problem, undefined, cause), waitMs: 0 };
  }
}

/** Another answer under way (409), too many requests, or a server that cannot answer now. */
const IN_USE = 'GENERIC_IDEMPOTENCY_KEY_IN_USE';
const FOR_NOW: readonly number[] = [429, 502, 503, 504];

function failureOf(
  call: string,
  { status, headers }: Response,
  text: string,
): Omit<Outcome, 'text'> {
  const body = readRefusal(text);
  const error =
    body === undefined
      ? new UnreachableError(call, `status ${status} from something else`, status, undefined)
      : new RefusedError(call, status, body);
  const mayHelp = FOR_NOW.includes(status) || body?.error === IN_USE;
  return { error, waitMs: mayHelp ? retryAfterMs(headers.get('retry-after')) : undefined };
}

type Body = ConstructorParameters<typeof RefusedError>[2];

function readRefusal(text: string): Body | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isBody(body) ? { hint: '', ...body } : undefined;
  } catch {
    return undefined;
  }
}

/** A proxy's own answers have no number of a refusal. */
function isBody(body: unknown): body is Omit<Body, 'hint'> & { readonly hint?: string } {
  return typeof body === 'object' && body !== null && 'code' in body && Number.isInteger(body.code);
}

/** Reads seconds or a date. */
function retryAfterMs(header: string | null): number {
  if (header === null) return 0;
  const seconds = Number(header);
  const waitMs = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(waitMs) ? 0 : Math.max(0, waitMs);
}

/** `crypto.randomUUID` is missing on pages without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Waits. Throws the signal's reason when it ends the wait. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
