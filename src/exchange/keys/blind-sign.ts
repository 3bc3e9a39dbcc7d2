/**
 * Returns the blind signature on an envelope, in shortest form (protocol-a 2.3). Deterministic: the
 * same envelope always gets the same answer, so it is not stored. Throws a refusal if the envelope
 * is no number below the modulus. Throws an Error if the private key is not here.
 */
import { encodeBase32 } from '@/protocol/base32';
import { isCoinEnvelope } from '@/protocol/crypto/planchets';
import { rsaPrivateRawAsync } from '@/protocol/crypto/rsa-worker';
import { Refusal } from '@/protocol/refusal';
import type { Denomination } from './denomination';

export async function blindSign(
  denomination: Denomination,
  coinEv: Uint8Array,
): Promise<Uint8Array> {
  const { privateKey } = denomination;
  if (privateKey === undefined) {
    throw new Error(`the private key of denomination ${encodeBase32(denomination.hDenom)} is gone`);
  }
  const signature = await rsaPrivateRawAsync(privateKey, coinEv);
  if (signature === null) throw malformedEnvelope();
  return signature;
}

/** Checked before money moves, so signing afterwards cannot fail. */
export function assertEnvelope(denomination: Denomination, coinEv: Uint8Array): void {
  if (!isCoinEnvelope(denomination.publicKey, coinEv)) throw malformedEnvelope();
}

function malformedEnvelope(): Refusal {
  return new Refusal('GENERIC_PARAMETER_MALFORMED', {
    field: 'coin_ev',
    detail: 'not a number below the modulus of the denomination',
  });
}
