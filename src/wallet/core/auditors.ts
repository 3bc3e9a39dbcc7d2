/**
 * The auditors that the owner trusts, by currency (browser-wallet 5, event add-auditor). An auditor
 * vouches for denominations of exchanges. Its signatures are verified with the exchange's keys
 * (exchanges.ts). `trustAuditor` may be repeated. It throws WalletError AUDITOR_INVALID.
 */
import { z } from 'zod';
import { base32Bytes, encodeBase32 } from '@/protocol/base32';
import { canonicalBaseUrl } from '@/protocol/base-url';
import { FormatError } from '@/protocol/format-error';
import { parseJson } from '@/protocol/json';
import { timestampSchema, type Timestamp } from '@/protocol/timestamp';
import type { AuditorRecord, ExchangeRecord } from '@/wallet/core/records';
import { commitDecision, type Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';

export interface AuditorOffer {
  readonly currency: string;
  /** Its base URL. */
  readonly url: string;
  readonly auditorPub: Uint8Array;
  readonly expiration: Timestamp;
}

const CURRENCY = /^[A-Za-z0-9_*-]{1,11}$/;

/** Timestamps are seconds, as a number or in one of the forms of timestamps. */
const expirationSchema = z.union([
  z
    .int()
    .min(0)
    .transform((seconds) => seconds * 1000),
  timestampSchema,
]);

const offerSchema = z.object({
  currency: z.string().regex(CURRENCY),
  url: z.string(),
  auditorPub: base32Bytes(32),
  expirationStamp: expirationSchema,
});

/** Reads an auditor that a page offers, as JSON text. Nothing is stored yet. */
// Async, so that a bad request rejects.
// oxlint-disable-next-line typescript/require-await
export async function parseAuditorOffer({ clock }: Wallet, text: string): Promise<AuditorOffer> {
  const read = offerSchema.safeParse(parseJson(text));
  if (!read.success) {
    const path = read.error.issues[0]?.path.join('.') ?? '';
    throw new WalletError('AUDITOR_INVALID', { detail: path });
  }
  const { currency, auditorPub, expirationStamp: expiration } = read.data;
  if (expiration <= clock.now()) throw new WalletError('AUDITOR_INVALID', { detail: 'expired' });
  return {
    currency: currency.toUpperCase(),
    url: addressOf(read.data.url),
    auditorPub,
    expiration,
  };
}

function addressOf(url: string): string {
  try {
    return canonicalBaseUrl(url);
  } catch (cause) {
    if (!(cause instanceof FormatError)) throw cause;
    throw new WalletError('AUDITOR_INVALID', { detail: 'url', cause });
  }
}

export async function trustAuditor(wallet: Wallet, offer: AuditorOffer): Promise<void> {
  const { currency, auditorPub, url, expiration } = offer;
  const id = `${currency} ${encodeBase32(auditorPub)}`;
  await commitDecision(wallet, async () => {
    const known = await wallet.store.get('auditor', id);
    const record: AuditorRecord = {
      id,
      revision: known?.revision ?? 0,
      currency,
      auditorPub,
      url,
      expiration,
      addedAt: wallet.clock.now(),
    };
    return { puts: [{ kind: 'auditor', record } as const], result: undefined };
  });
}

export interface KnownAuditor {
  readonly url: string;
  /** base32. */
  readonly auditorPub: string;
  /** The owner trusts it for this currency. */
  readonly isTrusted: boolean;
}

/** Lists the auditors that vouch for an exchange. */
export async function auditorsOfExchange(
  wallet: Wallet,
  { currency, auditors = [] }: ExchangeRecord,
): Promise<KnownAuditor[]> {
  const now = wallet.clock.now();
  const trusted = (await wallet.store.list('auditor'))
    .filter(({ expiration }) => now < expiration)
    .map(({ id }) => id);
  return auditors.map(({ url, auditorPub: key }) => {
    const auditorPub = encodeBase32(key);
    return { url, auditorPub, isTrusted: trusted.includes(`${currency} ${auditorPub}`) };
  });
}
