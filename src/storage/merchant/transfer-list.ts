/** Pages of the transfers to an instance, by serial number. */
import 'server-only';
import { sql, type Selectable } from 'kysely';
import type { MerchantTransfer } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { runOnce } from '@/storage/statement';

const LISTED = [
  'id',
  'exchangeUrl',
  'wtid',
  'payto',
  'creditAmount',
  'executionMs',
  'verified',
  'confirmed',
] as const;

export type ListedTransfer = Pick<Selectable<MerchantTransfer>, (typeof LISTED)[number]>;

/** Undefined filters nothing. */
export interface TransferPage {
  readonly instanceId: string;
  /** Exclusive. */
  readonly start: bigint;
  readonly limit: number;
  readonly order: 'older first' | 'newer first';
  readonly payto: string | undefined;
  readonly verified: boolean | undefined;
  /** Milliseconds, exclusive. */
  readonly executedBefore: number | undefined;
  readonly executedAfter: number | undefined;
}

export async function listTransferRows(
  db: Database,
  page: TransferPage,
): Promise<ListedTransfer[]> {
  const { instanceId, start, limit, payto, verified, executedBefore, executedAfter } = page;
  const isNewerFirst = page.order === 'newer first';
  return await runOnce(db, (builder) => {
    let query = builder
      .selectFrom('merchant.transfer')
      .select(LISTED)
      .where('instanceId', '=', instanceId)
      .where('id', isNewerFirst ? '<' : '>', sql<number>`${start}`)
      .orderBy('id', isNewerFirst ? 'desc' : 'asc')
      .limit(limit);
    if (payto !== undefined) query = query.where('payto', '=', payto);
    if (verified !== undefined) query = query.where('verified', '=', verified);
    if (executedBefore !== undefined) query = query.where('executionMs', '<', executedBefore);
    if (executedAfter !== undefined) query = query.where('executionMs', '>', executedAfter);
    return query;
  });
}
