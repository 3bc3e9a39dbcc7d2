/**
 * The auditor's word for a denomination of an exchange that it watches (protocol-b 8, purpose 1064;
 * specification "Behaviour rules" 12): merchants and wallets that trust the auditor take its coins.
 * Pure.
 */
import { sign, type EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { type DenominationFields, signaturesV9 } from '@/protocol/crypto/signatures';

export interface NamedAuditor {
  readonly keyPair: EddsaKeyPair;
  /** The address under which it is known, which it signs too. */
  readonly url: string;
}

export function vouchForDenomination(
  { keyPair, url }: NamedAuditor,
  denomination: DenominationFields,
): Uint8Array {
  const blob = signaturesV9.auditorKeys({ ...denomination, auditorUrl: url });
  return sign(keyPair.privateKey, blob);
}
