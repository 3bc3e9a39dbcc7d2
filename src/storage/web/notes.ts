/** Texts on their way from a form to a page, sealed by those who know their names. */
import 'server-only';
import type { Database } from '@/storage/client';

export interface StoredNote {
  readonly nameHash: Uint8Array;
  readonly kind: 'draft' | 'secret';
  readonly ownerHash: Uint8Array;
  readonly sealed: Uint8Array;
  /** Null for any number of times. */
  readonly timesLeft: number | null;
}

/** Of one owner; older ones make room, and nothing of another owner does. */
const MAX_OF_OWNER = 20;

const INSERT = `
  with room as (
    delete from web.note where name_hash in (
      select name_hash from web.note where owner_hash = $3
      order by expires_ms desc offset ${MAX_OF_OWNER - 1}))
  insert into web.note (name_hash, kind, owner_hash, sealed, times_left, expires_ms)
  values ($1, $2, $3, $4, $5, $6)`;

export async function insertNote(
  db: Database,
  { nameHash, kind, ownerHash, sealed, timesLeft }: StoredNote,
  expiresMs: number,
): Promise<void> {
  const values = [nameHash, kind, ownerHash, sealed, timesLeft, expiresMs];
  await db.query('web-insert-note', INSERT, values);
}

export interface WantedNote {
  readonly nameHash: Uint8Array;
  readonly kind: StoredNote['kind'];
  readonly ownerHash: Uint8Array;
}

const FIND = `
  select sealed from web.note
  where name_hash = $1 and kind = $2 and owner_hash = $3 and expires_ms > $4`;

/** Null when it is too old, another's, or was never there. */
export async function findNote(
  db: Database,
  { nameHash, kind, ownerHash }: WantedNote,
  now: number,
): Promise<Uint8Array | null> {
  const values = [nameHash, kind, ownerHash, now];
  const [row] = await db.query<{ sealed: Buffer }>('web-find-note', FIND, values);
  return row?.sealed ?? null;
}

const TAKE = `
  update web.note set times_left = times_left - 1
  where name_hash = $1 and kind = $2 and owner_hash = $3 and expires_ms > $4 and times_left > 0
  returning sealed`;

/** One time less; null when there is none left, too. */
export async function takeNote(
  db: Database,
  { nameHash, kind, ownerHash }: WantedNote,
  now: number,
): Promise<Uint8Array | null> {
  const values = [nameHash, kind, ownerHash, now];
  const [row] = await db.query<{ sealed: Buffer }>('web-take-note', TAKE, values);
  return row?.sealed ?? null;
}

const AGAIN = 'update web.note set times_left = times_left + 1 where name_hash = $1';

export async function allowNoteOnceMore(db: Database, nameHash: Uint8Array): Promise<void> {
  await db.query('web-allow-note', AGAIN, [nameHash]);
}

export async function deleteNotesOf(db: Database, ownerHash: Uint8Array): Promise<void> {
  await db.query('web-delete-notes', 'delete from web.note where owner_hash = $1', [ownerHash]);
}
