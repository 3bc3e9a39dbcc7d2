import { encodeBase32 } from '@/protocol/base32-text';
import type { ContractTerms } from '@/protocol/contract-terms';

/**
 * Returns where the customer goes after paying: the fulfillment URL with `order_id` [SESS-5],
 * unless the merchant has added one. A payment bound to a session adds `session_sig`. Null without
 * an address to open (`taler://fulfillment-success/…`).
 */
export function nextUrlOf(terms: ContractTerms, sessionSig?: Uint8Array): string | null {
  const { fulfillment_url: fulfillmentUrl, order_id: orderId } = terms;
  if (fulfillmentUrl === undefined || !URL.canParse(fulfillmentUrl)) return null;
  const url = new URL(fulfillmentUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (!url.searchParams.has('order_id')) url.searchParams.append('order_id', orderId);
  if (sessionSig !== undefined) url.searchParams.set('session_sig', encodeBase32(sessionSig));
  return url.href;
}

/** Returns what the shop says to the customer after paying, in the language if it says it in that. */
export function shopMessageOf(terms: ContractTerms, language: string): string | null {
  const { fulfillment_message: message, fulfillment_message_i18n: translations } = terms;
  const said = translations?.[language] ?? message;
  return said === undefined || said.trim() === '' ? null : said;
}
