/**
 * Converts an exchange's verified answers to the wallet's records. Throws WalletError
 * EXCHANGE_UNTRUSTWORTHY if a denomination that we know comes back with other terms. Pure.
 */
import { auditedDenominations } from '@/protocol/auditor-verification';
import { encodeBase32 } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { signaturesV9 } from '@/protocol/crypto/signatures';
import type { ExchangeDenomination, ExchangeKeys, ExchangeWire } from '@/protocol/exchange';
import type {
  DenominationRecord,
  ExchangeAuditor,
  ExchangeRecord,
  WireFee,
} from '@/wallet/core/records';
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
    masterPub: keys.master_public_key,
    signingKeys: keys.signkeys.map((signingKey) => ({
      key: signingKey.key,
      start: signingKey.stamp_start,
      expire: signingKey.stamp_expire,
      end: signingKey.stamp_end,
    })),
    accounts: wire.accounts.map(({ payto_uri }) => payto_uri),
    wireDetails: wire.wire_details === undefined ? null : JSON.stringify(wire.wire_details),
    wireFees: Object.entries(wire.fees).flatMap(([method, fees]) =>
      fees.map((fee): WireFee => ({
        method,
        wireFee: fee.wire_fee,
        closingFee: fee.closing_fee,
        start: fee.start_date,
        end: fee.end_date,
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
  published: ExchangeDenomination,
): DenominationRecord {
  const hDenom = hashDenominationKey(published.denom_pub);
  return {
    id: denominationId(exchangeBaseUrl, hDenom),
    revision: 0,
    exchangeBaseUrl,
    hDenom,
    denomPub: published.denom_pub.encoded,
    value: published.value,
    feeWithdraw: published.fee_withdraw,
    feeDeposit: published.fee_deposit,
    feeRefresh: published.fee_refresh,
    feeRefund: published.fee_refund,
    start: published.stamp_start,
    expireWithdraw: published.stamp_expire_withdraw,
    expireDeposit: published.stamp_expire_deposit,
    expireLegal: published.stamp_expire_legal,
    masterSig: published.master_sig,
  };
}

/**
 * Denominations that the exchange has revoked: their coins can only be recouped. They leave the
 * signed list of denominations. An unsigned entry about a denomination in that list therefore means
 * nothing.
 */
export function revokedOf(exchangeBaseUrl: string, keys: ExchangeKeys): string[] {
  const idOf = (hDenom: Uint8Array): string => denominationId(exchangeBaseUrl, hDenom);
  const listed = new Set(keys.denoms.map(({ denom_pub: key }) => idOf(hashDenominationKey(key))));
  const ids = [...(keys.recoup ?? []), ...(keys.payback ?? [])]
    .filter((one) => one.master_sig !== undefined || !listed.has(idOf(one.h_denom_pub)))
    .map((one) => idOf(one.h_denom_pub));
  return [...new Set(ids)];
}

/** Lists who vouches for which denominations. Signatures that do not verify are left out. */
export async function auditorsOf(
  exchangeBaseUrl: string,
  keys: ExchangeKeys,
): Promise<ExchangeAuditor[]> {
  const auditors: ExchangeAuditor[] = [];
  for (const { auditor_pub: auditorPub, auditor_url: url } of keys.auditors) {
    if (auditors.some((known) => equalBytes(known.auditorPub, auditorPub))) continue;
    const hashes = await auditedDenominations(keys, [auditorPub]);
    const denominations = [...hashes].map((hash) => `${exchangeBaseUrl}#${hash}`);
    if (denominations.length > 0) auditors.push({ auditorPub, url, denominations });
  }
  return auditors;
}

/** Fees and deadlines of a key are promised once: coins that we hold depend on them. */
export function assertSameTerms(stored: DenominationRecord, published: DenominationRecord): void {
  if (!equalBytes(termsOf(stored), termsOf(published))) {
    throw new WalletError('EXCHANGE_UNTRUSTWORTHY', { detail: 'changed terms of a denomination' });
  }
}

const noKey = new Uint8Array(32);

function termsOf(denomination: DenominationRecord): Uint8Array {
  return signaturesV9.denomination({ ...denomination, masterPub: noKey });
}
