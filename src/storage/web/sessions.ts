/** Log-ins of people, found by the hash of the identifier that the cookie carries. */
import 'server-only';
import type { Database } from '@/storage/client';

export interface StoredSession {
  readonly idHash: Uint8Array;
  readonly audience: string;
  readonly subject: string;
}

/** Of one subject from one network; the oldest make room. All visitors of a demo's dashboard are one subject. */
const MAX_OF_NETWORK = 1_000;

const INSERT = `
  with room as (
    delete from web.session where id_hash in (
      select id_hash from web.session where audience = $2 and subject = $3 and opened_by = $5
      order by expires_ms desc offset ${MAX_OF_NETWORK - 1}))
  insert into web.session (id_hash, audience, subject, expires_ms, opened_by)
  values ($1, $2, $3, $4, $5)`;

export async function insertSession(
  db: Database,
  { idHash, audience, subject }: StoredSession,
  { expiresMs, openedBy }: { readonly expiresMs: number; readonly openedBy: Uint8Array },
): Promise<void> {
  const values = [idHash, audience, subject, expiresMs, openedBy];
  await db.query('web-insert-session', INSERT, values);
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
