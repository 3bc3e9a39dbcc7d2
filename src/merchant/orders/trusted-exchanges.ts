import { encodeBase32 } from '@/protocol/base32';
import { Refusal } from '@/protocol/refusal';
import type { Merchant } from '../merchant';

interface ContractExchange {
  readonly url: string;
  readonly master_pub: string;
}

/**
 * `exchanges` of a contract [CLAIM-6], by their keys, which wallets compare. Throws 502/2010 when
 * there is neither an exchange nor an auditor to trust.
 */
export function trustedExchanges({ exchanges, auditors }: Merchant): ContractExchange[] {
  const usable = exchanges.flatMap(({ baseUrl: url, masterPub }) =>
    masterPub === null ? [] : [{ url, master_pub: encodeBase32(masterPub) }],
  );
  if (usable.length + auditors.length > 0) return usable;
  throw new Refusal('MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE');
}

interface ContractAuditor {
  readonly name: string;
  readonly auditor_pub: string;
  readonly url: string;
}

/** `auditors` of a contract [CLAIM-6]: exchanges that they vouch for are accepted too. */
export function trustedAuditors({ auditors }: Merchant): ContractAuditor[] {
  return auditors.map(({ name, auditorPub, url }) => ({
    name,
    auditor_pub: encodeBase32(auditorPub),
    url,
  }));
}
