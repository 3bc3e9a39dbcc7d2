/**
 * What an exchange that is not listed says when it refuses, in our words: whose body it is nobody
 * knows. Its code counts when the protocol has it; text and other members never go on.
 */
import { ERRORS, type ErrorName } from '@/protocol/errors';
import { isJsonObject, parseJson } from '@/protocol/json';
import { Refusal } from '@/protocol/refusal';
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
    const code = isJsonObject(said) ? said['code'] : undefined;
    // Neither a refusal nor a failure of an exchange: no body.
    if (response.status < 400 || typeof code !== 'number') return new Response(null, NO_GATEWAY);
    const known = response.status < 500 ? findRefusal(code) : undefined;
    const words = new Refusal(known ?? REFUSED, { ofRoute: { exchange_url: exchangeUrl } });
    const { status, body } = replyOf(words);
    return Response.json(body, { status: isPassing(response.status) ? 502 : status });
  };
}

const NO_GATEWAY = { status: 502 };

/** A failure, or "later": no decision. */
function isPassing(status: number): boolean {
  return status >= 500 || [408, 425, 429].includes(status);
}

/** Of an exchange's REST routes. */
function findRefusal(code: number): ErrorName | undefined {
  const names = Object.keys(ERRORS) as ErrorName[];
  return names.find((name) => {
    const row = ERRORS[name];
    return name.startsWith('EXCHANGE_') && row.code === code && row.status < 500;
  });
}
