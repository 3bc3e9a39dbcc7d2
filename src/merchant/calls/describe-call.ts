/** Turns a call that was answered into the row that the log keeps: cut, and without secrets. Pure. */
import { loggedAddress } from '@/config/logged-address';
import { factsOfRefusal } from '@/protocol/refusal-facts';
import type { NewLoggedCall } from '@/storage/merchant/logged-calls';
import { leaveOut, leaveOutValues } from './left-out';
import { orderNamed } from './order-named';

/** A private call as its route has seen it. */
export interface AnsweredCall extends Pick<
  NewLoggedCall,
  | 'instanceId'
  | 'createdMs'
  | 'method'
  | 'status'
  | 'opener'
  | 'tokenId'
  | 'keyed'
  | 'requestLength'
  | 'answerLength'
> {
  readonly merchantPub: Uint8Array;
  readonly url: string;
  readonly headers: Headers;
  readonly tookMs: number;
  /** The caller's own. */
  readonly requestId: string | undefined;
  /** JSON; undefined for a body that is none, or is too long to be looked at. */
  readonly requestText: string | undefined;
  readonly answerText: string | undefined;
}

/** Longer bodies are not looked at. */
const MAX_BODY_LETTERS = 64 * 1024;

/** Undefined for a body that is too long to be held until it is written. */
export function heldText(text: string | undefined): string | undefined {
  return text === undefined || text.length > MAX_BODY_LETTERS ? undefined : text;
}

/** Characters of each body that are kept. */
const KEPT_LETTERS = 4_096;
const MAX_HEADER = 256;

/** Headers that say how a request was meant. */
const HEADERS = [
  'accept',
  'content-encoding',
  'content-type',
  'if-none-match',
  'prefer',
  'user-agent',
] as const;

/** A new password may stand under a misspelt name. */
const IS_ABOUT_SECRETS = /\/private\/auth(?:[/?#]|$)/;

const NO_REFUSAL = { code: null, error: null, requestId: null };

export function describeCall(call: AnsweredCall): NewLoggedCall {
  const { url, requestText = '', answerText = '', status } = call;
  const path = url.slice(url.indexOf('/', url.indexOf('://') + 3));
  const { orderId, isOneOfSeveral } = orderNamed(path, [requestText, answerText]);
  const isRefused = status >= 400;
  const refusal = isRefused ? factsOfRefusal(answerText) : NO_REFUSAL;
  const clean = IS_ABOUT_SECRETS.test(path)
    ? leaveOutValues
    : (text: string) => leaveOut(text, { forgettable: isRefused });
  const bodyOf = (text: string) => (text === '' || isOneOfSeveral ? null : cut(clean(text)));
  return {
    // Member by member: a spread of so many would cost more than all the rest.
    instanceId: call.instanceId,
    createdMs: call.createdMs,
    method: call.method,
    status,
    opener: call.opener,
    tokenId: call.tokenId,
    keyed: call.keyed,
    orderId,
    merchantPub: Buffer.from(call.merchantPub).toString('hex'),
    path: loggedAddress(path),
    code: refusal.code,
    error: refusal.error,
    tookMs: Math.round(call.tookMs),
    requestId: call.requestId ?? refusal.requestId,
    headers: JSON.stringify(headersOf(call.headers)),
    requestBody: bodyOf(requestText),
    answerBody: bodyOf(answerText),
    requestLength: call.requestLength,
    answerLength: call.answerLength,
    // A refused call shows nothing of an order, and what could be forgotten of its body is left out.
    needsOrder: orderId !== null && !isRefused,
  };
}

/** Not within a surrogate pair: a database cannot keep half of one. */
function cut(text: string): string {
  if (text.length <= KEPT_LETTERS) return text;
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(KEPT_LETTERS - 1));
  return text.slice(0, isHalf ? KEPT_LETTERS - 1 : KEPT_LETTERS);
}

function headersOf(headers: Headers): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of HEADERS) {
    const value = headers.get(name);
    if (value !== null) kept[name] = value.slice(0, MAX_HEADER);
  }
  return kept;
}
