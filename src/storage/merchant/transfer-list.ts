/** Pages of the transfers to an instance, by serial number. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toBytes, toInteger, toIntegerOrNull } from './rows';

export interface ListedTransfer {
  readonly id: number;
  readonly exchangeUrl: string;
  readonly wtid: Uint8Array;
  readonly payto: string;
  readonly creditAmount: bigint;
  /** Null while only the merchant has told of it. */
  readonly executionMs: number | null;
  readonly verified: boolean;
  readonly confirmed: boolean;
}

/** Null filters nothing. */
export interface TransferPage {
  readonly instanceId: string;
  /** Exclusive. */
  readonly start: bigint;
  readonly limit: number;
  readonly order: 'older first' | 'newer first';
  readonly payto: string | null;
  readonly verified: boolean | null;
  /** Milliseconds, exclusive. */
  readonly executedBefore: number | null;
  readonly executedAfter: number | null;
}

interface TransferResult {
  id: string;
  exchange_url: string;
  wtid: Buffer;
  payto: string;
  credit_amount: string;
  execution_ms: string | null;
  verified: boolean;
  confirmed: boolean;
}

function pageSql(comparison: '<' | '>', direction: 'asc' | 'desc'): string {
  return `
    select id, exchange_url, wtid, payto, credit_amount, execution_ms, verified, confirmed
    from merchant.transfer
    where instance_id = $1 and id ${comparison} $2 and ($4::text is null or payto = $4)
      and ($5::boolean is null or verified = $5)
      and ($6::bigint is null or execution_ms < $6) and ($7::bigint is null or execution_ms > $7)
    order by id ${direction} limit $3`;
}

const NEWER_FIRST = pageSql('<', 'desc');
const OLDER_FIRST = pageSql('>', 'asc');

export async function listTransferRows(
  db: Database,
  page: TransferPage,
): Promise<ListedTransfer[]> {
  const values = [
    page.instanceId,
    page.start,
    page.limit,
    page.payto,
    page.verified,
    page.executedBefore,
    page.executedAfter,
  ];
  const rows =
    page.order === 'newer first'
      ? await db.query<TransferResult>('merchant-transfers-newer', NEWER_FIRST, values)
      : await db.query<TransferResult>('merchant-transfers-older', OLDER_FIRST, values);
  return rows.map((found) => ({
    id: toInteger(found.id),
    exchangeUrl: found.exchange_url,
    wtid: toBytes(found.wtid),
    payto: found.payto,
    creditAmount: BigInt(found.credit_amount),
    executionMs: toIntegerOrNull(found.execution_ms),
    verified: found.verified,
    confirmed: found.confirmed,
  }));
}
