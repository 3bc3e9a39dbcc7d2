/**
 * Checks deliveries by the Standard Webhooks specification: HMAC-SHA256 over `ID.TIMESTAMP.BODY`. WebCrypto
 * compares in constant time.
 */
import type { FlorinEvent } from './events';

/** A test of an endpoint, which says nothing. */
export interface TestEvent {
  readonly id: 0;
  readonly type: 'webhook.test';
  readonly created: { readonly t_ms: number };
  readonly data: object;
}
export type WebhookEvent = FlorinEvent | TestEvent;

/** The delivery is not what its sender signed, or too old. Answer it with 401. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  constructor(readonly reason: 'header' | 'time' | 'signature') {
    super(REASONS[reason]);
  }
}

const REASONS = {
  header: 'webhook-id, webhook-timestamp and webhook-signature are needed',
  time: 'webhook-timestamp is too far from now',
  signature: 'webhook-signature is not of this secret and body',
} as const;

export interface VerifyOptions {
  /** How far the time of the delivery may be from now. Default: 300. */
  readonly toleranceSeconds?: number;
  /** The time now, in milliseconds. */
  readonly now?: () => number;
}

/** Headers as `fetch` or as node has them. */
export type WebhookHeaders =
  | { get: (name: string) => string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Returns the event of a delivery. `body` is as it came, before any parser. One of the secrets must have
 * signed it. Throws WebhookError, and a TypeError for a secret that is none.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const given = headerOf(headers, 'webhook-signature');
  if (id === '' || given === '' || !/^[0-9]{1,15}$/.test(timestamp)) {
    throw new WebhookError('header');
  }
  if (Math.abs(now() / 1000 - Number(timestamp)) > toleranceSeconds) throw new WebhookError('time');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const signatures = given
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [one.slice(3)] : []));
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    if (await isSignedBy(secret, signatures, signed)) return JSON.parse(text) as WebhookEvent;
  }
  throw new WebhookError('signature');
}

async function isSignedBy(
  secret: string,
  signatures: readonly string[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (bytes === undefined || bytes.length === 0) {
    throw new TypeError('a secret has the form whsec_…');
  }
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  for (const one of signatures) {
    const signature = bytesOf(one);
    if (signature !== undefined && (await crypto.subtle.verify('HMAC', key, signature, signed))) {
      return true;
    }
  }
  return false;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function headerOf(headers: WebhookHeaders, name: string): string {
  if (isHeaders(headers)) return headers.get(name) ?? '';
  const value = headers[name];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
}

function isHeaders(headers: WebhookHeaders): headers is { get: (name: string) => string | null } {
  return typeof headers['get'] === 'function';
}
