/**
 * Tips as their owner accepts them (protocol-a 7), by a tip URI or by the token of style B, JSON
 * text (browser-wallet 4; the members are exactly those that the schema names). `inspectTip`
 * changes nothing and says what would arrive; `acceptTip` stores of what the coins will be made
 * before the merchant is asked for them. What follows is advance-tip.ts. Throw WalletError
 * URI_UNSUPPORTED, MERCHANT_VERSION_INCOMPATIBLE, OFFER_EXPIRED,
 * EXCHANGE_DENOMINATIONS_INSUFFICIENT, PARTNER_REFUSED and those of exchanges.ts.
 */
import { z } from 'zod';
import { subtractAmounts, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { parseJson } from '@/protocol/json';
import type { Timestamp } from '@/protocol/timestamp';
import { tipTokenSchema, type PublicTip, type TipToken } from '@/protocol/tip';
import { matchVersions } from '@/protocol/version';
import { selectDenominations } from '@/wallet/core/denomination-selection';
import { listWithdrawable, updateExchange } from '@/wallet/core/exchanges';
import { asked, merchantClient } from '@/wallet/core/partners';
import { readUri } from '@/wallet/core/read-uri';
import type { TipRecord } from '@/wallet/core/tip-state';
import { commitDecision, type Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';

/** From version 2 on, signatures are of another shape. */
const WALLET_MERCHANT_VERSION = '1:0:0';

export interface TipOffer {
  readonly uri: string;
  readonly merchantBaseUrl: string;
  readonly exchangeBaseUrl: string;
  /** What is left of the tip. */
  readonly amount: Amount;
  /** Arrives in the wallet. */
  readonly coinValue: Amount;
  /** The difference: withdraw fees, and what buys no coin. */
  readonly fees: Amount;
  readonly expiration: Timestamp;
  /** Where the merchant wants the customer to go afterwards; style B only. */
  readonly nextUrl: string | null;
  /** The record made of this tip before, if any. */
  readonly accepted: string | null;
}

export async function inspectTip(wallet: Wallet, uri: string): Promise<TipOffer> {
  const { offer } = await findTip(wallet, uri);
  return offer;
}

/** Once per tip: asked again, the same pickup goes on. Answers its id. */
export async function acceptTip(wallet: Wallet, uri: string): Promise<string> {
  const source = readSource(uri);
  const { id } = source;
  if ((await wallet.store.get('tip', id)) !== null) return id;
  const { offer, denominations } = await findTip(wallet, uri);
  if (offer.expiration <= wallet.clock.now()) throw new WalletError('OFFER_EXPIRED');
  if (denominations.length === 0) throw new WalletError('EXCHANGE_DENOMINATIONS_INSUFFICIENT');
  const record: TipRecord = {
    id,
    revision: 0,
    merchantBaseUrl: source.merchantBaseUrl,
    tipId: source.tipId,
    ...(source.token === null ? {} : { pickupUrl: source.token.pickup_url }),
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

/** How a tip stands that was accepted. */
export async function getTip(wallet: Wallet, id: string): Promise<TipRecord> {
  const tip = await wallet.store.get('tip', id);
  if (tip === null) throw new WalletError('STATE_CONFLICT', { detail: 'no such tip' });
  return tip;
}

interface TipSource {
  /** Of the record. */
  readonly id: string;
  readonly merchantBaseUrl: string;
  readonly tipId: string;
  readonly token: TipToken | null;
}

function readSource(uri: string): TipSource {
  if (uri.trimStart().startsWith('{')) return readToken(uri);
  const { merchantBaseUrl, merchantTipId: tipId } = readUri(uri, 'tip');
  return { id: `${merchantBaseUrl}tips/${tipId}`, merchantBaseUrl, tipId, token: null };
}

function readToken(text: string): TipSource {
  const token = z.strictObject(tipTokenSchema.shape).safeParse(parseJson(text));
  if (!token.success || !/^https?:/i.test(token.data.pickup_url)) {
    throw new WalletError('URI_UNSUPPORTED', { detail: 'no token of a tip' });
  }
  const { pickup_url: pickupUrl, tip_id: hash } = token.data;
  const tipId = encodeBase32(hash);
  const merchantBaseUrl = new URL('.', pickupUrl).href;
  return { id: `${pickupUrl}#${tipId}`, merchantBaseUrl, tipId, token: token.data };
}

function offerIn({ amount, exchange_url: exchangeUrl, expiration }: TipToken): PublicTip {
  return { tip_amount: amount, exchange_url: exchangeUrl, expiration };
}

async function askMerchant(
  wallet: Wallet,
  { merchantBaseUrl, tipId }: TipSource,
): Promise<PublicTip> {
  const merchant = merchantClient(wallet, merchantBaseUrl);
  const { version } = await asked(merchant.config());
  if (!matchVersions(WALLET_MERCHANT_VERSION, version).compatible) {
    throw new WalletError('MERCHANT_VERSION_INCOMPATIBLE', { detail: version });
  }
  return asked(merchant.tip(tipId));
}

async function findTip(
  wallet: Wallet,
  uri: string,
): Promise<{ offer: TipOffer; denominations: readonly string[] }> {
  const source = readSource(uri);
  const tip = source.token === null ? await askMerchant(wallet, source) : offerIn(source.token);
  const exchange = await updateExchange(wallet, tip.exchange_url);
  if (exchange.currency !== tip.tip_amount.currency) {
    throw new WalletError('EXCHANGE_DENOMINATIONS_INSUFFICIENT', {
      detail: `the exchange has ${exchange.currency} only`,
    });
  }
  const { selected, totalCoinValue } = selectDenominations(
    tip.tip_amount,
    await listWithdrawable(wallet, exchange),
  );
  const { id, merchantBaseUrl, token } = source;
  const offer = {
    uri,
    merchantBaseUrl,
    exchangeBaseUrl: exchange.id,
    amount: tip.tip_amount,
    coinValue: totalCoinValue,
    fees: subtractAmounts(tip.tip_amount, totalCoinValue),
    expiration: tip.expiration,
    nextUrl: token?.next_url ?? null,
    accepted: (await wallet.store.get('tip', id)) === null ? null : id,
  };
  const denominations = selected.flatMap(({ denomination, count }) =>
    Array.from({ length: count }, () => denomination.id),
  );
  return { offer, denominations };
}
