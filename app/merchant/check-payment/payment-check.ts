import { base32Param, textParam } from '@/http/query';
import { headerValue } from '@/merchant/trigger-pay-headers';

/**
 * The optional members of the query (protocol-b 3.3); an empty one counts as absent. They go on in the
 * headers of the address that sends a wallet to pay, so what no header can carry is refused here.
 */
export function paymentCheck(query: URLSearchParams) {
  const text = (name: string, maxLength: number): string | undefined => {
    const value = textParam(query, name, maxLength);
    if (value === undefined || value === '') return undefined;
    headerValue(name, value);
    return value;
  };
  const sessionId = text('session_id', 256);
  return {
    contractUrl: text('contract_url', 4096),
    resourceUrl: text('resource_url', 4096),
    sessionId,
    // Alone it is ignored.
    sessionSig: sessionId === undefined ? undefined : base32Param(query, 'session_sig', 64),
  };
}
