/**
 * Decides whose coins an order takes: `exchanges` and `auditors` of its contract [CLAIM-6]. They
 * are those that the backend trusts, or fewer (decision D29).
 */
import { encodeBase32 } from '@/protocol/base32';
import type {
  ContractAuditor,
  ContractExchange,
  ContractTermsJson,
} from '@/protocol/contract-terms';
import { Refusal } from '@/protocol/refusal';
import type { Merchant } from '../merchant';
import { keysIn } from '../contracts/accepted-keys';

type Trusting = Pick<Merchant, 'exchanges' | 'auditors'>;

export interface ContractTrust {
  readonly exchanges: readonly ContractExchange[];
  readonly auditors: readonly ContractAuditor[];
}

/** All are as good to the merchant. The number is the one that deployed backends start from. */
const PRIORITY = 1024;

/** Returns the exchanges with their keys, which wallets compare. */
export function trustedExchanges({ exchanges }: Trusting): ContractExchange[] {
  return exchanges.flatMap(({ baseUrl: url, masterPub }) =>
    masterPub === null ? [] : [{ url, priority: PRIORITY, master_pub: encodeBase32(masterPub) }],
  );
}

/** Exchanges that they vouch for are accepted too. */
export function trustedAuditors({ auditors }: Trusting): ContractAuditor[] {
  return auditors.map(({ name, auditorPub, url }) => ({
    name,
    auditor_pub: encodeBase32(auditorPub),
    url,
  }));
}

/**
 * Returns the exchanges and auditors of a draft, in which an order may have narrowed both
 * (order-overrides.ts). Throws MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE when nothing is left that it
 * could be paid with.
 */
export function contractTrust(merchant: Trusting, draft: ContractTermsJson): ContractTrust {
  const { exchanges: narrowed } = draft;
  // Each draft has a list. It is empty unless the order names some.
  const isNarrowed =
    draft['auditors'] === null || keysIn(draft['auditors'], 'auditor_pub').size > 0;
  const exchanges = trustedExchanges(merchant).filter(
    (one) => narrowed === undefined || keysIn(narrowed, 'master_pub').has(one.master_pub),
  );
  const auditors = trustedAuditors(merchant).filter(
    (one) => !isNarrowed || keysIn(draft['auditors'], 'auditor_pub').has(one.auditor_pub),
  );
  if (exchanges.length + auditors.length > 0) return { exchanges, auditors };
  throw new Refusal('MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE');
}
