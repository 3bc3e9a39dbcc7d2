/** Forms that are done once: who came first, and what the answer was. */
import 'server-only';
import type { Database } from '@/storage/client';

// A row whose time is over is as good as none: its maker was cut off, or the answer is too old.
const CLAIM = `
  insert into web.form (key_hash, owner_hash, sealed, expires_ms) values ($1, $2, null, $4)
  on conflict (key_hash) do update
    set owner_hash = excluded.owner_hash, sealed = null, expires_ms = excluded.expires_ms
    where form.expires_ms <= $3
  returning 1 as claimed`;

export interface FormClaim {
  readonly keyHash: Uint8Array;
  readonly ownerHash: Uint8Array;
  readonly now: number;
  /** From then on another may claim it. */
  readonly untilMs: number;
}

/** False when another has done it, or is about to. */
export async function claimForm(
  db: Database,
  { keyHash, ownerHash, now, untilMs }: FormClaim,
): Promise<boolean> {
  const rows = await db.query('web-claim-form', CLAIM, [keyHash, ownerHash, now, untilMs]);
  return rows.length > 0;
}

/** Null while the answer is being made, undefined when nobody makes one. */
export async function findFormAnswer(
  db: Database,
  keyHash: Uint8Array,
  now: number,
): Promise<Uint8Array | null | undefined> {
  const text = 'select sealed from web.form where key_hash = $1 and expires_ms > $2';
  const [row] = await db.query<{ sealed: Buffer | null }>('web-find-form', text, [keyHash, now]);
  return row?.sealed;
}

// The row is gone where the answer has logged its sender out.
const KEEP = `
  insert into web.form (key_hash, owner_hash, sealed, expires_ms) values ($1, $2, $3, $4)
  on conflict (key_hash) do update
    set sealed = excluded.sealed, expires_ms = excluded.expires_ms`;

/** Answers of one owner; older ones make room. */
const MAX_OF_OWNER = 1_000;

const MAKE_ROOM = `
  delete from web.form where key_hash in (
    select key_hash from web.form where owner_hash = $1
    order by expires_ms desc offset ${MAX_OF_OWNER})`;

interface MadeAnswer {
  readonly keyHash: Uint8Array;
  readonly ownerHash: Uint8Array;
  readonly sealed: Uint8Array;
}

export async function keepFormAnswer(
  db: Database,
  { keyHash, ownerHash, sealed }: MadeAnswer,
  expiresMs: number,
): Promise<void> {
  await db.query('web-keep-form', KEEP, [keyHash, ownerHash, sealed, expiresMs]);
  await db.query('web-make-room-for-form', MAKE_ROOM, [ownerHash]);
}

export async function deleteForm(db: Database, keyHash: Uint8Array): Promise<void> {
  await db.query('web-delete-form', 'delete from web.form where key_hash = $1', [keyHash]);
}

/** Of a session that another one replaces: logging out ends both. */
export async function moveForms(db: Database, from: Uint8Array, to: Uint8Array): Promise<void> {
  const text = 'update web.form set owner_hash = $2 where owner_hash = $1';
  await db.query('web-move-forms', text, [from, to]);
}

export async function deleteFormsOf(db: Database, ownerHash: Uint8Array): Promise<void> {
  await db.query('web-delete-forms', 'delete from web.form where owner_hash = $1', [ownerHash]);
}
