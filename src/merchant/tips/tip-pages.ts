/**
 * Pages of an instance's reserves and of a reserve's tips, newest first, for the dashboard. Not endpoints. Of
 * the reserves on the page that no money has reached the exchange is asked.
 */
import { withAmounts } from '@/protocol/amount';
import { parseInteger } from '@/protocol/integer';
import type { ReserveEntry, ReserveTip } from '@/protocol/tip';
import { listTipReserves } from '@/storage/merchant/tip-reserve-lists';
import { listTips } from '@/storage/merchant/tips';
import type { Merchant } from '../merchant';
import { getReserve } from './get-reserve';
import { refreshReserves } from './refresh-reserve';
import { describeReserve } from './reserve-entries';

interface PageAt {
  readonly instanceId: string;
  /** The row that the page begins after. */
  readonly after: string | undefined;
  readonly limit: number;
}

const rowOf = ({ after }: PageAt) => (after === undefined ? undefined : parseInteger(after));

export interface ReservesPage {
  readonly reserves: readonly ReserveEntry[];
  /** The next page's cursor. */
  readonly next: string | undefined;
  /** True if tips can be given from one, on any page. */
  readonly hasActive: boolean;
}

export async function listReservePage(merchant: Merchant, at: PageAt): Promise<ReservesPage> {
  const { instanceId, limit } = at;
  const page = { instanceId, order: 'newer first', now: merchant.clock.now() } as const;
  const rows = await listTipReserves(merchant.db, { ...page, start: rowOf(at), limit: limit + 1 });
  const known = rows.slice(0, limit);
  const empty = known.filter(({ exchangeInitial }) => exchangeInitial === null);
  const news = new Map((await refreshReserves(merchant, empty)).map((one) => [one.id, one]));
  const [active] = await listTipReserves(merchant.db, { ...page, active: true, limit: 1 });
  return {
    reserves: known.map((reserve) => describeReserve(merchant, news.get(reserve.id) ?? reserve)),
    next: rows.length > limit ? known.at(-1)?.id.toString() : undefined,
    hasActive: active !== undefined,
  };
}

export interface TipsPage {
  readonly tips: readonly ReserveTip[];
  readonly next: string | undefined;
}

/** Throws MERCHANT_PRIVATE_DELETE_RESERVES_NO_SUCH_RESERVE. */
export async function listTipPage(
  merchant: Merchant,
  at: PageAt & { readonly reservePub: string },
): Promise<TipsPage> {
  const { limit } = at;
  const reserve = await getReserve(merchant, at.instanceId, at.reservePub);
  const page = { order: 'newer first', start: rowOf(at), limit: limit + 1 } as const;
  const rows = await listTips(merchant.db, reserve.reservePub, page);
  const shown = rows.slice(0, limit);
  return {
    tips: shown.map((tip) => withAmounts(merchant.currency, tip, ['amount'])),
    next: rows.length > limit ? shown.at(-1)?.id.toString() : undefined,
  };
}
