/**
 * Addresses that make a wallet in the browser act (specification "Behaviour rules" 15, protocol-b
 * 3.3, 3.5, 3.7, 3.8): GET public/trigger-pay answers 402 with these members as headers. Opaque to
 * frontends.
 */
import { limits } from '@/config/limits';
import type { Merchant } from '../merchant';

export interface WalletErrand {
  /** Address at which the wallet downloads a contract. */
  readonly contract_url?: string | undefined;
  readonly session_id?: string | undefined;
  /** The fulfillment address that the wallet may have paid for already. */
  readonly resource_url?: string | undefined;
  /** The hash in base32. */
  readonly h_contract_terms?: string | undefined;
  /** Compact JSON, as the wallet reads it. */
  readonly tip_token?: string | undefined;
  /** Address at which the wallet downloads refund permissions. */
  readonly refund_url?: string | undefined;
}

/** Members that are undefined are left out. */
export function triggerPayUrl(merchant: Pick<Merchant, 'baseUrl'>, errand: WalletErrand): string {
  return urlWithQuery(`${merchant.baseUrl}public/trigger-pay`, { ...errand });
}

/** Room for an address's path, a session and a hash, in percent-encoding. */
const ROOM_FOR_THE_REST = 1_500;

/** False for members that make an address which we would not take ourselves. */
export function fitsAnAddress(errand: WalletErrand): boolean {
  return (
    triggerPayUrl({ baseUrl: '' }, errand).length <= limits().maxTargetBytes - ROOM_FOR_THE_REST
  );
}

export function urlWithQuery(
  url: string,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escaped(value)}`],
  );
  return pairs.length === 0 ? url : `${url}?${pairs.join('&')}`;
}

/** Escapes all but letters, digits and - . _ ~ (protocol-b 1). */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
