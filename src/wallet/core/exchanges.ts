/**
 * The exchanges that the wallet knows (protocol-a 5.1, 5.2, 5.4). `updateExchange` fetches keys and
 * accounts and verifies every signature on them. It does so if ours are older than an hour or
 * `fresh` is set. The first update adds an exchange. An exchange with a changed master key is
 * refused: coins we hold are signed under the old one. A known exchange may appear under another
 * address. If it still answers at the old one, that address stays. Otherwise all our records move
 * to the new one (move-exchange.ts).
 * Throws WalletError EXCHANGE_UNTRUSTWORTHY and EXCHANGE_VERSION_INCOMPATIBLE, and what the client
 * throws when the exchange does not answer.
 */
import { addAmounts, compareAmounts, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { canonicalBaseUrl } from '@/protocol/base-url';
import { equalBytes } from '@/protocol/crypto/bytes';
import { verify as isSigned } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import type { ExchangeKeys, ExchangeWire } from '@/protocol/exchange-keys';
import { verifyExchangeKeys, verifyExchangeWire } from '@/protocol/exchange-verification';
import { FormatError } from '@/protocol/format-error';
import type { Timestamp } from '@/protocol/timestamp';
import { matchVersions } from '@/protocol/version';
import { isWithdrawable } from '@/wallet/core/denomination-selection';
import {
  assertSameTerms,
  auditorsOf,
  denominationOf,
  exchangeFactsOf,
  revokedOf,
} from '@/wallet/core/exchange-facts';
import { auditorsOfExchange, type KnownAuditor } from '@/wallet/core/auditors';
import { moveExchange } from '@/wallet/core/move-exchange';
import { exchangeClient } from '@/wallet/core/partners';
import type { DenominationRecord, ExchangeRecord } from '@/wallet/core/records';
import { commitDecision, type Wallet } from '@/wallet/core/wallet';
import type { WalletPorts } from '@/wallet/core/wallet-ports';
import { WalletError } from '@/wallet/core/wallet-error';
import type { Put } from '@/wallet/core/wallet-store';

/** The generation this wallet speaks. */
const WALLET_EXCHANGE_VERSION = '9:0:0';
const MAX_AGE_MS = 60 * 60 * 1000;

export async function updateExchange(
  wallet: Wallet,
  url: string,
  { fresh = false } = {},
): Promise<ExchangeRecord> {
  const baseUrl = canonicalBaseUrl(url);
  const known = await wallet.store.get('exchange', baseUrl);
  const fetchedAt = wallet.clock.now();
  if (known?.movedTo !== undefined) return updateExchange(wallet, known.movedTo, { fresh });
  if (known !== null && !fresh && !isOutdated(wallet, known)) return known;
  const client = exchangeClient(wallet, baseUrl);
  const [keys, wire] = await Promise.all([client.keys(), client.wire()]);
  verify(keys, wire);
  const elsewhere = known === null ? await findByKey(wallet, keys.masterPub) : null;
  if (elsewhere !== null && (await isStillThere(wallet, elsewhere))) {
    return updateExchange(wallet, elsewhere.id);
  }
  const auditors = auditorsOf(baseUrl, keys);
  const published = keys.denominations.map((denomination) => denominationOf(baseUrl, denomination));
  const exchange = await commitDecision(wallet, async () => {
    const before = await wallet.store.get('exchange', baseUrl);
    if (before !== null && !equalBytes(before.masterPub, keys.masterPub)) {
      throw new WalletError('EXCHANGE_UNTRUSTWORTHY', { detail: 'another master key than before' });
    }
    const exchange: ExchangeRecord = {
      ...exchangeFactsOf(keys, wire, published),
      id: baseUrl,
      revision: before?.revision ?? 0,
      fetchedAt,
      revoked: revokedOf(baseUrl, keys),
      auditors,
      ...(before?.acceptedTerms === undefined ? {} : { acceptedTerms: before.acceptedTerms }),
    };
    const added = await listNewDenominations(wallet, published);
    const puts: Put[] = added.map((record) => ({ kind: 'denomination', record }));
    return { puts: [{ kind: 'exchange', record: exchange }, ...puts], result: exchange };
  });
  if (elsewhere !== null) await moveExchange(wallet, elsewhere.id, baseUrl);
  return exchange;
}

export function isOutdated({ clock }: Wallet, { fetchedAt }: ExchangeRecord): boolean {
  // Fetched in the future: the clock was wrong then, or is now.
  return Math.abs(clock.now() - fetchedAt) >= MAX_AGE_MS;
}

async function findByKey(wallet: Wallet, masterPub: Uint8Array): Promise<ExchangeRecord | null> {
  const exchanges = await wallet.store.list('exchange');
  const isSame = (one: ExchangeRecord): boolean =>
    one.movedTo === undefined && equalBytes(one.masterPub, masterPub);
  return exchanges.find(isSame) ?? null;
}

async function isStillThere(wallet: Wallet, { id, masterPub }: ExchangeRecord): Promise<boolean> {
  try {
    const keys = await exchangeClient(wallet, id).keys();
    return equalBytes(keys.masterPub, masterPub);
  } catch {
    return false;
  }
}

function verify(keys: ExchangeKeys, wire: ExchangeWire): void {
  if (!matchVersions(WALLET_EXCHANGE_VERSION, keys.version).compatible) {
    throw new WalletError('EXCHANGE_VERSION_INCOMPATIBLE', { detail: keys.version });
  }
  try {
    verifyExchangeKeys(keys);
    verifyExchangeWire(wire, keys.masterPub);
    verifyRevocations(keys);
  } catch (cause) {
    if (!(cause instanceof FormatError)) throw cause;
    const detail = `${cause.path ?? ''}: ${cause.message}`;
    throw new WalletError('EXCHANGE_UNTRUSTWORTHY', { detail, cause });
  }
}

/** Other exchanges do not sign revocations. If there is a signature, it has to verify. */
function verifyRevocations(keys: ExchangeKeys): void {
  const listed = [...(keys.recoup ?? []), ...(keys.payback ?? [])];
  for (const { hDenom, masterSig } of listed) {
    if (masterSig === undefined) continue;
    const blob = signaturesV9.denominationRevoked({ hDenom });
    if (isSigned(keys.masterPub, blob, masterSig)) continue;
    throw new FormatError('not signed by the master key', 'recoup.master_sig');
  }
}

async function listNewDenominations(
  wallet: Wallet,
  published: readonly DenominationRecord[],
): Promise<DenominationRecord[]> {
  const stored = await wallet.store.list('denomination');
  const known = new Map(stored.map((denomination) => [denomination.id, denomination]));
  return published.filter((denomination) => {
    const same = known.get(denomination.id);
    if (same !== undefined) assertSameTerms(same, denomination);
    return same === undefined;
  });
}

export interface KnownExchange {
  readonly baseUrl: string;
  readonly currency: string;
  /** base32. */
  readonly masterPub: string;
  readonly fetchedAt: Timestamp;
  readonly acceptedTerms: string | null;
  readonly auditors: readonly KnownAuditor[];
}

export async function listExchanges(wallet: Wallet): Promise<KnownExchange[]> {
  const exchanges = await wallet.store.list('exchange');
  const current = exchanges.filter(({ movedTo }) => movedTo === undefined);
  return Promise.all(
    current.map(async (exchange) => {
      const { id, currency, masterPub, fetchedAt, acceptedTerms = null } = exchange;
      return {
        baseUrl: id,
        currency,
        masterPub: encodeBase32(masterPub),
        fetchedAt,
        acceptedTerms,
        auditors: await auditorsOfExchange(wallet, exchange),
      };
    }),
  );
}

/** Lists denominations that coins can be made of now. Among equal ones, the longest-lived is first. */
export async function listWithdrawable(
  wallet: Wallet,
  exchange: ExchangeRecord,
): Promise<DenominationRecord[]> {
  const now = wallet.clock.now();
  return (await listAnnounced(wallet, exchange))
    .filter((denomination) => isWithdrawable(denomination, now))
    .sort((left, right) => right.expireWithdraw - left.expireWithdraw);
}

async function listAnnounced(
  { store }: Wallet,
  { denominations }: ExchangeRecord,
): Promise<DenominationRecord[]> {
  const announced = new Set(denominations);
  return (await store.list('denomination')).filter(({ id }) => announced.has(id));
}

/**
 * Checks that money can become coins. An amount too small for any coin of the exchange buys
 * nothing. If no coin can be made just now, the money has to wait. The operator is late, or the
 * clock here is wrong.
 * Throws WalletError EXCHANGE_DENOMINATIONS_INSUFFICIENT.
 */
export async function listBuyable(
  wallet: Wallet,
  exchangeBaseUrl: string,
  money: Amount,
  options: { readonly fresh?: boolean } = {},
): Promise<DenominationRecord[]> {
  const buys = ({ value, feeWithdraw }: DenominationRecord): boolean =>
    compareAmounts(addAmounts(value, feeWithdraw), money) <= 0;
  for (const fresh of options.fresh === true ? [true] : [false, true]) {
    const exchange = await updateExchange(wallet, exchangeBaseUrl, { fresh });
    const now = await listWithdrawable(wallet, exchange);
    if (now.some(buys) || !(await listAnnounced(wallet, exchange)).some(buys)) return now;
  }
  const detail = 'no coins can be made at this time; is the clock right?';
  throw new WalletError('EXCHANGE_DENOMINATIONS_INSUFFICIENT', { detail });
}

export async function getDenomination(
  wallet: WalletPorts,
  id: string,
): Promise<DenominationRecord> {
  const denomination = await wallet.store.get('denomination', id);
  if (denomination === null) throw new Error(`denomination ${id} was never stored`);
  return denomination;
}

export async function getExchange(wallet: Wallet, baseUrl: string): Promise<ExchangeRecord> {
  const exchange = await wallet.store.get('exchange', baseUrl);
  if (exchange === null) throw new Error(`exchange ${baseUrl} was never stored`);
  return exchange;
}
