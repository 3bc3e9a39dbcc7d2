/**
 * GET tips/$TIP_ID (protocol-a 7) and GET private/tips/$TIP_ID (protocol-a 8). Throws 404/2000 and
 * 404/2007.
 */
import { z } from 'zod';
import { amountIn, type Amount } from '@/protocol/amount';
import { privateTipSchema, publicTipSchema } from '@/protocol/tip';
import { listPickups } from '@/storage/merchant/tips';
import type { Merchant } from '../merchant';
import { getTip, type TipAt } from './get-tip';
import { commonTipUriOf } from './tip-links';

export async function showPublicTip(
  merchant: Merchant,
  at: TipAt,
): Promise<z.input<typeof publicTipSchema>> {
  const tip = await getTip(merchant, at);
  return z.encode(publicTipSchema, {
    tip_amount: amountIn(merchant.currency)(tip.amount - tip.pickedUp),
    exchange_url: tip.exchangeUrl,
    expiration: tip.expirationMs,
  });
}

/** A tip as a browser shows it. */
export interface TipForPeople {
  readonly left: Amount;
  readonly merchantName: string;
  readonly tipUri: string;
  readonly isOver: boolean;
}

export async function describeTip(merchant: Merchant, at: TipAt): Promise<TipForPeople> {
  const tip = await getTip(merchant, at);
  return {
    left: amountIn(merchant.currency)(tip.amount - tip.pickedUp),
    merchantName: tip.merchantName,
    tipUri: commonTipUriOf(merchant, tip),
    isOver: tip.expirationMs <= merchant.clock.now(),
  };
}

export async function showPrivateTip(
  merchant: Merchant,
  at: TipAt & { readonly pickups: boolean },
): Promise<z.input<typeof privateTipSchema>> {
  const tip = await getTip(merchant, at);
  const amount = amountIn(merchant.currency);
  const pickups = at.pickups ? await listPickups(merchant.db, tip.tipId) : null;
  return z.encode(privateTipSchema, {
    total_authorized: amount(tip.amount),
    total_picked_up: amount(tip.pickedUp),
    reason: tip.justification,
    expiration: tip.expirationMs,
    reserve_pub: tip.reservePub,
    ...(pickups === null
      ? {}
      : {
          pickups: pickups.map((pickup) => ({
            pickup_id: pickup.pickupId,
            num_planchets: pickup.planchets,
            requested_amount: amount(pickup.amount),
          })),
        }),
  });
}
