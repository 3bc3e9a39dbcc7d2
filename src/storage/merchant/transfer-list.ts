/** Pages of the transfers to an instance, by serial number. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { runVarying, varying, type Builder } from '@/storage/statement';

/** Undefined filters nothing. */
export interface TransferPage {
  readonly instanceId: string;
  /** Exclusive. */
  readonly start: bigint;
  readonly limit: number;
  readonly order: 'older first' | 'newer first';
  readonly payto: string | undefined;
  readonly verified: boolean | undefined;
  readonly confirmed?: boolean | undefined;
  /** Only those that their exchange has told of. */
  readonly isAnnounced?: boolean;
  /** Milliseconds, exclusive. */
  readonly executedBefore: number | undefined;
  readonly executedAfter: number | undefined;
}

function list(db: Builder, page: TransferPage) {
  const { instanceId, start, limit, payto, verified, executedBefore, executedAfter } = page;
  const isNewerFirst = page.order === 'newer first';
  let query = db
    .selectFrom('merchant.transfer')
    .select([
      'id as transferSerialId',
      'exchangeUrl',
      'wtid',
      'payto',
      'creditAmount',
      'executionMs as executionTime',
      'verified',
      'confirmed',
    ])
    .where('instanceId', '=', instanceId)
    .where('id', isNewerFirst ? '<' : '>', sql<number>`${start}`)
    .orderBy('id', isNewerFirst ? 'desc' : 'asc')
    .limit(limit);
  if (payto !== undefined) query = query.where('payto', '=', payto);
  if (verified !== undefined) query = query.where('verified', '=', verified);
  if (page.confirmed !== undefined) query = query.where('confirmed', '=', page.confirmed);
  if (page.isAnnounced === true) query = query.where('executionMs', 'is not', null);
  if (executedBefore !== undefined) query = query.where('executionMs', '<', executedBefore);
  if (executedAfter !== undefined) query = query.where('executionMs', '>', executedAfter);
  return query;
}

export const LIST = varying('merchant-transfer-list', list);

export async function listTransferRows(
  db: Database,
  page: TransferPage,
): Promise<InferResult<ReturnType<typeof list>>> {
  return await runVarying(db, LIST, page);
}
