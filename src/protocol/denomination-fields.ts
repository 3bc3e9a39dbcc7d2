/** The fields of a published denomination that signatures cover (protocol-a 3, 5.1). Pure. */
import { hashDenominationKey } from './crypto/rsa-public-key';
import type { DenominationFields } from './signatures';
import type { ExchangeDenomination } from './exchange-keys';

export function denominationFieldsOf(
  masterPub: Uint8Array,
  denomination: Omit<ExchangeDenomination, 'masterSig'>,
): DenominationFields {
  return { ...denomination, masterPub, hDenom: hashDenominationKey(denomination.publicKey) };
}
