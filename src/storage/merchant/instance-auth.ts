/** Changes the own token or password of an instance. */
import 'server-only';
import { sql } from 'kysely';
import type { Database } from '@/storage/client';
import { run, statement } from '@/storage/statement';
import type { InstanceRow } from './instances';

type Auth = Pick<InstanceRow, 'id' | 'authMethod' | 'tokenHash' | 'passwordHash'> & {
  /** Ends the extra tokens, too. */
  readonly endsTokens: boolean;
};

const UPDATE = statement('merchant-instance-auth', (db, p: Auth) =>
  db
    .with('updated', (of) =>
      of
        .updateTable('merchant.instance')
        .set({
          authMethod: p.authMethod,
          tokenHash: p.tokenHash,
          passwordHash: p.passwordHash,
          tokenUsedMs: null,
        })
        .where('id', '=', p.id)
        .where('deletedMs', 'is', null)
        .returning('id'),
    )
    .with('ended', (of) =>
      of
        .deleteFrom('merchant.accessToken')
        .where('instanceId', 'in', (eb) => eb.selectFrom('updated').select('updated.id'))
        .where(sql<boolean>`${p.endsTokens}::boolean`),
    )
    .selectFrom('updated')
    .select('id'),
);

/** False if the instance is deleted, and nothing has changed. */
export async function updateAuthRow(
  db: Database,
  id: string,
  auth: Omit<Auth, 'id'>,
): Promise<boolean> {
  return (await run(db, UPDATE, { id, ...auth })).length === 1;
}

interface Renewal {
  readonly id: string;
  readonly old: string;
  readonly renewed: string;
}

const RENEW = statement('merchant-instance-renew-password', (db, p: Renewal) =>
  db
    .updateTable('merchant.instance')
    .set({ passwordHash: p.renewed })
    .where('id', '=', p.id)
    .where('passwordHash', '=', p.old)
    .returning('id'),
);

/** Stores another hash of the same password. False when the instance has another one by now. */
export async function renewPasswordRow(db: Database, renewal: Renewal): Promise<boolean> {
  return (await run(db, RENEW, renewal)).length === 1;
}
