/**
 * Signs a denomination of an exchange that the auditor watches (protocol-b 8, purpose 1064).
 * Merchants and wallets that trust the auditor accept its coins (specification "Behaviour rules"
 * 12). Pure.
 */
import { sign, type EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { type DenominationFields, signaturesV9 } from '@/protocol/signatures';

export interface NamedAuditor {
  readonly keyPair: EddsaKeyPair;
  /** The address under which it is known; it is part of the signature. */
  readonly url: string;
}

export function vouchForDenomination(
  { keyPair, url }: NamedAuditor,
  denomination: DenominationFields,
): Uint8Array {
  const blob = signaturesV9.auditorKeys({ ...denomination, auditorUrl: url });
  return sign(keyPair.privateKey, blob);
}
