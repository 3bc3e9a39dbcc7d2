/** The sums of the exchange's books, all of one moment: it is one statement. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toBigint } from './rows';

const SUMS = `
  select
    (select coalesce(sum(amount), 0) from exchange.reserve_credit) as credited,
    (select coalesce(sum(balance), 0) from exchange.reserve) as reserves,
    (select coalesce(sum(amount_with_fee), 0) from exchange.withdrawal) as withdrawn,
    (select coalesce(sum(withdraw_fee), 0) from exchange.withdrawal) as withdraw_fees,
    (select coalesce(sum(d.value), 0) from exchange.withdrawal w
       join exchange.denomination d on d.id = w.denomination_id) as withdrawn_coins,
    (select coalesce(sum(d.value), 0) from exchange.refresh_coin c
       join exchange.denomination d on d.id = c.denomination_id) as refreshed_coins,
    (select coalesce(sum(d.fee_withdraw), 0) from exchange.refresh_coin c
       join exchange.denomination d on d.id = c.denomination_id) as refreshed_fees,
    (select coalesce(sum(spent), 0) from exchange.coin) as spent,
    (select coalesce(sum(amount_with_fee), 0) from exchange.deposit) as deposited,
    (select coalesce(sum(least(deposit_fee, amount_with_fee - coalesce(refunded, 0))), 0)
       from exchange.deposit) as deposit_fees,
    (select coalesce(sum(greatest(0, amount_with_fee - coalesce(refunded, 0) - deposit_fee)), 0)
       from exchange.deposit where transfer_id is null) as not_aggregated,
    (select coalesce(sum(refunded), 0) from exchange.deposit) as taken_by_refunds,
    (select coalesce(sum(amount_with_fee), 0) from exchange.refund) as refunded,
    (select coalesce(sum(refund_fee), 0) from exchange.refund) as refund_fees,
    (select coalesce(sum(refunded - amount_with_fee), 0) from exchange.deposit
       where refunded > amount_with_fee) as over_refunded,
    (select coalesce(sum(amount_with_fee), 0) from exchange.refresh) as melted,
    (select coalesce(sum(refresh_fee), 0) from exchange.refresh) as refresh_fees,
    (select coalesce(sum(amount_with_fee - refresh_fee), 0) from exchange.refresh
       where revealed_cost is null) as not_revealed,
    (select coalesce(sum(revealed_cost), 0) from exchange.refresh) as revealed,
    (select coalesce(sum(amount), 0) from exchange.recoup
       where reserve_pub is not null) as recouped,
    (select coalesce(sum(amount_with_fee), 0) from exchange.reserve_closing) as closed,
    (select coalesce(sum(closing_fee), 0) from exchange.reserve_closing) as closing_fees,
    (select coalesce(sum(amount_with_fee - closing_fee), 0) from exchange.reserve_closing
       where state = 'prepared') as closing_prepared,
    (select coalesce(sum(amount_with_fee - closing_fee), 0) from exchange.reserve_closing
       where state = 'done') as closing_wired,
    (select coalesce(sum(amount), 0) from exchange.transfer where state = 'prepared') as prepared,
    (select coalesce(sum(amount), 0) from exchange.transfer where state = 'done') as wired,
    (select coalesce(sum(wire_fee), 0) from exchange.transfer) as wire_fees`;

export interface BookSums {
  /** Money that arrived. */
  readonly credited: bigint;
  readonly reserves: bigint;
  /** Coin values and withdraw fees. */
  readonly withdrawn: bigint;
  readonly withdrawFees: bigint;
  /** Values of withdrawn coins. */
  readonly withdrawnCoins: bigint;
  /** Values of coins made by refreshes, and their withdraw fees. */
  readonly refreshedCoins: bigint;
  readonly refreshedFees: bigint;
  readonly spent: bigint;
  readonly deposited: bigint;
  /** Less where refunds have left less than the fee. */
  readonly depositFees: bigint;
  /** What refunds have taken of deposits, by the deposits' own count and by the refunds'. */
  readonly takenByRefunds: bigint;
  readonly refunded: bigint;
  readonly refundFees: bigint;
  /** What deposits have given back above what they brought. */
  readonly overRefunded: bigint;
  readonly notAggregated: bigint;
  readonly melted: bigint;
  readonly refreshFees: bigint;
  readonly notRevealed: bigint;
  readonly revealed: bigint;
  /** What was left of coins and went back to reserves; from coin to coin no sum changes. */
  readonly recouped: bigint;
  /** Taken of idle reserves, fees included; what of it waits for the bank, and what it has sent. */
  readonly closed: bigint;
  readonly closingFees: bigint;
  readonly closingPrepared: bigint;
  readonly closingWired: bigint;
  /** To merchants. */
  readonly prepared: bigint;
  readonly wired: bigint;
  readonly wireFees: bigint;
}

export async function sumBooks(db: Database): Promise<BookSums> {
  const [row] = await db.query<Record<string, string>>('exchange-books', SUMS, []);
  const sum = (name: string): bigint => toBigint(row?.[name] ?? '0');
  return {
    credited: sum('credited'),
    reserves: sum('reserves'),
    withdrawn: sum('withdrawn'),
    withdrawFees: sum('withdraw_fees'),
    withdrawnCoins: sum('withdrawn_coins'),
    refreshedCoins: sum('refreshed_coins'),
    refreshedFees: sum('refreshed_fees'),
    spent: sum('spent'),
    deposited: sum('deposited'),
    depositFees: sum('deposit_fees'),
    takenByRefunds: sum('taken_by_refunds'),
    refunded: sum('refunded'),
    refundFees: sum('refund_fees'),
    overRefunded: sum('over_refunded'),
    notAggregated: sum('not_aggregated'),
    melted: sum('melted'),
    refreshFees: sum('refresh_fees'),
    notRevealed: sum('not_revealed'),
    revealed: sum('revealed'),
    recouped: sum('recouped'),
    closed: sum('closed'),
    closingFees: sum('closing_fees'),
    closingPrepared: sum('closing_prepared'),
    closingWired: sum('closing_wired'),
    prepared: sum('prepared'),
    wired: sum('wired'),
    wireFees: sum('wire_fees'),
  };
}
