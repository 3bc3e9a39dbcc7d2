/**
 * Answers POST tips/$TIP_ID/pickup (protocol-a 7) [TIP-3, TIP-4]: withdraws the coins of a tip and answers their
 * blind signatures. Repeating the same planchets gives the same answer at any time. Throws what
 * record-pickup.ts throws, and 502 or 504 when the exchange does not sign.
 */
import { inLane } from '@/fairness/heavy-lane';
import type { TipPlanchet } from '@/protocol/tip';
import { answered, getExchange } from '../exchange-answers';
import type { Merchant } from '../merchant';
import type { TipAt } from './get-tip';
import { recordPickup, signWithdrawal } from './record-pickup';

/** Requests to an exchange elsewhere that are open at a time. */
const PARALLEL = 16;

export async function pickUpTip(
  merchant: Merchant,
  at: TipAt,
  planchets: readonly TipPlanchet[],
): Promise<Uint8Array[]> {
  return await inLane(planchets.length, () => withdrawTip(merchant, at, planchets));
}

async function withdrawTip(
  merchant: Merchant,
  at: TipAt,
  planchets: readonly TipPlanchet[],
): Promise<Uint8Array[]> {
  const { tip, priced } = await recordPickup(merchant, at, planchets);
  const exchange = getExchange(merchant, tip.exchangeUrl);
  const signatures: Uint8Array[] = [];
  for (let start = 0; start < priced.length; start += PARALLEL) {
    const asked = priced.slice(start, start + PARALLEL).map(async (planchet) =>
      exchange.withdraw(tip.reservePub, {
        hDenom: planchet.denomPubHash,
        coinEv: planchet.coinEv,
        reservePub: tip.reservePub,
        reserveSig: signWithdrawal(tip, planchet, 'v9'),
      }),
    );
    const signed = answered(Promise.all(asked), 'MERCHANT_TIP_PICKUP_EXCHANGE_ERROR');
    signatures.push(...(await signed));
  }
  return signatures;
}
