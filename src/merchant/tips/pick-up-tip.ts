/**
 * POST tips/$TIP_ID/pickup (protocol-a 7) and POST /public/tip-pickup (specification "Tips",
 * protocol-b 3.7) [TIP-3, TIP-4]. Repeating the same planchets gives the same answer at any time;
 * other planchets take what is left of the tip. The pickup is recorded, in one statement with what
 * it takes, before anything is signed: whatever gets lost afterwards is had by repeating it, and no
 * number of callers gets more than the tip. Throws 404/2000, 404/2007, 410/2405, 409/2407, 400/2406
 * above what is left (401 in style B), and 502 or 504 when the exchange does not answer or sign
 * (424/2805 in style B).
 */
import { limits } from '@/config/limits';
import { inLane } from '@/fairness/heavy-lane';
import { assertFew } from '../payments/payment-rules';
import { z } from 'zod';
import { encodeBase32 } from '@/protocol/base32';
import { signAsync } from '@/protocol/crypto/eddsa';
import { layoutsOf, type Generation } from '@/protocol/crypto/generations';
import { hashCoinEnvelope } from '@/protocol/crypto/planchets';
import { isRefusal, Refusal } from '@/protocol/refusal';
import { pickupResponseSchema, type TipPlanchet } from '@/protocol/tip';
import { hasPickup, insertPickup, type TipRecord } from '@/storage/merchant/tips';
import { answered, getExchange } from '../exchange-answers';
import type { ExchangeFacts, ExchangePort } from '../exchange-port';
import type { Merchant } from '../merchant';
import { getTip, type TipAt } from './get-tip';
import { pickupIdOf, pricePlanchets, sumPlanchets, type PricedPlanchet } from './tip-rules';

/** Requests to an exchange elsewhere that are open at a time. */
const PARALLEL = 16;

/** Style A: the blind signatures themselves, which the merchant withdraws from its reserve. */
export async function pickUpTip(
  merchant: Merchant,
  at: TipAt,
  planchets: readonly TipPlanchet[],
): Promise<z.input<typeof pickupResponseSchema>> {
  return await inLane(planchets.length, () => withdrawTip(merchant, at, planchets));
}

async function withdrawTip(
  merchant: Merchant,
  at: TipAt,
  planchets: readonly TipPlanchet[],
): Promise<z.input<typeof pickupResponseSchema>> {
  const { tip, priced } = await recordPickup(merchant, at, planchets);
  const exchange = getExchange(merchant, tip.exchangeUrl);
  const signatures: Uint8Array[] = [];
  for (let start = 0; start < priced.length; start += PARALLEL) {
    const asked = priced.slice(start, start + PARALLEL).map(async (planchet) =>
      exchange.withdraw(tip.reservePub, {
        denom_pub_hash: planchet.denom_pub_hash,
        coin_ev: planchet.coin_ev,
        reserve_pub: tip.reservePub,
        reserve_sig: await signWithdrawal(tip, planchet, 'v9'),
      }),
    );
    const signed = answered(Promise.all(asked), 'MERCHANT_TIP_PICKUP_EXCHANGE_ERROR');
    signatures.push(...(await signed));
  }
  return z.encode(pickupResponseSchema, {
    blind_sigs: signatures.map((signature) => ({ blind_sig: signature })),
  });
}

export interface SignedPickup {
  readonly reservePub: Uint8Array;
  /** Purpose 1200, in the order of the planchets. */
  readonly reserveSigs: readonly Uint8Array[];
}

/** Style B: signed orders to the exchange, with which the wallet withdraws the coins itself. */
export async function signTipPickup(
  merchant: Merchant,
  tipId: Uint8Array,
  planchets: readonly TipPlanchet[],
): Promise<SignedPickup> {
  return await inLane(planchets.length, () => signWithdrawals(merchant, tipId, planchets));
}

async function signWithdrawals(
  merchant: Merchant,
  tipId: Uint8Array,
  planchets: readonly TipPlanchet[],
): Promise<SignedPickup> {
  const at = { instanceId: null, tipId: encodeBase32(tipId) };
  const { tip, priced } = await recordPickup(merchant, at, planchets).catch(refuseInStyleB);
  const reserveSigs = await Promise.all(
    priced.map((planchet) => signWithdrawal(tip, planchet, 'v6')),
  );
  return { reservePub: tip.reservePub, reserveSigs };
}

/** One status for whatever is wrong with the exchange (protocol-b 3.7). */
function refuseInStyleB(thrown: unknown): never {
  if (!isRefusal(thrown) || !thrown.code.startsWith('MERCHANT_GENERIC_EXCHANGE_')) throw thrown;
  const about = { ...thrown.about, detail: thrown.code };
  throw new Refusal('MERCHANT_PUBLIC_TIP_PICKUP_EXCHANGE_FAILED', about);
}

async function recordPickup(
  merchant: Merchant,
  at: TipAt,
  planchets: readonly TipPlanchet[],
): Promise<{ tip: TipRecord; priced: PricedPlanchet[] }> {
  const { db, clock, currency } = merchant;
  assertFew(planchets.length, limits().maxPlanchets, 'planchets');
  const tip = await getTip(merchant, at);
  const pickupId = pickupIdOf(planchets);
  const exchange = getExchange(merchant, tip.exchangeUrl);
  const facts = await answered(
    factsFor(exchange, planchets),
    'MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE',
  );
  if (await hasPickup(db, tip.tipId, pickupId)) {
    return { tip, priced: pricePlanchets(facts, planchets, null) };
  }
  const now = clock.now();
  const isOver = tip.expirationMs <= now;
  if (isOver) throw new Refusal('MERCHANT_TIP_PICKUP_HAS_EXPIRED');
  const priced = pricePlanchets(facts, planchets, now);
  const amount = sumPlanchets(currency, priced);
  const pickup = { tipId: tip.tipId, pickupId, amount, planchets: planchets.length, now };
  if (await insertPickup(db, pickup)) return { tip, priced };
  // Its twin may have been first.
  if (await hasPickup(db, tip.tipId, pickupId)) return { tip, priced };
  throw new Refusal('MERCHANT_TIP_PICKUP_AMOUNT_EXCEEDS_TIP_REMAINING', { field: 'planchets' });
}

/** The exchange may have a denomination newly. */
async function factsFor(
  exchange: ExchangePort,
  planchets: readonly TipPlanchet[],
): Promise<ExchangeFacts> {
  const facts = await exchange.facts();
  const unknown = planchets.find((one) => facts.findDenomination(one.denom_pub_hash) === undefined);
  return unknown === undefined ? facts : exchange.facts({ denomination: unknown.denom_pub_hash });
}

/** By the reserve's key: one coin of this denomination for this envelope. */
function signWithdrawal(
  { reservePub, reservePriv }: TipRecord,
  planchet: PricedPlanchet,
  generation: Generation,
): Promise<Uint8Array> {
  const blob = layoutsOf[generation].signatures.withdraw({
    reservePub,
    amountWithFee: planchet.amountWithFee,
    withdrawFee: planchet.denomination.feeWithdraw,
    hDenom: planchet.denom_pub_hash,
    hCoinEv: hashCoinEnvelope(planchet.coin_ev),
  });
  return signAsync(reservePriv, blob);
}
