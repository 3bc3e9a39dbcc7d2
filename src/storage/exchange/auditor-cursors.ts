/** Which deposits an auditor was told of. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toBigint, toBytes, toInteger } from './rows';

export interface ConfirmedDeposit {
  readonly id: string;
  readonly coinPub: Uint8Array;
  readonly hContract: Uint8Array;
  readonly merchantPub: Uint8Array;
  readonly hWire: Uint8Array;
  readonly refundDeadline: number;
  readonly exchangeTimestamp: number;
  readonly amountWithoutFee: bigint;
}

/** Numbers of deposits that were not recorded leave gaps; a longer one is stepped over at once. */
const WINDOW = 10_000;

const AFTER = `
  select d.id, d.coin_pub, d.h_contract, d.merchant_pub, a.h_wire, d.refund_deadline_ms,
    d.exchange_timestamp_ms, d.amount_with_fee - d.deposit_fee as net
  from exchange.deposit d join exchange.merchant_account a on a.id = d.account_id
  where d.id > $1 and d.id <= $1 + ${WINDOW}
  order by d.id limit $2`;

/**
 * In their order, up to the first that was confirmed at `before` or later: one with a smaller number
 * than that may still be on its way.
 */
export async function listDepositsAfter(
  db: Database,
  query: { readonly auditorUrl: string; readonly before: number; readonly limit: number },
): Promise<ConfirmedDeposit[]> {
  const last = await findCursor(db, query.auditorUrl);
  let rows = await listWindow(db, last, query.limit);
  if (rows.length === 0) {
    const first = await findFirstBeyond(db, last);
    if (first !== undefined) rows = await listWindow(db, first - 1n, query.limit);
  }
  const young = rows.findIndex((row) => row.exchangeTimestamp >= query.before);
  return young < 0 ? rows : rows.slice(0, young);
}

async function findCursor(db: Database, auditorUrl: string): Promise<bigint> {
  const [row] = await db.query<{ last_deposit: string }>(
    'exchange-auditor-cursor',
    'select last_deposit from exchange.auditor_cursor where auditor_url = $1',
    [auditorUrl],
  );
  return toBigint(row?.last_deposit ?? '0');
}

async function findFirstBeyond(db: Database, last: bigint): Promise<bigint | undefined> {
  const [row] = await db.query<{ first: string | null }>(
    'exchange-auditor-gap',
    'select min(id) as first from exchange.deposit where id > $1',
    [(last + BigInt(WINDOW)).toString()],
  );
  return row?.first == null ? undefined : toBigint(row.first);
}

async function listWindow(db: Database, last: bigint, limit: number): Promise<ConfirmedDeposit[]> {
  const rows = await db.query<{
    id: string;
    coin_pub: Buffer;
    h_contract: Buffer;
    merchant_pub: Buffer;
    h_wire: Buffer;
    refund_deadline_ms: string;
    exchange_timestamp_ms: string;
    net: string;
  }>('exchange-auditor-deposits', AFTER, [last.toString(), limit]);
  return rows.map((row) => ({
    id: row.id,
    coinPub: toBytes(row.coin_pub),
    hContract: toBytes(row.h_contract),
    merchantPub: toBytes(row.merchant_pub),
    hWire: toBytes(row.h_wire),
    refundDeadline: toInteger(row.refund_deadline_ms),
    exchangeTimestamp: toInteger(row.exchange_timestamp_ms),
    amountWithoutFee: toBigint(row.net),
  }));
}

export async function advanceAuditorCursor(
  db: Database,
  auditorUrl: string,
  lastDeposit: string,
): Promise<void> {
  await db.query(
    'exchange-auditor-advance',
    `insert into exchange.auditor_cursor (auditor_url, last_deposit) values ($1, $2)
     on conflict (auditor_url) do update set last_deposit = excluded.last_deposit`,
    [auditorUrl, lastDeposit],
  );
}
