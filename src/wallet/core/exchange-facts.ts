/**
 * Converts an exchange's verified answers to the wallet's records. Throws WalletError
 * EXCHANGE_UNTRUSTWORTHY if a denomination that we know comes back with other terms. Pure.
 */
import { auditedDenominations } from '@/protocol/auditor-verification';
import { encodeBase32 } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { signaturesV9 } from '@/protocol/signatures';
import type { ExchangeDenomination, ExchangeKeys, ExchangeWire } from '@/protocol/exchange-keys';
import type {
  DenominationRecord,
  ExchangeAuditor,
  ExchangeRecord,
  WireFee,
} from '@/wallet/core/records';
import { wireDetailsText } from '@/protocol/wire-account';
import { WalletError } from '@/wallet/core/wallet-error';

export type ExchangeFacts = Omit<
  ExchangeRecord,
  'id' | 'revision' | 'fetchedAt' | 'revoked' | 'auditors' | 'movedTo' | 'acceptedTerms'
>;

export function exchangeFactsOf(
  keys: ExchangeKeys,
  wire: ExchangeWire,
  denominations: readonly DenominationRecord[],
): ExchangeFacts {
  return {
    currency: denominations[0]?.value.currency ?? keys.currency ?? '',
    masterPub: keys.masterPub,
    signingKeys: keys.signingKeys.map(({ publicKey: key, start, expire, end }) => ({
      key,
      start,
      expire,
      end,
    })),
    accounts: wire.accounts.map(({ payto }) => payto),
    wireDetails: wire.wireDetails === undefined ? null : wireDetailsText(wire.wireDetails),
    wireFees: Object.entries(wire.fees).flatMap(([method, fees]) =>
      fees.map(({ wireFee, closingFee, start, end }): WireFee => ({
        method,
        wireFee,
        closingFee,
        start,
        end,
      })),
    ),
    denominations: denominations.map(({ id }) => id),
  };
}

export function denominationId(exchangeBaseUrl: string, hDenom: Uint8Array): string {
  return `${exchangeBaseUrl}#${encodeBase32(hDenom)}`;
}

export function denominationOf(
  exchangeBaseUrl: string,
  { publicKey, ...terms }: ExchangeDenomination,
): DenominationRecord {
  const hDenom = hashDenominationKey(publicKey);
  return {
    id: denominationId(exchangeBaseUrl, hDenom),
    revision: 0,
    exchangeBaseUrl,
    hDenom,
    denomPub: publicKey.encoded,
    ...terms,
  };
}

/**
 * Denominations that the exchange has revoked: their coins can only be recouped. They leave the
 * signed list of denominations. An unsigned entry about a denomination in that list therefore means
 * nothing.
 */
export function revokedOf(exchangeBaseUrl: string, keys: ExchangeKeys): string[] {
  const idOf = (hDenom: Uint8Array): string => denominationId(exchangeBaseUrl, hDenom);
  const listed = new Set(keys.denominations.map((one) => idOf(hashDenominationKey(one.publicKey))));
  const ids = [...(keys.recoup ?? []), ...(keys.payback ?? [])]
    .filter((one) => one.masterSig !== undefined || !listed.has(idOf(one.hDenom)))
    .map((one) => idOf(one.hDenom));
  return [...new Set(ids)];
}

/** Lists who vouches for which denominations. Signatures that do not verify are left out. */
export function auditorsOf(exchangeBaseUrl: string, keys: ExchangeKeys): ExchangeAuditor[] {
  const auditors: ExchangeAuditor[] = [];
  for (const { auditorPub, auditorUrl: url } of keys.auditors) {
    if (auditors.some((known) => equalBytes(known.auditorPub, auditorPub))) continue;
    const hashes = auditedDenominations(keys, [auditorPub]);
    const denominations = [...hashes].map((hash) => `${exchangeBaseUrl}#${hash}`);
    if (denominations.length > 0) auditors.push({ auditorPub, url, denominations });
  }
  return auditors;
}

/** Refuses changed fees and deadlines of a key. Coins that we hold depend on them. */
export function assertSameTerms(stored: DenominationRecord, published: DenominationRecord): void {
  if (!equalBytes(termsOf(stored), termsOf(published))) {
    throw new WalletError('EXCHANGE_UNTRUSTWORTHY', { detail: 'changed terms of a denomination' });
  }
}

const noKey = new Uint8Array(32);

function termsOf(denomination: DenominationRecord): Uint8Array {
  return signaturesV9.denomination({ ...denomination, masterPub: noKey });
}
