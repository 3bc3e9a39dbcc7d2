import 'server-only';
import type { Insertable } from 'kysely';
import type { AuditorDepositConfirmation } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { valuesFor, run, statement } from '@/storage/statement';

export type NewConfirmation = Omit<Insertable<AuditorDepositConfirmation>, 'id'>;

const INSERTED = [
  'hContract',
  'hWire',
  'timestampMs',
  'refundDeadlineMs',
  'amountWithoutFee',
  'coinPub',
  'merchantPub',
  'exchangeSig',
  'exchangePub',
  'masterPub',
  'masterSig',
  'receivedMs',
] as const;
const INSERT = statement('auditor-insert-confirmation', (db, p: NewConfirmation) =>
  db
    .insertInto('auditor.depositConfirmation')
    .values(valuesFor('auditor.depositConfirmation', p, INSERTED))
    .onConflict((conflict) => conflict.doNothing()),
);

/** The same confirmation again changes nothing. */
export async function insertConfirmation(
  db: Database,
  confirmation: NewConfirmation,
): Promise<void> {
  await run(db, INSERT, confirmation);
}
