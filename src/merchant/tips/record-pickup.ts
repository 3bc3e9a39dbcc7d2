/**
 * Records a pickup of a tip before anything is signed (specification "Tips") [TIP-3, TIP-4]. It is
 * one statement with what it takes. A repetition gets what was lost afterwards, and all callers
 * together never get more than the tip. The same planchets may be repeated at any time. Other
 * planchets take what is left. Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN,
 * MERCHANT_GENERIC_TIP_ID_UNKNOWN, MERCHANT_TIP_PICKUP_HAS_EXPIRED,
 * MERCHANT_TIP_PICKUP_DENOMINATION_UNKNOWN, MERCHANT_TIP_PICKUP_AMOUNT_EXCEEDS_TIP_REMAINING above
 * what is left. Throws 502 or 504 if the exchange does not send its keys.
 */
import { limits } from '@/config/limits';
import { sign } from '@/protocol/crypto/eddsa';
import { layoutsOf, type Generation } from '@/protocol/generations';
import { hashCoinEnvelope } from '@/protocol/crypto/planchets';
import { Refusal } from '@/protocol/refusal';
import type { TipPlanchet } from '@/protocol/tip';
import { hasPickup, insertPickup, type TipRecord } from '@/storage/merchant/tips';
import { answered, getExchange } from '../exchange-answers';
import type { ExchangeFacts, ExchangePort } from '../exchange-port';
import type { Merchant } from '../merchant';
import { assertFew } from '../payments/payment-rules';
import { getTip, type TipAt } from './get-tip';
import { pickupIdOf, pricePlanchets, sumPlanchets, type PricedPlanchet } from './tip-rules';

export async function recordPickup(
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
  const unknown = planchets.find((one) => facts.findDenomination(one.denomPubHash) === undefined);
  return unknown === undefined ? facts : exchange.facts({ denomination: unknown.denomPubHash });
}

/** Signs with the reserve's key: one coin of this denomination for this envelope. */
export function signWithdrawal(
  { reservePub, reservePriv }: TipRecord,
  planchet: PricedPlanchet,
  generation: Generation,
): Uint8Array {
  const blob = layoutsOf[generation].signatures.withdraw({
    reservePub,
    amountWithFee: planchet.amountWithFee,
    withdrawFee: planchet.denomination.feeWithdraw,
    hDenom: planchet.denomPubHash,
    hCoinEv: hashCoinEnvelope(planchet.coinEv),
  });
  return sign(reservePriv, blob);
}
