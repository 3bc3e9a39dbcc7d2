/**
 * Warns of bank accounts that no money would reach. Styles A and B take them as ever. With
 * `Prefer: handling=strict` they are refused: MERCHANT_PRIVATE_POST_ACCOUNT_UNPAYABLE.
 */
import { CORS, noContent } from '@/http/answer';
import { addWarnings, isStrict, type Warning } from '@/http/strictness';
import { findObstacle } from '@/merchant/accounts/payable-account';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

/** Returns one for each such account. */
export async function listAccountWarnings(
  request: Request,
  paytos: readonly string[] = [],
): Promise<Warning[]> {
  const { merchant } = wiring();
  const obstacles = await Promise.all(paytos.map((payto) => findObstacle(merchant, payto)));
  return obstacles.flatMap((detail, index) => {
    if (detail === null) return [];
    const field = `payto_uris.${index}`;
    if (!isStrict(request)) return [{ field, detail }];
    throw new Refusal('MERCHANT_PRIVATE_POST_ACCOUNT_UNPAYABLE', { field, detail });
  });
}

/** Answers 204 with the warnings, if there are any. */
export function answerWithWarnings(warnings: readonly Warning[]): Response {
  const answer = noContent(CORS);
  return warnings.length === 0 ? answer : addWarnings(answer, warnings);
}
