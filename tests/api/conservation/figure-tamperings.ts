/** Changes of the sums that dashboards show, and what the audit must report. */
import type { Tampering } from './tamperings';

export const FIGURE_TAMPERINGS: readonly Tampering[] = [
  {
    what: 'a dashboard shows one unit more as paid',
    database: 0,
    sql: `update merchant.figure set paid_units = paid_units + 1 where start_ms =
      (select min(start_ms) from merchant.figure where kind = 'paid') and kind = 'paid'
      returning start_ms as key`,
    table: 'merchant.figure',
    column: 'start_ms',
  },
  {
    what: 'orders are not counted by their dashboard',
    database: 0,
    sql: `delete from merchant.figure where start_ms =
      (select min(start_ms) from merchant.figure where kind = 'created') and kind = 'created'
      returning start_ms as key`,
    table: 'merchant.figure',
    column: 'start_ms',
  },
  {
    what: 'the list of transfers shows one unit more as fees',
    database: 0,
    sql: `update merchant.transfer set fee_sum = fee_sum + 1 where id =
      (select min(id) from merchant.transfer where verified) returning id as key`,
    table: 'merchant.transfer',
    column: 'id',
  },
];
