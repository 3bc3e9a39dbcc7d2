/**
 * GET private/reserves and GET private/reserves/$RESERVE_PUB (protocol-a 8). The exchange is asked for
 * news of the one reserve, in the list of those that no money has reached. Throws 404/2710.
 */
import { z } from 'zod';
import { amountIn } from '@/protocol/amount';
import { reserveDetailsSchema, reserveListSchema } from '@/protocol/tip';
import { listTipReserves, type TipReserve } from '@/storage/merchant/tip-reserves';
import { listTips } from '@/storage/merchant/tips';
import type { Merchant } from '../merchant';
import { getReserve } from './get-reserve';
import { refreshReserve } from './refresh-reserve';

export interface ReserveSelection {
  readonly instanceId: string;
  /** Created later than this. */
  readonly after: number | undefined;
  readonly active: boolean | undefined;
  /** Only those where another amount came than the merchant wanted to transfer. */
  readonly failures: boolean | undefined;
}

export async function listReserves(
  merchant: Merchant,
  { instanceId, after, active, failures }: ReserveSelection,
): Promise<z.input<typeof reserveListSchema>> {
  const known = await listTipReserves(merchant.db, instanceId);
  const reserves = await Promise.all(known.map((one) => withNews(merchant, one)));
  const selected = reserves
    .map((reserve) => ({ reserve, figures: figuresOf(merchant, reserve) }))
    .filter(({ reserve, figures }) => {
      const differs = reserve.exchangeInitial !== reserve.merchantInitial;
      return (
        (after === undefined || reserve.createdMs > after) &&
        (active === undefined || figures.active === active) &&
        (failures === undefined || differs === failures)
      );
    });
  return z.encode(reserveListSchema, {
    reserves: selected.map(({ reserve, figures }) => ({
      reserve_pub: reserve.reservePub,
      ...figures,
    })),
  });
}

/** Keys of those that are not deleted, as known here: no exchange is asked. */
export async function listReserveKeys(
  merchant: Merchant,
  instanceId: string,
): Promise<Uint8Array[]> {
  const known = await listTipReserves(merchant.db, instanceId);
  return known.map(({ reservePub }) => reservePub);
}

export async function showReserve(
  merchant: Merchant,
  { instanceId, reservePub, tips }: { instanceId: string; reservePub: string; tips: boolean },
): Promise<z.input<typeof reserveDetailsSchema>> {
  const found = await getReserve(merchant, instanceId, reservePub);
  const reserve = await refreshReserve(merchant, found);
  const given = tips ? await listTips(merchant.db, reserve.reservePub) : null;
  const amount = amountIn(merchant.currency);
  return z.encode(reserveDetailsSchema, {
    ...figuresOf(merchant, reserve),
    payto_uri: reserve.payto,
    exchange_url: reserve.exchangeUrl,
    ...(given === null
      ? {}
      : {
          tips: given.map((tip) => ({
            tip_id: tip.tipId,
            total_amount: amount(tip.amount),
            reason: tip.justification,
          })),
        }),
  });
}

async function withNews(merchant: Merchant, reserve: TipReserve): Promise<TipReserve> {
  return reserve.exchangeInitial === null ? refreshReserve(merchant, reserve) : reserve;
}

function figuresOf(merchant: Merchant, reserve: TipReserve) {
  const amount = amountIn(merchant.currency);
  return {
    creation_time: reserve.createdMs,
    expiration_time: reserve.expirationMs,
    merchant_initial_amount: amount(reserve.merchantInitial),
    exchange_initial_amount: amount(reserve.exchangeInitial ?? 0n),
    pickup_amount: amount(reserve.pickedUp),
    committed_amount: amount(reserve.committed),
    active:
      reserve.exchangeInitial !== null &&
      reserve.deletedMs === null &&
      merchant.clock.now() < reserve.expirationMs,
  };
}
