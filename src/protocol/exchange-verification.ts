/**
 * Checks an exchange's announcements against its master key (protocol-a 3, 5.1, 5.2). Purposes
 * 1025, 1024 and 1035 are for GET keys, 1030 and 1028 for GET wire. It is stricter than deployed
 * wallets, which leave most of it unchecked (protocol-a 5.4). Throws a FormatError that names
 * the faulty member. Pure.
 */
import { verify } from '@/protocol/crypto/eddsa';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { hashKeySet, type SignatureLayouts, signaturesV9 } from '@/protocol/signatures';
import { equalBytes } from '@/protocol/crypto/bytes';
import { denominationFieldsOf } from '@/protocol/denomination-fields';
import {
  EXCHANGE_PROTOCOL_VERSION,
  type ExchangeDenomination,
  type ExchangeKeys,
  type ExchangeSigningKey,
  type ExchangeWire,
} from '@/protocol/exchange-keys';
import { FormatError } from '@/protocol/format-error';
import { hashExchangeAccount } from '@/protocol/wire-hash';
import { matchVersions } from '@/protocol/version';

/** Every signature in the answer of GET keys, and that it is in one currency and our protocol. */
export function verifyExchangeKeys(
  keys: ExchangeKeys,
  layouts: SignatureLayouts = signaturesV9,
): void {
  if (!matchVersions(EXCHANGE_PROTOCOL_VERSION, keys.version).compatible) {
    throw new FormatError(`exchange of protocol version ${keys.version}`, 'version');
  }
  if (keys.denominations.length === 0) throw new FormatError('no denominations', 'denoms');
  for (const [i, denom] of keys.denominations.entries()) {
    verifyDenomination(keys, denom, `denoms.${i}`, layouts);
  }
  for (const [i, key] of keys.signingKeys.entries()) {
    verifySigningKey(keys, key, `signkeys.${i}`, layouts);
  }
  verifyKeySet(keys, layouts);
}

function verifyDenomination(
  keys: ExchangeKeys,
  denom: ExchangeDenomination,
  path: string,
  layouts: SignatureLayouts,
): void {
  const currency = keys.currency ?? keys.denominations[0]?.value.currency;
  const amounts = [
    denom.value,
    denom.feeWithdraw,
    denom.feeDeposit,
    denom.feeRefresh,
    denom.feeRefund,
  ];
  if (amounts.some((amount) => amount.currency !== currency)) {
    throw new FormatError('more than one currency', path);
  }
  const blob = layouts.denomination(denominationFieldsOf(keys.masterPub, denom));
  assertSigned(keys.masterPub, blob, denom.masterSig, `${path}.master_sig`);
}

function verifySigningKey(
  keys: ExchangeKeys,
  signingKey: ExchangeSigningKey,
  path: string,
  layouts: SignatureLayouts,
): void {
  const blob = layouts.signingKey({
    masterPub: keys.masterPub,
    start: signingKey.start,
    expire: signingKey.expire,
    end: signingKey.end,
    signkeyPub: signingKey.publicKey,
  });
  assertSigned(keys.masterPub, blob, signingKey.masterSig, `${path}.master_sig`);
}

function verifyKeySet(keys: ExchangeKeys, layouts: SignatureLayouts): void {
  const { eddsaPub: signer, eddsaSig: signature } = keys;
  if (signer === undefined || signature === undefined) {
    throw new FormatError('the list of keys is not signed', 'eddsa_sig');
  }
  if (!isSigningKey(keys, signer)) throw new FormatError('not a signing key', 'eddsa_pub');
  const blob = layouts.keySet({
    listIssueDate: keys.listIssueDate,
    hKeySet: hashKeySet(keys.denominations.map((denom) => hashDenominationKey(denom.publicKey))),
  });
  assertSigned(signer, blob, signature, 'eddsa_sig');
}

/**
 * Reports whether a confirmation's `exchange_pub` is one of the online keys that the master key vouches
 * for.
 */
export function isSigningKey(keys: ExchangeKeys, exchangePub: Uint8Array): boolean {
  return keys.signingKeys.some(({ publicKey }) => equalBytes(publicKey, exchangePub));
}

/** Every account and wire fee in the answer of GET wire, by the master key of GET keys. */
export function verifyExchangeWire(
  wire: ExchangeWire,
  masterPub: Uint8Array,
  layouts: SignatureLayouts = signaturesV9,
): void {
  for (const [i, account] of wire.accounts.entries()) {
    const blob = layouts.wireDetails({ hAccount: hashExchangeAccount(account.payto) });
    assertSigned(masterPub, blob, account.masterSig, `accounts.${i}.master_sig`);
  }
  for (const [wireMethod, records] of Object.entries(wire.fees)) {
    for (const [i, { start, end, wireFee, closingFee, sig }] of records.entries()) {
      const blob = layouts.wireFees({ wireMethod, start, end, wireFee, closingFee });
      assertSigned(masterPub, blob, sig, `fees.${wireMethod}.${i}.sig`);
    }
  }
}

function assertSigned(
  publicKey: Uint8Array,
  blob: Uint8Array,
  signature: Uint8Array,
  path: string,
): void {
  if (!verify(publicKey, blob, signature)) {
    throw new FormatError('signature does not verify', path);
  }
}
