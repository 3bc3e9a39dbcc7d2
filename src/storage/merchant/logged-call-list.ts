/** Reads an instance's logged calls, with the names of the tokens that are still there. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { forPeople } from '@/storage/people';
import { aliases, first, run, statement, type Builder } from '@/storage/statement';

export interface LoggedCallPage {
  readonly instanceId: string;
  /** Those that are older than this one. */
  readonly before: bigint;
  readonly limit: number;
  /** Milliseconds. */
  readonly since: number;
  readonly statusFrom: number;
  readonly statusTo: number;
  readonly method: string | null;
  readonly code: number | null;
  readonly orderId: string | null;
  /** Part of the path, in any case; empty for all. */
  readonly path: string;
  /** The same of the path, the identifiers of request and order, or the error's name or code. */
  readonly text: string;
}

const SHOWN = ['method', 'path', 'code', 'error', 'tookMs', 'requestId', 'orderId'] as const;
const NAMES = {
  'k.id': 'serial',
  'k.createdMs': 'created',
  'k.status': 'httpStatus',
  'k.opener': 'openedBy',
  'k.tokenId': 'tokenSerial',
  'k.keyed': 'hasIdempotencyKey',
  't.name': 'tokenName',
} as const;

const named = (db: Builder) =>
  db
    .selectFrom('merchant.loggedCall as k')
    .leftJoin('merchant.accessToken as t', (join) =>
      join.onRef('t.id', '=', 'k.tokenId').onRef('t.instanceId', '=', 'k.instanceId'),
    )
    .select([...SHOWN.map((name) => `k.${name}` as const), ...aliases(NAMES)]);

const page = (db: Builder, p: LoggedCallPage) =>
  named(db)
    .where('k.instanceId', '=', p.instanceId)
    .where('k.id', '<', sql<number>`${p.before}`)
    .where('k.createdMs', '>=', p.since)
    .where('k.status', '>=', p.statusFrom)
    .where('k.status', '<=', p.statusTo)
    .where(
      (eb) =>
        sql<boolean>`coalesce(${p.method}::text, ${eb.ref('k.method')}) = ${eb.ref('k.method')}`,
    )
    .where((eb) => sql<boolean>`(${p.code}::int is null or ${eb.ref('k.code')} = ${p.code}::int)`)
    .where(
      (eb) =>
        sql<boolean>`(${p.orderId}::text is null or ${eb.ref('k.orderId')} = ${p.orderId}::text)`,
    )
    .where((eb) => sql<boolean>`position(lower(${p.path}::text) in lower(${eb.ref('k.path')})) > 0`)
    .where(
      (eb) =>
        sql<boolean>`position(lower(${p.text}::text) in lower(concat_ws(' ', ${eb.ref('k.path')},
          ${eb.ref('k.requestId')}, ${eb.ref('k.orderId')}, ${eb.ref('k.error')}, ${eb.ref('k.code')}))) > 0`,
    )
    .orderBy('k.id', 'desc')
    .limit(p.limit);
const PAGE = statement('merchant-calls', page);

export type LoggedCallRow = InferResult<ReturnType<typeof page>>[number];

/** Lists them, the youngest first. */
export async function listLoggedCalls(
  db: Database,
  wanted: LoggedCallPage,
): Promise<LoggedCallRow[]> {
  return await forPeople(db, (on) => run(on, PAGE, wanted));
}

const one = (db: Builder, p: { instanceId: string; id: bigint }) =>
  named(db)
    .select(['k.headers', 'k.requestBody', 'k.answerBody', 'k.requestLength', 'k.answerLength'])
    .where('k.instanceId', '=', p.instanceId)
    .where('k.id', '=', sql<number>`${p.id}`);
const ONE = statement('merchant-call', one);

export type WholeCallRow = InferResult<ReturnType<typeof one>>[number];

export async function findLoggedCall(
  db: Database,
  named: { readonly instanceId: string; readonly id: bigint },
): Promise<WholeCallRow | null> {
  return (await first(db, ONE, named)) ?? null;
}
