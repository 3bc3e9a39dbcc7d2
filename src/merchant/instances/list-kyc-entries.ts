/**
 * Lists what each exchange of the backend asks of each account that takes orders: GET private/kyc
 * (today's interface). They ask nothing. Filters that are undefined leave out nothing.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import type { KycEntry } from '@/protocol/kyc';
import type { Instance } from '@/storage/merchant/instances';
import type { Merchant } from '../merchant';

interface Wanted {
  readonly hWire: Uint8Array | undefined;
  readonly exchangeUrl: string | undefined;
}

export function listKycEntries(
  { exchanges, currency }: Pick<Merchant, 'exchanges' | 'currency'>,
  { accounts }: Pick<Instance, 'accounts'>,
  { hWire: hash, exchangeUrl: url }: Wanted,
): KycEntry[] {
  const active = accounts.filter(
    (one) => one.active && (hash === undefined || equalBytes(one.hWire, hash)),
  );
  const asked = exchanges.filter(({ baseUrl }) => url === undefined || baseUrl === url);
  return active.flatMap(({ payto, hWire }) =>
    asked.map(({ baseUrl: exchangeUrl }): KycEntry => ({
      status: 'ready',
      payto,
      hWire,
      exchangeUrl,
      exchangeCurrency: currency,
      exchangeHttpStatus: 200,
      noKeys: false,
      authConflict: false,
    })),
  );
}
