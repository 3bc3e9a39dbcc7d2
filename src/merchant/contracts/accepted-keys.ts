/** Keys of those whose coins a contract takes, in base32. Pure. */
import type { ContractTermsJson } from '@/protocol/contract-terms';
import { isJsonObject } from '@/protocol/json';

export interface AcceptedKeys {
  readonly exchanges: ReadonlySet<string>;
  readonly auditors: ReadonlySet<string>;
}

export function acceptedKeys({ exchanges, auditors }: ContractTermsJson): AcceptedKeys {
  return {
    exchanges: keysIn(exchanges, 'master_pub'),
    auditors: keysIn(auditors, 'auditor_pub'),
  };
}

export function keysIn(list: unknown, member: 'master_pub' | 'auditor_pub'): ReadonlySet<string> {
  if (!Array.isArray(list)) return new Set();
  const keys = list.map((entry: unknown) => (isJsonObject(entry) ? entry[member] : undefined));
  return new Set(keys.filter((key) => typeof key === 'string'));
}
