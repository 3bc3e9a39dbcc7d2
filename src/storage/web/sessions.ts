/** Log-ins of people, found by the hash of the identifier that the cookie carries. */
import 'server-only';
import type { Database } from '@/storage/client';

export interface StoredSession {
  readonly idHash: Uint8Array;
  readonly audience: string;
  readonly subject: string;
}

/** Of one subject; the oldest make room. */
const MAX_OF_SUBJECT = 1_000;

const INSERT = `
  with room as (
    delete from web.session where id_hash in (
      select id_hash from web.session where audience = $2 and subject = $3
      order by expires_ms desc offset ${MAX_OF_SUBJECT - 1}))
  insert into web.session (id_hash, audience, subject, expires_ms) values ($1, $2, $3, $4)`;

export async function insertSession(
  db: Database,
  { idHash, audience, subject }: StoredSession,
  expiresMs: number,
): Promise<void> {
  await db.query('web-insert-session', INSERT, [idHash, audience, subject, expiresMs]);
}

const FIND = `
  select from web.session
  where id_hash = $1 and audience = $2 and subject = $3 and expires_ms > $4`;

export async function isOpenSession(
  db: Database,
  { idHash, audience, subject }: StoredSession,
  now: number,
): Promise<boolean> {
  const rows = await db.query('web-find-session', FIND, [idHash, audience, subject, now]);
  return rows.length > 0;
}

export async function deleteSession(db: Database, idHash: Uint8Array): Promise<void> {
  await db.query('web-delete-session', 'delete from web.session where id_hash = $1', [idHash]);
}
