/**
 * What an exchange proves about a coin when it refuses it: the history of the coin, each entry signed by
 * the coin itself, by a merchant (refunds) or by the exchange (recoups) (protocol-a 5.6). A stale backup
 * or a copy of the wallet may have spent what our books still have; the proof says what is really left.
 * Throws WalletError EXCHANGE_UNTRUSTWORTHY for a history that is missing or proves nothing.
 */
import { subtractAmountsSaturating, sumAmounts, type Amount } from '@/protocol/amount';
import { coinHistorySchema } from '@/protocol/coin-history';
import { verifyAsync } from '@/protocol/crypto/eddsa';
import { equalBytes } from '@/protocol/crypto/bytes';
import { signaturesV6 } from '@/protocol/crypto/signatures-v6';
import { signaturesV9 } from '@/protocol/crypto/signatures-v9';
import type { z } from 'zod';
import { assertConfirmed } from '@/wallet/core/confirmation';
import type { CoinRecord, DenominationRecord } from '@/wallet/core/records';
import type { Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';

type Entry = z.output<typeof coinHistorySchema>[number];
type Of<T extends Entry['type']> = Extract<Entry, { type: T }>;

/** What is left of the coin, by the exchange's proof. */
export async function leftByProof(
  wallet: Wallet,
  coin: CoinRecord,
  { value }: DenominationRecord,
  history: unknown,
): Promise<Amount> {
  const read = coinHistorySchema.safeParse(history);
  if (!read.success) throw unproved('a coin was refused without its history');
  const taken: Amount[] = [];
  const returned: Amount[] = [];
  for (const entry of unique(read.data)) {
    if (!(await isProved(wallet, coin, entry))) throw unproved(`an entry ${entry.type} of a coin`);
    if (entry.type === 'REFUND') {
      returned.push(subtractAmountsSaturating(entry.amount, entry.refund_fee));
    } else if (entry.type === 'OLD-COIN-RECOUP') returned.push(entry.amount);
    else taken.push(entry.amount);
  }
  const all = sumAmounts(value.currency, [value, ...returned]);
  return subtractAmountsSaturating(all, sumAmounts(value.currency, taken));
}

/** An entry that is told twice was one spending. */
function unique(entries: readonly Entry[]): Entry[] {
  const isSame = (a: Entry, b: Entry): boolean =>
    a.type === b.type && equalBytes(signatureOf(a), signatureOf(b));
  return entries.filter((entry, at) => entries.findIndex((one) => isSame(one, entry)) === at);
}

function signatureOf(entry: Entry): Uint8Array {
  switch (entry.type) {
    case 'DEPOSIT':
    case 'MELT':
      return entry.coin_sig;
    case 'REFUND':
      return entry.merchant_sig;
    case 'RECOUP':
    case 'RECOUP-REFRESH':
    case 'OLD-COIN-RECOUP':
      return entry.exchange_sig;
  }
}

function isProved(wallet: Wallet, coin: CoinRecord, entry: Entry): Promise<boolean> {
  switch (entry.type) {
    case 'DEPOSIT':
      return isDeposit(coin, entry);
    case 'MELT':
      return isMelt(coin, entry);
    case 'REFUND':
      return isRefund(coin, entry);
    case 'RECOUP':
    case 'RECOUP-REFRESH':
    case 'OLD-COIN-RECOUP':
      return isRecoup(wallet, coin, entry);
  }
}

function isDeposit({ coinPub }: CoinRecord, entry: Of<'DEPOSIT'>): Promise<boolean> {
  const fields = {
    hContract: entry.h_contract_terms,
    hWire: entry.h_wire,
    hDenom: entry.h_denom_pub,
    timestamp: entry.timestamp,
    refundDeadline: entry.refund_deadline,
    amountWithFee: entry.amount,
    depositFee: entry.deposit_fee,
    merchantPub: entry.merchant_pub,
    coinPub,
  };
  const blobs = [signaturesV9.deposit(fields), signaturesV6.deposit(fields)];
  return isSigned(coinPub, blobs, entry.coin_sig);
}

function isMelt({ coinPub }: CoinRecord, entry: Of<'MELT'>): Promise<boolean> {
  const fields = {
    rc: entry.rc,
    hDenom: entry.h_denom_pub,
    amountWithFee: entry.amount,
    refreshFee: entry.melt_fee,
    coinPub,
  };
  return isSigned(coinPub, [signaturesV9.melt(fields), signaturesV6.melt(fields)], entry.coin_sig);
}

function isRefund({ coinPub }: CoinRecord, entry: Of<'REFUND'>): Promise<boolean> {
  const fields = {
    hContract: entry.h_contract_terms,
    coinPub,
    merchantPub: entry.merchant_pub,
    rtransactionId: BigInt(entry.rtransaction_id),
    refundAmount: entry.amount,
    refundFee: entry.refund_fee,
  };
  const blobs = [signaturesV9.refund(fields), signaturesV6.refund(fields)];
  return isSigned(entry.merchant_pub, blobs, entry.merchant_sig);
}

/** By a key that the exchange's master key vouches for. */
async function isRecoup(
  wallet: Wallet,
  { coinPub, exchangeBaseUrl }: CoinRecord,
  entry: Of<'RECOUP' | 'RECOUP-REFRESH' | 'OLD-COIN-RECOUP'>,
): Promise<boolean> {
  const { exchange_pub: exchangePub, exchange_sig: exchangeSig } = entry;
  const blob = blobOfRecoup(coinPub, entry);
  await assertConfirmed(wallet, exchangeBaseUrl, { exchangePub, exchangeSig, blob });
  return true;
}

function blobOfRecoup(
  coinPub: Uint8Array,
  entry: Of<'RECOUP' | 'RECOUP-REFRESH' | 'OLD-COIN-RECOUP'>,
): Uint8Array {
  const common = { timestamp: entry.timestamp, recoupAmount: entry.amount };
  switch (entry.type) {
    case 'RECOUP':
      return signaturesV9.confirmRecoup({ ...common, coinPub, reservePub: entry.reserve_pub });
    case 'RECOUP-REFRESH': {
      const oldCoinPub = entry.old_coin_pub;
      return signaturesV9.confirmRecoupRefresh({ ...common, coinPub, oldCoinPub });
    }
    case 'OLD-COIN-RECOUP': {
      const fields = { ...common, coinPub: entry.coin_pub, oldCoinPub: coinPub };
      return signaturesV9.confirmRecoupRefresh(fields);
    }
  }
}

async function isSigned(
  publicKey: Uint8Array,
  blobs: readonly Uint8Array[],
  signature: Uint8Array,
): Promise<boolean> {
  for (const blob of blobs) if (await verifyAsync(publicKey, blob, signature)) return true;
  return false;
}

function unproved(detail: string): WalletError {
  return new WalletError('EXCHANGE_UNTRUSTWORTHY', { detail });
}
