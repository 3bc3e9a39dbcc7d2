/**
 * GET /public/tip-pickup (specification "Tips", protocol-b 3.7): what a wallet is offered before it picks a
 * tip up. Throws 404/2810 for an unknown tip.
 */
import { z } from 'zod';
import { amountIn } from '@/protocol/amount';
import { tipOfferSchema } from '@/protocol/tip';
import type { Merchant } from '../merchant';
import { getTip } from '../tips/get-tip';

export async function describeTipOffer(
  merchant: Merchant,
  tipId: string,
): Promise<z.input<typeof tipOfferSchema>> {
  const at = { instanceId: null, tipId };
  const tip = await getTip(merchant, at, 'MERCHANT_PUBLIC_TIP_OFFER_UNKNOWN');
  const amount = amountIn(merchant.currency);
  return z.encode(tipOfferSchema, {
    exchange_url: tip.exchangeUrl,
    amount: amount(tip.amount),
    amount_left: amount(tip.amount - tip.pickedUp),
    stamp_created: tip.createdMs,
    stamp_expire: tip.expirationMs,
    extra: tip.nextUrl === null ? {} : { next_url: tip.nextUrl },
  });
}
