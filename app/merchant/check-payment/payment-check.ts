import { base32Param, textParam } from '@/http/query';
import { headerValue } from '@/protocol/style-b/trigger-pay-headers';
import { fitsAnAddress } from '@/merchant/style-b/fits-an-address';
import { Refusal } from '@/protocol/refusal';

/**
 * The optional query parameters (protocol-b 3.3); empty ones count as absent. They become headers
 * of the address that makes a wallet pay. So values that no header can carry are refused here.
 */
export function paymentCheck(query: URLSearchParams) {
  const text = (name: string, maxLength: number): string | undefined => {
    const value = textParam(query, name, maxLength);
    if (value === undefined || value === '') return undefined;
    headerValue(name, value);
    return value;
  };
  const sessionId = text('session_id', 256);
  const contractUrl = text('contract_url', 4096);
  const resourceUrl = text('resource_url', 4096);
  assertReachable(contractUrl, resourceUrl);
  return {
    contractUrl,
    resourceUrl,
    sessionId,
    // Ignored without a session.
    sessionSig: sessionId === undefined ? undefined : base32Param(query, 'session_sig', 64),
  };
}

/** Throws if they make an address that we do not accept. */
function assertReachable(contractUrl = '', resourceUrl = ''): void {
  if (fitsAnAddress({ contractUrl, resourceUrl })) return;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
    field: contractUrl.length > resourceUrl.length ? 'contract_url' : 'resource_url',
    detail: 'contract_url and resource_url are too long for an address',
  });
}
