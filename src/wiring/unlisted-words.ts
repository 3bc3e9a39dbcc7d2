/**
 * Rewrites an unlisted exchange's refusals in our words, because its body is untrusted. A code of
 * the protocol is kept; texts and other members are dropped.
 */
import { ERRORS, type ErrorName } from '@/protocol/errors';
import { isJsonObject, namesOf, parseJson } from '@/protocol/json';
import { Refusal } from '@/protocol/refusal';
import { wordsIn } from '@/protocol/refusal-words';
import { replyOf } from './as-upstream';

const REFUSED = 'MERCHANT_UNLISTED_EXCHANGE_REFUSED';

export function inOurWords(
  send: typeof globalThis.fetch,
  exchangeUrl: string,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.ok) return response;
    const said = parseJson(await response.text());
    const code = isJsonObject(said) ? wordsIn(said).code : undefined;
    // Anything but an exchange's refusal or failure has no body.
    if (response.status < 400 || code === undefined) return new Response(null, NO_GATEWAY);
    const known = response.status < 500 ? findRefusal(code) : undefined;
    const words = new Refusal(known ?? REFUSED, { ofRoute: { exchangeUrl } });
    const { status, body } = replyOf(words);
    return Response.json(body, { status: isPassing(response.status) ? 502 : status });
  };
}

const NO_GATEWAY = { status: 502 };

/** A failure, or "later": not a decision. */
function isPassing(status: number): boolean {
  return status >= 500 || [408, 425, 429].includes(status);
}

/** Finds a code of the exchange's REST routes. */
function findRefusal(code: number): ErrorName | undefined {
  const names = namesOf(ERRORS);
  return names.find((name) => {
    const row = ERRORS[name];
    return name.startsWith('EXCHANGE_') && row.code === code && row.status < 500;
  });
}
