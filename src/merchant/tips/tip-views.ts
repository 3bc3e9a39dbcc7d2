/**
 * Answers GET tips/$TIP_ID (protocol-a 7) and GET private/tips/$TIP_ID (protocol-a 8). Throws
 * MERCHANT_GENERIC_INSTANCE_UNKNOWN and MERCHANT_GENERIC_TIP_ID_UNKNOWN.
 */
import { amountIn, withAmounts, type Amount } from '@/protocol/amount';
import type { PrivateTip, PublicTip } from '@/protocol/tip';
import { getBranding, type Branding } from '@/storage/merchant/branding';
import { listPickups } from '@/storage/merchant/tips';
import type { Merchant } from '../merchant';
import { getTip, type TipAt } from './get-tip';
import { commonTipUriOf } from './tip-links';

export async function getPublicTip(merchant: Merchant, at: TipAt): Promise<PublicTip> {
  const tip = await getTip(merchant, at);
  return {
    tipAmount: amountIn(merchant.currency)(tip.amount - tip.pickedUp),
    exchangeUrl: tip.exchangeUrl,
    expiration: tip.expirationMs,
    merchantName: tip.merchantName,
  };
}

/** A tip as a browser shows it. */
export interface TipForPeople {
  readonly left: Amount;
  readonly merchantName: string;
  readonly branding: Branding;
  readonly tipUri: string;
  readonly isOver: boolean;
}

export async function getTipForPeople(merchant: Merchant, at: TipAt): Promise<TipForPeople> {
  const tip = await getTip(merchant, at);
  return {
    left: amountIn(merchant.currency)(tip.amount - tip.pickedUp),
    merchantName: tip.merchantName,
    branding: await getBranding(merchant.db, tip.instanceId),
    tipUri: commonTipUriOf(merchant, tip),
    isOver: tip.expirationMs <= merchant.clock.now(),
  };
}

export async function getPrivateTip(
  merchant: Merchant,
  at: TipAt & { readonly pickups: boolean },
): Promise<PrivateTip> {
  const tip = await getTip(merchant, at);
  const { currency, db } = merchant;
  const shown = withAmounts(currency, tip, ['amount', 'pickedUp']);
  if (!at.pickups) return shown;
  const pickups = await listPickups(db, tip.tipId);
  return { ...shown, pickups: pickups.map((one) => withAmounts(currency, one, ['amount'])) };
}
