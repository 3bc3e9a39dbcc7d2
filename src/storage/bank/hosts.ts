/** The hosts under which the bank has given out addresses of accounts. */
import 'server-only';
import { run, statement, type Queryable } from '@/storage/statement';

const FACT = 'bank-host ';

const NOTE = statement('bank_note_host', (db, p: { name: string; value: string }) =>
  db
    .insertInto('deployment.fact')
    .values({ name: p.name, value: p.value })
    .onConflict((conflict) => conflict.column('name').doNothing()),
);
const LIST = statement('bank_list_hosts', (db) =>
  db
    .selectFrom('deployment.fact')
    .select('value')
    .where((eb) => eb.fn<boolean>('starts_with', ['name', eb.val(FACT)]))
    .orderBy('name'),
);

/** Returns all of them, this one included. */
export async function noteHost(on: Queryable, host: string): Promise<string[]> {
  await run(on, NOTE, { name: `${FACT}${host}`, value: host });
  return (await run(on, LIST, {})).map(({ value }) => value);
}
