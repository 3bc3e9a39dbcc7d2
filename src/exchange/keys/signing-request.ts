/**
 * A server's request to its operator to sign with the offline master key. It has new keys, the bank account
 * and the wire fees, in a file that people can read. The offline machine computes the bytes to sign from
 * the file's facts and never takes them from it. Pure.
 */
import { formatAmount, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { createKeyPair, sign } from '@/protocol/crypto/eddsa';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { signaturesV9 } from '@/protocol/crypto/signatures';
import type { SigningRequest } from '@/protocol/signing-request';
import { hashExchangeAccount } from '@/protocol/wire-hash';
import type { SignedFile } from '@/storage/exchange/key-files';

interface SignedItem {
  readonly about: string;
  readonly blob: Uint8Array;
}

/** Everything in the request, with the bytes to be signed. */
export function itemsOf(request: SigningRequest): SignedItem[] {
  return [
    ...request.denominations.map((one) => denominationItem(request.master_public_key, one)),
    ...request.signing_keys.map((one) => ({
      about: `signing key ${encodeBase32(one.key)}, ${span(one.stamp_start, one.stamp_expire)}`,
      blob: signaturesV9.signingKey({
        masterPub: request.master_public_key,
        start: one.stamp_start,
        expire: one.stamp_expire,
        end: one.stamp_end,
        signkeyPub: one.key,
      }),
    })),
    ...request.accounts.map((payto) => ({
      about: `account ${payto}`,
      blob: signaturesV9.wireDetails({ hAccount: hashExchangeAccount(payto) }),
    })),
    ...request.wire_fees.map((fee) => ({
      about: `wire fees of ${fee.wire_method}: ${text(fee.wire_fee)}, closing ${text(fee.closing_fee)}, ${span(fee.start_date, fee.end_date)}`,
      blob: signaturesV9.wireFees({
        wireMethod: fee.wire_method,
        start: fee.start_date,
        end: fee.end_date,
        wireFee: fee.wire_fee,
        closingFee: fee.closing_fee,
      }),
    })),
  ];
}

function denominationItem(
  masterPub: Uint8Array,
  one: SigningRequest['denominations'][number],
): SignedItem {
  const fees = [one.fee_withdraw, one.fee_deposit, one.fee_refresh, one.fee_refund].map(text);
  const hDenom = hashDenominationKey(one.denom_pub);
  const validity = span(one.stamp_start, one.stamp_expire_withdraw);
  return {
    about: `denomination ${text(one.value)} ${encodeBase32(hDenom)}, ${validity}, fees ${fees.join(' ')}`,
    blob: signaturesV9.denomination({
      masterPub,
      start: one.stamp_start,
      expireWithdraw: one.stamp_expire_withdraw,
      expireDeposit: one.stamp_expire_deposit,
      expireLegal: one.stamp_expire_legal,
      value: one.value,
      feeWithdraw: one.fee_withdraw,
      feeDeposit: one.fee_deposit,
      feeRefresh: one.fee_refresh,
      feeRefund: one.fee_refund,
      hDenom,
    }),
  };
}

const text = (amount: Amount): string => formatAmount(amount);

/** Seconds since 1970, as they are signed. */
function span(startMs: number, endMs: number): string {
  return `from ${startMs / 1000} to ${endMs / 1000}`;
}

/** Throws an Error if the request is for another master key. */
export function signRequest(request: SigningRequest, masterSeed: Uint8Array): SignedFile {
  const own = encodeBase32(createKeyPair(masterSeed).publicKey);
  const asked = encodeBase32(request.master_public_key);
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
