import { loggedCallUnknown } from '@/merchant/calls/list-logged-calls';

/** Reads the number in the path. Throws MERCHANT_GENERIC_LOGGED_REQUEST_UNKNOWN for a text that is none. */
export function serialOf(text = ''): bigint {
  if (!/^\d{1,18}$/.test(text)) throw loggedCallUnknown();
  return BigInt(text);
}
