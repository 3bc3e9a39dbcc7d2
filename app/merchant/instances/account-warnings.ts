/**
 * Warns of bank accounts that no money would reach. Styles A and B take them as ever. With
 * `Prefer: handling=strict` they are refused: MERCHANT_PRIVATE_POST_ACCOUNT_UNPAYABLE.
 */
import { CORS } from '@/http/answer';
import { isStrict } from '@/http/strictness';
import { findObstacle } from '@/merchant/accounts/payable-account';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

/** Returns a sentence for each such account. */
export async function listAccountWarnings(
  request: Request,
  paytos: readonly string[] = [],
): Promise<string[]> {
  const { merchant } = wiring();
  const obstacles = await Promise.all(paytos.map((payto) => findObstacle(merchant, payto)));
  return obstacles.flatMap((detail, index) => {
    if (detail === null) return [];
    const field = `payto_uris.${index}`;
    if (!isStrict(request)) return [`${field}: ${detail}`];
    throw new Refusal('MERCHANT_PRIVATE_POST_ACCOUNT_UNPAYABLE', { field, detail });
  });
}

/** Answers 204. It has no body, so warnings are in a header (RFC 7234 5.5). */
export function answerWithWarnings(warnings: readonly string[]): Response {
  const headers = new Headers(CORS);
  for (const text of warnings) headers.append('warning', `299 - "${text}"`);
  return new Response(null, { status: 204, headers });
}
