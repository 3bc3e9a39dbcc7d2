/** Contracts, and drafts of them, that lose members. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { first, run, statement, type Builder } from '@/storage/statement';

const FIND = statement('merchant-contract', (db, p: { row: number }) =>
  db.selectFrom('merchant.contract').select('terms').where('orderRow', '=', p.row),
);

/**
 * JSON of an order's contract, or of its draft until a wallet claims it. Null if the order does not
 * exist.
 */
export async function findTerms(db: Database, row: number): Promise<string | null> {
  return (await first(db, FIND, { row }))?.terms ?? null;
}

const select = (db: Builder) =>
  db
    .selectFrom('merchant.order as o')
    .innerJoin('merchant.contract as c', 'c.orderRow', 'o.id')
    .select((eb) => [
      /** Otherwise they are a draft. */
      sql<boolean>`${eb.ref('o.nonce')} is not null`.as('isClaimed'),
      sql<boolean>`coalesce(${eb.ref('o.sentNote')}, ${eb.ref('o.note')}) is not null`.as(
        'hasNote',
      ),
      'c.terms',
      /** The labels as claimed. */
      'c.labels',
    ]);

export type StoredContract = InferResult<ReturnType<typeof select>>[number];

/** The order first, as a claim does. */
const LOCK = statement('merchant-contract-lock', (db, p: { row: number }) =>
  select(db).where('o.id', '=', p.row).forUpdate(['o', 'c']),
);

export interface ShortenedContract {
  /** JSON. */
  readonly terms: string;
  readonly summary: string;
  readonly fulfillmentUrl: string | null;
  /** The text that searches look at. */
  readonly searchText: string;
  /** The notes are not kept: neither that on what was sent nor the shop's own. */
  readonly isWithoutNote: boolean;
}

const SHORTEN = statement(
  'merchant-contract-shorten',
  (db, p: ShortenedContract & { row: number; now: number }) =>
    db
      .with('shortened', (cte) =>
        cte
          .updateTable('merchant.contract')
          .set({ terms: p.terms })
          .where('orderRow', '=', p.row)
          .returning('orderRow'),
      )
      .with('described', (cte) =>
        cte
          .updateTable('merchant.orderText as t')
          .from('merchant.order as p')
          .set({ text: p.searchText })
          .where('p.id', '=', p.row)
          .whereRef('t.instanceId', '=', 'p.instanceId')
          .whereRef('t.orderRow', '=', 'p.id'),
      )
      .with('unreported', (cte) =>
        cte
          .updateTable('merchant.keyedCall as k')
          .from('merchant.order as p')
          .set({ answer: null })
          .where('p.id', '=', p.row)
          .whereRef('k.instanceId', '=', 'p.instanceId')
          .whereRef('k.orderId', '=', 'p.orderId'),
      )
      .updateTable('merchant.order as o')
      .from('shortened')
      .set((eb) => ({
        summary: p.summary,
        fulfillmentUrl: p.fulfillmentUrl,
        forgottenMs: sql<number>`greatest(${p.now}, coalesce(${eb.ref('o.forgottenMs')}, 0) + 1)`,
        sentNote: sql<string | null>`
          case when ${p.isWithoutNote}::boolean then null else ${eb.ref('o.sentNote')} end`,
        note: sql<string | null>`
          case when ${p.isWithoutNote}::boolean then null else ${eb.ref('o.note')} end`,
        sessionKey: sql<Uint8Array | null>`
          case when ${p.fulfillmentUrl}::text is null then null else ${eb.ref('o.sessionKey')} end`,
      }))
      .whereRef('o.id', '=', 'shortened.orderRow'),
);

/**
 * Replaces the stored terms (JSON) by the result of `shorten`, under a lock. The order's own copies
 * and its search text follow. Kept answers that tell of the order are erased (decision D32). False if the order does not exist. If `shorten` throws, that is
 * thrown and nothing is written.
 */
export async function shortenContract(
  db: Database,
  row: number,
  now: number,
  shorten: (contract: StoredContract) => ShortenedContract,
): Promise<boolean> {
  return db.transaction(async (client) => {
    const contract = await first(client, LOCK, { row });
    if (contract === undefined) return false;
    const after = shorten(contract);
    const losesNote = contract.hasNote && after.isWithoutNote;
    if (after.terms === contract.terms && !losesNote) return true;
    await run(client, SHORTEN, { ...after, row, now });
    return true;
  });
}
