/** Log-ins of people, found by the hash of the identifier that the cookie carries. */
import 'server-only';
import type { Selectable } from 'kysely';
import type { WebSession } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { valuesFor, run, statement } from '@/storage/statement';

export type StoredSession = Pick<Selectable<WebSession>, 'idHash' | 'audience' | 'subject'>;

/**
 * Sessions of one subject from one network. The oldest make room. All visitors of a demo's
 * dashboard are one subject.
 */
const MAX_OF_NETWORK = 1_000;

const INSERT = statement('web-insert-session', (db, p: Selectable<WebSession>) =>
  db
    .with('room', (cte) =>
      cte.deleteFrom('web.session').where('idHash', 'in', (eb) =>
        eb
          .selectFrom('web.session')
          .select('idHash')
          .where('audience', '=', p.audience)
          .where('subject', '=', p.subject)
          .where('openedBy', '=', p.openedBy)
          .orderBy('expiresMs', 'desc')
          .offset(MAX_OF_NETWORK - 1),
      ),
    )
    .insertInto('web.session')
    .values(
      valuesFor('web.session', p, ['idHash', 'audience', 'subject', 'expiresMs', 'openedBy']),
    ),
);

export async function insertSession(
  db: Database,
  session: StoredSession,
  opened: { readonly expiresMs: number; readonly openedBy: Uint8Array },
): Promise<void> {
  await run(db, INSERT, { ...session, ...opened });
}

const FIND = statement('web-find-session', (db, p: StoredSession & { now: number }) =>
  db
    .selectFrom('web.session')
    .select('idHash')
    .where('idHash', '=', p.idHash)
    .where('audience', '=', p.audience)
    .where('subject', '=', p.subject)
    .where('expiresMs', '>', p.now),
);

export async function isOpenSession(
  db: Database,
  session: StoredSession,
  now: number,
): Promise<boolean> {
  return (await run(db, FIND, { ...session, now })).length > 0;
}

const DELETE = statement('web-delete-session', (db, p: { idHash: Uint8Array }) =>
  db.deleteFrom('web.session').where('idHash', '=', p.idHash),
);

export async function deleteSession(db: Database, idHash: Uint8Array): Promise<void> {
  await run(db, DELETE, { idHash });
}
