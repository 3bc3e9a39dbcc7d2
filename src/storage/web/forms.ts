/** Makes form submissions idempotent: stores which request came first, and its reply. */
import 'server-only';
import type { Selectable } from 'kysely';
import type { WebForm } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { first, valuesFor, run, statement } from '@/storage/statement';

type Form = Selectable<WebForm>;

export interface FormClaim extends Pick<Form, 'keyHash' | 'ownerHash'> {
  readonly now: number;
  /** The time after which another may claim it. */
  readonly untilMs: number;
}

// An expired row counts as absent: its maker was cut off, or the reply is too old.
const CLAIM = statement('web-claim-form', (db, p: FormClaim) =>
  db
    .insertInto('web.form')
    .values({
      ...valuesFor('web.form', p, ['keyHash', 'ownerHash']),
      sealed: null,
      expiresMs: p.untilMs,
    })
    .onConflict((conflict) =>
      conflict
        .column('keyHash')
        .doUpdateSet((eb) => ({
          ownerHash: eb.ref('excluded.ownerHash'),
          sealed: null,
          expiresMs: eb.ref('excluded.expiresMs'),
        }))
        .where('web.form.expiresMs', '<=', p.now),
    )
    .returning('keyHash'),
);

/** False when another has done it, or is about to. */
export async function claimForm(db: Database, claim: FormClaim): Promise<boolean> {
  return (await run(db, CLAIM, claim)).length > 0;
}

const FIND = statement('web-find-form', (db, p: { keyHash: Uint8Array; now: number }) =>
  db
    .selectFrom('web.form')
    .select('sealed')
    .where('keyHash', '=', p.keyHash)
    .where('expiresMs', '>', p.now),
);

/** Null while the reply is being made, undefined if none is being made. */
export async function findFormAnswer(
  db: Database,
  keyHash: Uint8Array,
  now: number,
): Promise<Uint8Array | null | undefined> {
  return (await first(db, FIND, { keyHash, now }))?.sealed;
}

// The row does not exist if the reply has logged its sender out.
const KEEP = statement('web-keep-form', (db, p: Form) =>
  db
    .insertInto('web.form')
    .values(valuesFor('web.form', p, ['keyHash', 'ownerHash', 'sealed', 'expiresMs']))
    .onConflict((conflict) =>
      conflict.column('keyHash').doUpdateSet((eb) => ({
        sealed: eb.ref('excluded.sealed'),
        expiresMs: eb.ref('excluded.expiresMs'),
      })),
    ),
);

/** Replies of one owner. Older ones make room. */
const MAX_OF_OWNER = 1_000;

const MAKE_ROOM = statement('web-make-room-for-form', (db, p: { ownerHash: Uint8Array }) =>
  db
    .deleteFrom('web.form')
    .where('keyHash', 'in', (eb) =>
      eb
        .selectFrom('web.form')
        .select('keyHash')
        .where('ownerHash', '=', p.ownerHash)
        .orderBy('expiresMs', 'desc')
        .offset(MAX_OF_OWNER),
    ),
);

export async function keepFormAnswer(
  db: Database,
  answer: Omit<Form, 'expiresMs'>,
  expiresMs: number,
): Promise<void> {
  await run(db, KEEP, { ...answer, expiresMs });
  await run(db, MAKE_ROOM, answer);
}

const DELETE = statement('web-delete-form', (db, p: { keyHash: Uint8Array }) =>
  db.deleteFrom('web.form').where('keyHash', '=', p.keyHash),
);

export async function deleteForm(db: Database, keyHash: Uint8Array): Promise<void> {
  await run(db, DELETE, { keyHash });
}

const MOVE = statement('web-move-forms', (db, p: { from: Uint8Array; to: Uint8Array }) =>
  db.updateTable('web.form').set({ ownerHash: p.to }).where('ownerHash', '=', p.from),
);

/** Moves a session's forms to the session that replaces it. Logging out ends both. */
export async function moveForms(db: Database, from: Uint8Array, to: Uint8Array): Promise<void> {
  await run(db, MOVE, { from, to });
}

const DELETE_OF = statement('web-delete-forms', (db, p: { ownerHash: Uint8Array }) =>
  db.deleteFrom('web.form').where('ownerHash', '=', p.ownerHash),
);

export async function deleteFormsOf(db: Database, ownerHash: Uint8Array): Promise<void> {
  await run(db, DELETE_OF, { ownerHash });
}
