/**
 * Sealed texts on their way from a form to a page. Only code that knows a text's name can open it.
 */
import 'server-only';
import type { Selectable } from 'kysely';
import type { WebNote } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { first, valuesFor, run, statement } from '@/storage/statement';

interface NewNote extends Selectable<WebNote> {
  readonly kind: 'draft' | 'secret';
}

/** Notes of one owner. Only the owner's own older ones make room. */
const MAX_OF_OWNER = 20;

const INSERTED = ['nameHash', 'kind', 'ownerHash', 'sealed', 'timesLeft', 'expiresMs'] as const;
const INSERT = statement('web-insert-note', (db, p: NewNote) =>
  db
    .with('room', (cte) =>
      cte.deleteFrom('web.note').where('nameHash', 'in', (eb) =>
        eb
          .selectFrom('web.note')
          .select('nameHash')
          .where('ownerHash', '=', p.ownerHash)
          .orderBy('expiresMs', 'desc')
          .offset(MAX_OF_OWNER - 1),
      ),
    )
    .insertInto('web.note')
    .values(valuesFor('web.note', p, INSERTED)),
);

export async function insertNote(
  db: Database,
  note: Omit<NewNote, 'expiresMs'>,
  expiresMs: number,
): Promise<void> {
  await run(db, INSERT, { ...note, expiresMs });
}

export type WantedNote = Pick<NewNote, 'nameHash' | 'kind' | 'ownerHash'>;

type Readable = WantedNote & { readonly now: number };

const FIND = statement('web-find-note', (db, p: Readable) =>
  db
    .selectFrom('web.note')
    .select('sealed')
    .where('nameHash', '=', p.nameHash)
    .where('kind', '=', p.kind)
    .where('ownerHash', '=', p.ownerHash)
    .where('expiresMs', '>', p.now),
);

/** Null when it is too old, another's, or was never there. */
export async function findNote(
  db: Database,
  wanted: WantedNote,
  now: number,
): Promise<Uint8Array | null> {
  return (await first(db, FIND, { ...wanted, now }))?.sealed ?? null;
}

const TAKE = statement('web-take-note', (db, p: Readable) =>
  db
    .updateTable('web.note')
    .set((eb) => ({ timesLeft: eb('timesLeft', '-', 1) }))
    .where('nameHash', '=', p.nameHash)
    .where('kind', '=', p.kind)
    .where('ownerHash', '=', p.ownerHash)
    .where('expiresMs', '>', p.now)
    .where('timesLeft', '>', 0)
    .returning('sealed'),
);

/** Reads a note, which uses it once. Null if no use is left. */
export async function takeNote(
  db: Database,
  wanted: WantedNote,
  now: number,
): Promise<Uint8Array | null> {
  return (await first(db, TAKE, { ...wanted, now }))?.sealed ?? null;
}

const ALLOW_AGAIN = statement('web-allow-note', (db, p: { nameHash: Uint8Array }) =>
  db
    .updateTable('web.note')
    .set((eb) => ({ timesLeft: eb('timesLeft', '+', 1) }))
    .where('nameHash', '=', p.nameHash),
);

export async function allowNoteOnceMore(db: Database, nameHash: Uint8Array): Promise<void> {
  await run(db, ALLOW_AGAIN, { nameHash });
}

const DELETE_OF = statement('web-delete-notes', (db, p: { ownerHash: Uint8Array }) =>
  db.deleteFrom('web.note').where('ownerHash', '=', p.ownerHash),
);

export async function deleteNotesOf(db: Database, ownerHash: Uint8Array): Promise<void> {
  await run(db, DELETE_OF, { ownerHash });
}
