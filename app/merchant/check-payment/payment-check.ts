import { base32Param, textParam } from '@/http/query';
import { headerValue } from '@/merchant/trigger-pay-headers';
import { triggerPayUrl } from '@/merchant/trigger-pay-url';
import { Refusal } from '@/protocol/refusal';

/** Longest address: servers refuse a request whose first line and headers exceed 16 kilobytes. */
const MAX_LENGTH = 13_000;

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
  const contractUrl = text('contract_url', 4096);
  const resourceUrl = text('resource_url', 4096);
  assertReachable(contractUrl, resourceUrl);
  return {
    contractUrl,
    resourceUrl,
    sessionId,
    // Alone it is ignored.
    sessionSig: sessionId === undefined ? undefined : base32Param(query, 'session_sig', 64),
  };
}

/** Both together can make an address that no server takes. */
function assertReachable(contractUrl = '', resourceUrl = ''): void {
  const errand = { contract_url: contractUrl, resource_url: resourceUrl };
  if (triggerPayUrl({ baseUrl: '' }, errand).length <= MAX_LENGTH) return;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
    field: contractUrl.length > resourceUrl.length ? 'contract_url' : 'resource_url',
    detail: 'contract_url and resource_url together are too long for an address',
  });
}
