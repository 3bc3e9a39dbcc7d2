/**
 * The deployment's secrets: texts in the database, each sealed with AES-256-GCM under SECRET_KEY and
 * its own name. A row of another name, or under another key, does not open. The row `key-check` says
 * which key the database has. A process whose key was replaced can neither read nor write.
 */
import 'server-only';
import { sql } from 'kysely';
import { seal, unseal, WrongKeyError } from '@/config/sealed-secret';
import { first, run, statement, type Queryable } from '@/storage/statement';

const CHECK = 'key-check';

interface Secret {
  readonly name: string;
  readonly sealed: Uint8Array;
}

const LIST = statement('deployment-list-secrets', (db, p: { readonly prefix: string }) =>
  db
    .selectFrom('deployment.secret')
    .select(['name', 'sealed'])
    .where((eb) => sql<boolean>`starts_with(${eb.ref('name')}, ${p.prefix})`)
    .orderBy('name'),
);

const FIND = statement('deployment-find-secret', (db, p: Pick<Secret, 'name'>) =>
  db.selectFrom('deployment.secret').select(['name', 'sealed']).where('name', '=', p.name),
);

const INSERT_CHECK = statement('deployment-insert-key-check', (db, p: Secret) =>
  db.insertInto('deployment.secret').values({ name: p.name, sealed: p.sealed }),
);

const INSERT = statement(
  'deployment-insert-secret',
  (db, p: Secret & { readonly check: Uint8Array }) =>
    db
      .insertInto('deployment.secret')
      .columns(['name', 'sealed'])
      .expression(
        db
          .selectFrom('deployment.secret')
          .select([sql<string>`${p.name}`.as('name'), sql<Uint8Array>`${p.sealed}`.as('sealed')])
          .where('name', '=', CHECK)
          .where('sealed', '=', p.check),
      )
      .onConflict((conflict) => conflict.column('name').doNothing()),
);

const REPLACE = statement('deployment-replace-secret', (db, p: Secret) =>
  db.updateTable('deployment.secret').set({ sealed: p.sealed }).where('name', '=', p.name),
);

const REMOVE = statement('deployment-remove-secret', (db, p: Pick<Secret, 'name'>) =>
  db.deleteFrom('deployment.secret').where('name', '=', p.name),
);

export class Vault {
  private constructor(
    private readonly on: Queryable,
    private readonly key: Uint8Array,
    private readonly check: Uint8Array,
  ) {}

  /** Null if the database has no key yet. Throws WrongKeyError if none of the keys is its own. */
  static async open(on: Queryable, keys: readonly Uint8Array[]): Promise<Vault | null> {
    const check = (await first(on, FIND, { name: CHECK }))?.sealed;
    if (check === undefined) return null;
    const key = keys.find((one) => opens(one, check));
    if (key === undefined) throw new WrongKeyError();
    return new Vault(on, key, check);
  }

  /** Gives the database its key. */
  static async create(on: Queryable, key: Uint8Array): Promise<Vault> {
    const sealed = seal(key, CHECK, CHECK);
    await run(on, INSERT_CHECK, { name: CHECK, sealed });
    return new Vault(on, key, sealed);
  }

  /** The same secrets on another connection, as outside of a transaction. */
  at(on: Queryable): Vault {
    return new Vault(on, this.key, this.check);
  }

  hasKey(key: Uint8Array): boolean {
    return Buffer.from(key).equals(this.key);
  }

  async find(name: string): Promise<string | undefined> {
    const found = await first(this.on, FIND, { name });
    return found === undefined ? undefined : unseal(this.key, found);
  }

  /** Lists the secrets whose names begin with the prefix, in the order of names. */
  async list(prefix: string): Promise<Map<string, string>> {
    const rows = await run(this.on, LIST, { prefix });
    return new Map(rows.map((row) => [row.name, unseal(this.key, row)]));
  }

  /** The names of `list`. */
  async listNames(prefix: string): Promise<string[]> {
    return (await run(this.on, LIST, { prefix })).map(({ name }) => name);
  }

  /** Keeps the text that is there, if there is one, and returns it. */
  async keep(name: string, text: string): Promise<string> {
    const sealed = seal(this.key, name, text);
    await run(this.on, INSERT, { name, sealed, check: this.check });
    const kept = await this.find(name);
    if (kept === undefined) throw new WrongKeyError();
    return kept;
  }

  async remove(name: string): Promise<void> {
    await run(this.on, REMOVE, { name });
  }

  /** Seals all secrets with another key. `on` must be a transaction. Returns how many there are. */
  async reseal(key: Uint8Array): Promise<number> {
    const rows = await run(this.on, LIST, { prefix: '' });
    for (const row of rows) {
      const sealed = seal(key, row.name, unseal(this.key, row));
      await run(this.on, REPLACE, { name: row.name, sealed });
    }
    return rows.length;
  }
}

function opens(key: Uint8Array, sealed: Uint8Array): boolean {
  try {
    return unseal(key, { name: CHECK, sealed }) === CHECK;
  } catch (error) {
    if (error instanceof WrongKeyError) return false;
    throw error;
  }
}
