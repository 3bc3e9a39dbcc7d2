/**
 * Reads what a shop's 402 asks of the wallet (browser-wallet 4). Pure. Header names may be in any
 * case. Returns null if no such header is present; then the page is shown unchanged. Values are
 * unchecked; the page that uses them checks them. Only the first family of names with a value
 * counts.
 */
import { headerPrefixes } from '@/extension/namespaces';

export interface PaymentRequest {
  readonly contractUrl: string | null;
  readonly offerUrl: string | null;
  readonly refundUrl: string | null;
  readonly resourceUrl: string | null;
  readonly sessionId: string | null;
  /** JSON. */
  readonly tip: string | null;
}

export interface Response402 {
  readonly status: number;
  readonly headers: readonly { readonly name: string; readonly value?: string }[];
}

export function parsePaymentResponse({ status, headers }: Response402): PaymentRequest | null {
  if (status !== 402) return null;
  const values = new Map(headers.map(({ name, value }) => [name.toLowerCase(), value ?? '']));
  for (const prefix of headerPrefixes()) {
    const header = (name: string): string | null => {
      const value = values.get(prefix + name) ?? '';
      return value === '' ? null : value;
    };
    const request: PaymentRequest = {
      contractUrl: header('contract-url'),
      offerUrl: header('offer-url'),
      refundUrl: header('refund-url'),
      resourceUrl: header('resource-url'),
      sessionId: header('session-id'),
      tip: header('tip'),
    };
    if (Object.values(request).some((value) => value !== null)) return request;
  }
  return null;
}

export type PaymentStep =
  /** Go to an address outside the wallet. */
  | { readonly goTo: string }
  /** The query of the extension's page. */
  | { readonly show: string };

/**
 * Chooses the next step. A resource paid in this session is opened. Otherwise a contract precedes a
 * tip, a refund and an offer. `paidUrl` is the paid resource's address, or null. If a shop asks
 * again at that very address, it rejects the payment, and its contract counts.
 */
export function paymentStep(
  request: PaymentRequest,
  paidUrl: string | null,
  askedAt: string,
): PaymentStep | null {
  if (paidUrl !== null && paidUrl !== askedAt) return { goTo: paidUrl };
  const { contractUrl, resourceUrl, sessionId, tip, refundUrl, offerUrl } = request;
  if (contractUrl !== null) {
    return show({ contractUrl, resourceUrl: resourceUrl ?? '', sessionId: sessionId ?? '' });
  }
  if (tip !== null) return show({ tip_token: tip });
  if (refundUrl !== null) return show({ refundUrl });
  if (offerUrl === null || !/^https?:/i.test(offerUrl)) return null;
  return { goTo: offerUrl };
}

function show(parameters: Readonly<Record<string, string>>): PaymentStep {
  return { show: new URLSearchParams(parameters).toString() };
}
