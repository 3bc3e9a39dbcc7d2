/**
 * Answers GET /public/tip-pickup (specification "Tips", protocol-b 3.7): what a wallet is offered before it
 * picks a tip up. Throws 404/2810 for an unknown tip.
 */
import { amountIn } from '@/protocol/amount';
import type { TipOffer } from '@/protocol/style-b/tips';
import type { Merchant } from '../merchant';
import { getTip } from '../tips/get-tip';

export async function getTipOffer(merchant: Merchant, tipId: string): Promise<TipOffer> {
  const at = { instanceId: null, tipId };
  const tip = await getTip(merchant, at, 'MERCHANT_PUBLIC_TIP_OFFER_UNKNOWN');
  const amount = amountIn(merchant.currency);
  return {
    exchangeUrl: tip.exchangeUrl,
    amount: amount(tip.amount),
    amountLeft: amount(tip.amount - tip.pickedUp),
    stampCreated: tip.createdMs,
    stampExpire: tip.expirationMs,
    extra: tip.nextUrl === null ? {} : { nextUrl: tip.nextUrl },
  };
}
