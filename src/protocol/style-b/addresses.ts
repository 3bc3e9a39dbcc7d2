/**
 * Addresses of style B that others open (specification "Behaviour rules" 15, protocol-b 3.2, 3.3,
 * 3.5 to 3.8). `baseUrl` is the merchant's. Pure.
 */
import { encodeBase32 } from '@/protocol/base32';
import { tipTokenText, type TipToken } from '@/protocol/style-b/tips';
import { isHeaderValue } from '@/protocol/style-b/trigger-pay-headers';

/** A page's request to a wallet in the browser. */
export interface WalletErrand {
  /** Address at which the wallet downloads a contract. */
  readonly contractUrl?: string | undefined;
  readonly sessionId?: string | undefined;
  /** The fulfillment address that the wallet may have paid for already. */
  readonly resourceUrl?: string | undefined;
  readonly hContract?: Uint8Array;
  readonly tipToken?: TipToken;
  /** Address at which the wallet downloads refund permissions. */
  readonly refundUrl?: string;
}

type Query = Readonly<Record<string, string | undefined>>;

function errandQuery(errand: WalletErrand): Query {
  const { contractUrl, sessionId, resourceUrl, hContract, tipToken, refundUrl } = errand;
  return {
    contract_url: contractUrl,
    session_id: sessionId,
    resource_url: resourceUrl,
    h_contract_terms: hContract === undefined ? undefined : encodeBase32(hContract),
    tip_token: tipToken === undefined ? undefined : tipTokenText(tipToken),
    refund_url: refundUrl,
  };
}

/**
 * Makes a wallet in the browser act: GET public/trigger-pay answers 402 with these members as
 * headers. Opaque to frontends.
 */
export function triggerPayUrl(baseUrl: string, errand: WalletErrand): string {
  return urlWithQuery(`${baseUrl}public/trigger-pay`, errandQuery(errand));
}

/** False for an errand that no headers can carry. */
export function fitsHeaders(errand: WalletErrand): boolean {
  return Object.entries(errandQuery(errand)).every(
    ([name, value]) => value === undefined || isHeaderValue(name, value),
  );
}

interface NamedOrder {
  readonly instanceId: string;
  readonly orderId: string;
}

/** Returns the address at which a wallet claims the order. */
export function proposalUrl(
  baseUrl: string,
  { instanceId, orderId, claimToken }: NamedOrder & { readonly claimToken: Uint8Array | null },
): string {
  return urlWithQuery(`${baseUrl}public/proposal`, {
    instance: instanceId,
    order_id: orderId,
    token: claimToken === null ? undefined : encodeBase32(claimToken),
  });
}

/** Returns the address at which a wallet finds the order's refund permissions. */
export function refundLookupUrl(baseUrl: string, { instanceId, orderId }: NamedOrder): string {
  return urlWithQuery(`${baseUrl}public/refund`, { instance: instanceId, order_id: orderId });
}

function urlWithQuery(url: string, query: Query): string {
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
