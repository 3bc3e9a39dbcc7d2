/**
 * Tips as their owner accepts them (protocol-a 7), by a tip URI or by a token (tip-source.ts).
 * `getTipOffer` changes nothing and returns what would arrive. `acceptTip` stores the coins' secrets
 * before it asks the merchant for signatures. The rest is advance-tip.ts. They throw WalletError
 * URI_UNSUPPORTED, MERCHANT_VERSION_INCOMPATIBLE, OFFER_EXPIRED,
 * EXCHANGE_DENOMINATIONS_INSUFFICIENT, PARTNER_REFUSED and those of exchanges.ts.
 */
import { subtractAmounts, type Amount } from '@/protocol/amount';
import type { Timestamp } from '@/protocol/timestamp';
import { parseTipSource } from '@/wallet/core/choose-style';
import { selectDenominations } from '@/wallet/core/denomination-selection';
import { listWithdrawable, updateExchange } from '@/wallet/core/exchanges';
import type { TipRecord } from '@/wallet/core/tip-state';
import { commitDecision, type Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';

export interface TipOffer {
  readonly uri: string;
  readonly merchantBaseUrl: string;
  readonly merchantName: string | null;
  readonly exchangeBaseUrl: string;
  /** The tip's remaining value. */
  readonly amount: Amount;
  /** The amount that arrives in the wallet. */
  readonly coinValue: Amount;
  /** The difference: withdraw fees, and what buys no coin. */
  readonly fees: Amount;
  readonly expiration: Timestamp;
  /** Address to which the merchant sends the customer afterwards, if it says so. */
  readonly nextUrl: string | null;
  /** The record made of this tip before, if any. */
  readonly accepted: string | null;
}

export async function getTipOffer(wallet: Wallet, uri: string): Promise<TipOffer> {
  const { offer } = await getOffered(wallet, uri);
  return offer;
}

/** Accepts a tip once: a repeated call continues the same pickup. Returns its id. */
export async function acceptTip(wallet: Wallet, uri: string): Promise<string> {
  const source = parseTipSource(wallet, uri);
  const { id } = source;
  if ((await wallet.store.get('tip', id)) !== null) return id;
  const { offer, denominations } = await getOffered(wallet, uri);
  if (offer.expiration <= wallet.clock.now()) throw new WalletError('OFFER_EXPIRED');
  if (denominations.length === 0) throw new WalletError('EXCHANGE_DENOMINATIONS_INSUFFICIENT');
  const record: TipRecord = {
    id,
    revision: 0,
    merchantBaseUrl: source.merchantBaseUrl,
    ...(offer.merchantName === null ? {} : { merchantName: offer.merchantName }),
    tipId: source.tipId,
    ...(source.pickupUrl === undefined ? {} : { pickupUrl: source.pickupUrl }),
    exchangeBaseUrl: offer.exchangeBaseUrl,
    amount: offer.amount,
    seed: wallet.random.bytes(64),
    denominations,
    createdAt: wallet.clock.now(),
    phase: { state: 'picking' },
  };
  return commitDecision(wallet, async () => {
    const faster = await wallet.store.get('tip', id);
    return { puts: faster === null ? [{ kind: 'tip', record }] : [], result: id };
  });
}

/** Describes an accepted tip. */
export async function getTip(wallet: Wallet, id: string): Promise<TipRecord> {
  const tip = await wallet.store.get('tip', id);
  if (tip === null) throw new WalletError('STATE_CONFLICT', { detail: 'no such tip' });
  return tip;
}

async function getOffered(
  wallet: Wallet,
  uri: string,
): Promise<{ offer: TipOffer; denominations: readonly string[] }> {
  const source = parseTipSource(wallet, uri);
  const tip = await source.describe(wallet);
  const exchange = await updateExchange(wallet, tip.exchangeUrl);
  if (exchange.currency !== tip.tipAmount.currency) {
    throw new WalletError('EXCHANGE_DENOMINATIONS_INSUFFICIENT', {
      detail: `the exchange has ${exchange.currency} only`,
    });
  }
  const { selected, totalCoinValue } = selectDenominations(
    tip.tipAmount,
    await listWithdrawable(wallet, exchange),
  );
  const { id, merchantBaseUrl, nextUrl } = source;
  const offer = {
    uri,
    merchantBaseUrl,
    merchantName: tip.merchantName ?? null,
    exchangeBaseUrl: exchange.id,
    amount: tip.tipAmount,
    coinValue: totalCoinValue,
    fees: subtractAmounts(tip.tipAmount, totalCoinValue),
    expiration: tip.expiration,
    nextUrl,
    accepted: (await wallet.store.get('tip', id)) === null ? null : id,
  };
  const denominations = selected.flatMap(({ denomination, count }) =>
    Array.from({ length: count }, () => denomination.id),
  );
  return { offer, denominations };
}
