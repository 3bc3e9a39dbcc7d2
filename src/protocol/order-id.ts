/** Identifiers of orders, which shops may choose. */
import { z } from 'zod';
import { unescaped } from '@/protocol/uri';

/** Deployed wallets build addresses of it without escaping it (decision D25). */
const ORDER_ID_TEXT = /^[^\p{Cc}\p{Cs}/\\?#%]{1,255}$/u;
/** Limit in UTF-16 units, as zod counts, with room for names that are refused for their letters. */
export const MAX_ORDER_ID_LENGTH = 1024;

export const orderIdSchema = z
  .string()
  .regex(ORDER_ID_TEXT, '1 to 255 characters, none of / \\ ? # % and no control characters')
  .refine((text) => !isStep(text), 'neither . nor .., which no address keeps as a step');

function isOrderId(text: string): boolean {
  return ORDER_ID_TEXT.test(text) && !isStep(text);
}

/** Reports whether an address would read the text as the folder itself, or the one above. */
function isStep(text: string): boolean {
  return text === '.' || text === '..';
}

/**
 * The identifier in an address; null if no order can have it. Wallets of 2020 escape a URI's parts
 * a second time. That can be detected, since no identifier contains a percent sign.
 */
export function parseOrderId(text: string): string | null {
  if (isOrderId(text)) return text;
  const once = unescaped(text);
  return isOrderId(once) ? once : null;
}
