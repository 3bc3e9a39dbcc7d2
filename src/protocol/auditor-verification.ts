/**
 * Verifies which denominations of an exchange an auditor vouches for (protocol-b 8, purpose 1064;
 * specification "Behaviour rules" 12). A signature that does not verify vouches for nothing. Pure.
 */
import { encodeBase32 } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import { verify } from '@/protocol/crypto/eddsa';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { signaturesV9 } from '@/protocol/signatures';
import { denominationFieldsOf } from '@/protocol/denomination-fields';
import type { ExchangeKeys } from '@/protocol/exchange-keys';

/** Hashes in base32 of the denominations that one of these auditors has signed. */
export function auditedDenominations(
  keys: ExchangeKeys,
  auditorPubs: readonly Uint8Array[],
): ReadonlySet<string> {
  const denominations = new Map(
    keys.denominations.map((denom) => [encodeBase32(hashDenominationKey(denom.publicKey)), denom]),
  );
  const audited = new Set<string>();
  for (const auditor of keys.auditors) {
    if (!auditorPubs.some((pub) => equalBytes(pub, auditor.auditorPub))) continue;
    for (const { hDenom, auditorSig } of auditor.denominations) {
      const name = encodeBase32(hDenom);
      const denom = denominations.get(name);
      if (denom === undefined) continue;
      const blob = signaturesV9.auditorKeys({
        auditorUrl: auditor.auditorUrl,
        ...denominationFieldsOf(keys.masterPub, denom),
      });
      if (verify(auditor.auditorPub, blob, auditorSig)) audited.add(name);
    }
  }
  return audited;
}
