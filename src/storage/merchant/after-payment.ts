/** Whether anything has happened to a paid order. One question in place of a list of each kind. */
import 'server-only';
import type { Database } from '@/storage/client';
import { only, statement, type Builder } from '@/storage/statement';

type Table = 'merchant.transferOrder' | 'merchant.trackingReport' | 'merchant.refund';

const rowsIn = (db: Builder, table: Table, row: number) =>
  db.selectFrom(table).select('orderRow').where('orderRow', '=', row);

const FIND = statement('merchant-after-payment', (db, p: { row: number }) =>
  db.selectNoFrom((eb) => [
    eb.exists(rowsIn(db, 'merchant.transferOrder', p.row)).as('hasTransfers'),
    eb.exists(rowsIn(db, 'merchant.trackingReport', p.row)).as('hasReports'),
    eb.exists(rowsIn(db, 'merchant.refund', p.row)).as('hasRefunds'),
  ]),
);

export type AfterPayment = NonNullable<(typeof FIND)['row']>;

export async function getAfterPayment(db: Database, row: number): Promise<AfterPayment> {
  return await only(db, FIND, { row });
}
