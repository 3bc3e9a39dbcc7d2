/** Trouble in tracking: evidence against an exchange, which stays, and failures that may pass. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toBytes, toInteger } from './rows';

export interface NewTrackingReport {
  /** What makes it another report than one that is known. */
  readonly key: Uint8Array;
  readonly instanceId: string;
  readonly orderRow: number | null;
  readonly coinPub: Uint8Array | null;
  readonly exchangeUrl: string;
  readonly code: number;
  /** 0 without an answer. */
  readonly exchangeEc: number;
  readonly exchangeHc: number;
  /** JSON; null for a failure that may pass. */
  readonly proof: string | null;
  readonly now: number;
}

/** The same report again only moves its time. */
export async function keepTrackingReport(db: Database, report: NewTrackingReport): Promise<void> {
  await db.query(
    'merchant-tracking-report',
    `insert into merchant.tracking_report as t (report_key, instance_id, order_row, coin_pub,
       exchange_url, code, exchange_ec, exchange_hc, proof, reported_ms)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
     from merchant.instance where id = $2 for key share
     on conflict (report_key) do update set reported_ms = excluded.reported_ms,
       exchange_ec = excluded.exchange_ec, exchange_hc = excluded.exchange_hc`,
    [
      report.key,
      report.instanceId,
      report.orderRow,
      report.coinPub,
      report.exchangeUrl,
      report.code,
      report.exchangeEc,
      report.exchangeHc,
      report.proof,
      report.now,
    ],
  );
}

export interface TrackingReport {
  readonly coinPub: Uint8Array;
  readonly code: number;
  readonly exchangeEc: number;
  readonly exchangeHc: number;
  readonly proof: string | null;
}

/** Of an order: the evidence, and the failures that still keep a deposit from being tracked. */
export async function listTrackingReports(db: Database, row: number): Promise<TrackingReport[]> {
  const rows = await db.query<{
    coin_pub: Buffer;
    code: number;
    exchange_ec: number;
    exchange_hc: number;
    proof: string | null;
  }>(
    'merchant-tracking-reports',
    `select t.coin_pub, t.code, t.exchange_ec, t.exchange_hc, t.proof
     from merchant.tracking_report t
     where t.order_row = $1 and t.coin_pub is not null and (t.proof is not null or exists (
       select from merchant.deposit d where d.order_row = t.order_row
         and d.coin_pub = t.coin_pub and d.track_after_ms is not null))
     order by t.reported_ms, t.id`,
    [row],
  );
  return rows.map((found) => ({
    coinPub: toBytes(found.coin_pub),
    code: found.code,
    exchangeEc: found.exchange_ec,
    exchangeHc: found.exchange_hc,
    proof: found.proof,
  }));
}

export interface InstanceTrouble {
  readonly id: number;
  readonly exchangeUrl: string;
  readonly reportedMs: number;
  /** Of an HTTP answer; 0 without one. */
  readonly exchangeHc: number;
  /** Signed statements that contradict each other. */
  readonly hasProof: boolean;
  /** Null when no order of ours is concerned. */
  readonly orderId: string | null;
}

const OF_INSTANCE = `
  select t.id, t.exchange_url, t.reported_ms, t.exchange_hc, t.proof is not null as has_proof,
    o.order_id
  from merchant.tracking_report t left join merchant."order" o on o.id = t.order_row
  where t.instance_id = $1 and (t.proof is not null or exists (
    select from merchant.deposit d where d.order_row = t.order_row
      and d.coin_pub = t.coin_pub and d.track_after_ms is not null))
  order by t.reported_ms desc, t.id desc
  limit $2`;

/** Of an instance, the latest first: what `listTrackingReports` has of its orders, and of none. */
export async function listTroublesOfInstance(
  db: Database,
  instanceId: string,
  limit: number,
): Promise<InstanceTrouble[]> {
  const rows = await db.query<{
    id: string;
    exchange_url: string;
    reported_ms: string;
    exchange_hc: number;
    has_proof: boolean;
    order_id: string | null;
  }>('merchant-instance-troubles', OF_INSTANCE, [instanceId, limit]);
  return rows.map((found) => ({
    id: toInteger(found.id),
    exchangeUrl: found.exchange_url,
    reportedMs: toInteger(found.reported_ms),
    exchangeHc: found.exchange_hc,
    hasProof: found.has_proof,
    orderId: found.order_id,
  }));
}
