/**
 * A server's request to its operator to sign with the offline master key. It has new keys, the bank account
 * and the wire fees, in a file that people can read. The offline machine computes the bytes to sign from
 * the file's facts and never takes them from it. Pure.
 */
import { formatAmount, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { createKeyPair, sign } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { denominationFieldsOf } from '@/protocol/denomination-fields';
import type { SigningRequest } from '@/protocol/signing-request';
import type { SignedFile } from '@/storage/exchange/key-files';
import { accountBlob, signingKeyBlob } from './signed-blobs';

interface SignedItem {
  readonly about: string;
  readonly blob: Uint8Array;
}

/** Everything in the request, with the bytes to be signed. */
export function itemsOf(request: SigningRequest): SignedItem[] {
  return [
    ...request.denominations.map((one) => denominationItem(request.masterPub, one)),
    ...request.signingKeys.map((one) => ({
      about: `signing key ${encodeBase32(one.publicKey)}, ${span(one.start, one.expire)}`,
      blob: signingKeyBlob(request.masterPub, one),
    })),
    ...request.accounts.map((payto) => ({
      about: `account ${payto}`,
      blob: accountBlob(payto),
    })),
    ...request.wireFees.map((fee) => ({
      about: `wire fees of ${fee.wireMethod}: ${text(fee.wireFee)}, closing ${text(fee.closingFee)}, ${span(fee.start, fee.end)}`,
      blob: signaturesV9.wireFees(fee),
    })),
  ];
}

function denominationItem(
  masterPub: Uint8Array,
  one: SigningRequest['denominations'][number],
): SignedItem {
  const fees = [one.feeWithdraw, one.feeDeposit, one.feeRefresh, one.feeRefund].map(text);
  const fields = denominationFieldsOf(masterPub, one);
  const validity = span(one.start, one.expireWithdraw);
  return {
    about: `denomination ${text(one.value)} ${encodeBase32(fields.hDenom)}, ${validity}, fees ${fees.join(' ')}`,
    blob: signaturesV9.denomination(fields),
  };
}

const text = (amount: Amount): string => formatAmount(amount);

/** Seconds since 1970, as they are signed. */
function span(startMs: number, endMs: number): string {
  return `from ${startMs / 1000} to ${endMs / 1000}`;
}

/** Signs all that a request asks for. Throws an Error if it is for another master key. */
export function signRequest(request: SigningRequest, masterSeed: Uint8Array): SignedFile {
  const own = encodeBase32(createKeyPair(masterSeed).publicKey);
  const asked = encodeBase32(request.masterPub);
  if (own !== asked) throw new Error(`The request is for master key ${asked}, not for ${own}.`);
  return signItems(itemsOf(request), masterSeed);
}

export function signRevocation(hDenom: Uint8Array, masterSeed: Uint8Array): SignedFile {
  const about = `revocation of denomination ${encodeBase32(hDenom)}`;
  return signItems([{ about, blob: signaturesV9.denominationRevoked({ hDenom }) }], masterSeed);
}

function signItems(items: readonly SignedItem[], masterSeed: Uint8Array): SignedFile {
  return {
    signatures: items.map((item) => ({ ...item, master_sig: sign(masterSeed, item.blob) })),
  };
}
