/**
 * Signatures of external auditors about our denominations (protocol-b 8, purpose 1064). They signed on
 * their own machines, and the operator imported the result, in the form of GET keys. A signature that does
 * not verify is ignored. Pure.
 */
import { encodeBase32 } from '@/protocol/base32';
import { toHex } from '@/protocol/crypto/bytes';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9, type DenominationFields } from '@/protocol/signatures';
import type { KeysAuditor } from '@/protocol/exchange-keys';
import { denominationFields, type DenominationTerms } from './signed-blobs';

/** An auditor that vouches for our denominations. */
export interface Voucher {
  readonly auditorPub: Uint8Array;
  /** The address as it is signed. */
  readonly auditorUrl: string;
  /** Purpose 1064. Undefined for a denomination that it does not vouch for. */
  vouchFor(denomination: DenominationFields): Uint8Array | undefined;
}

/** Returns one voucher for each auditor and address, however many files there are. */
export function vouchersOf(files: readonly KeysAuditor[]): Voucher[] {
  const auditors = new Map<string, { auditor: KeysAuditor; signatures: Map<string, Uint8Array> }>();
  for (const auditor of files) {
    const name = `${toHex(auditor.auditorPub)} ${auditor.auditorUrl}`;
    const known = auditors.get(name) ?? { auditor, signatures: new Map<string, Uint8Array>() };
    for (const { hDenom, auditorSig } of auditor.denominations) {
      known.signatures.set(toHex(hDenom), auditorSig);
    }
    auditors.set(name, known);
  }
  return [...auditors.values()].map(({ auditor, signatures }) => ({
    auditorPub: auditor.auditorPub,
    auditorUrl: auditor.auditorUrl,
    vouchFor: (denomination) => {
      const signature = signatures.get(toHex(denomination.hDenom));
      const blob = signaturesV9.auditorKeys({ ...denomination, auditorUrl: auditor.auditorUrl });
      const isGood = signature !== undefined && verify(auditor.auditorPub, blob, signature);
      return isGood ? signature : undefined;
    },
  }));
}

/**
 * Checks an import. Throws an Error that names each entry not signed as this exchange publishes it.
 */
export function assertVouched(
  file: KeysAuditor,
  exchange: {
    readonly masterPub: Uint8Array;
    readonly currency: string;
    readonly denominations: readonly DenominationTerms[];
  },
): void {
  const { masterPub, currency, denominations } = exchange;
  const [voucher] = vouchersOf([file]);
  for (const { hDenom } of file.denominations) {
    const terms = denominations.find((one) => toHex(one.hDenom) === toHex(hDenom));
    const name = encodeBase32(hDenom);
    if (terms === undefined)
      throw new Error(`This exchange has no denomination ${name}: see \`list\`.`);
    if (voucher?.vouchFor(denominationFields(masterPub, currency, terms)) === undefined) {
      throw new Error(
        `The signature on denomination ${name} is not by auditor ${encodeBase32(file.auditorPub)}.`,
      );
    }
  }
}
