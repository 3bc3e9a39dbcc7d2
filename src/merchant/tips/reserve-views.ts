/**
 * Answers GET private/reserves and GET private/reserves/$RESERVE_PUB (protocol-a 8). The exchange is asked
 * for news of the one reserve, in the list of those that no money has reached. Throws
 * MERCHANT_PRIVATE_DELETE_RESERVES_NO_SUCH_RESERVE.
 */
import { listWhole } from '@/fairness/long-list';
import { withAmounts } from '@/protocol/amount';
import type { ReserveDetails, ReserveEntry, ReserveTip } from '@/protocol/tip';
import { listReserveKeys as listKeys, listTipReserves } from '@/storage/merchant/tip-reserve-lists';
import type { TipReserve } from '@/storage/merchant/tip-reserves';
import { listTips, type ReserveTip as StoredTip } from '@/storage/merchant/tips';
import { describeReserve } from './reserve-entries';
import type { Merchant } from '../merchant';
import { getReserve } from './get-reserve';
import { refreshInstanceReserves, refreshReserve } from './refresh-reserve';

export interface ReserveSelection {
  readonly instanceId: string;
  /** Created later than this. */
  readonly after: number | undefined;
  readonly active: boolean | undefined;
  /** Selects those that received another amount than the merchant wanted to transfer. */
  readonly failures: boolean | undefined;
}

export async function listReserves(
  merchant: Merchant,
  selection: ReserveSelection,
): Promise<ReserveEntry[]> {
  const { instanceId, after } = selection;
  await refreshInstanceReserves(merchant, { instanceId, after, isEmpty: true });
  const page = { ...selection, order: 'older first', now: merchant.clock.now() } as const;
  return await listWhole<TipReserve, ReserveEntry>(
    (last, limit) => listTipReserves(merchant.db, { ...page, start: last?.id, limit }),
    (rows) => rows.map((row) => describeReserve(merchant, row)),
  );
}

/** Topics of a page that follows purses: so many, the newest. */
const MAX_FOLLOWED = 100;

/** Keys of the newest that are not deleted, as known here: no exchange is asked. */
export function listReserveKeys(merchant: Merchant, instanceId: string): Promise<Uint8Array[]> {
  return listKeys(merchant.db, instanceId, MAX_FOLLOWED);
}

export async function getReserveDetails(
  merchant: Merchant,
  { instanceId, reservePub, tips }: { instanceId: string; reservePub: string; tips: boolean },
): Promise<ReserveDetails & { readonly tips?: ReserveTip[] }> {
  const found = await getReserve(merchant, instanceId, reservePub);
  const reserve = await refreshReserve(merchant, found);
  return {
    ...describeReserve(merchant, reserve),
    payto: reserve.payto,
    exchangeUrl: reserve.exchangeUrl,
    ...(tips ? { tips: await tipsOf(merchant, reserve.reservePub) } : {}),
  };
}

function tipsOf(merchant: Merchant, reservePub: Uint8Array): Promise<ReserveTip[]> {
  return listWhole<StoredTip, ReserveTip>(
    (last, limit) =>
      listTips(merchant.db, reservePub, { order: 'older first', start: last?.id, limit }),
    (rows) => rows.map((tip) => withAmounts(merchant.currency, tip, ['amount'])),
  );
}
