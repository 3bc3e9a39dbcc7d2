/** Describes a statement that PostgreSQL has not run. */
import type pg from 'pg';
import { parserOf } from '@/storage/parsers';

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** The methods are those that `pg` calls on its active query. */
class Description implements pg.Submittable {
  #fields: readonly Field[] = [];
  #error: Error | undefined;

  constructor(
    private readonly text: string,
    private readonly done: (error: Error | undefined, fields: readonly Field[]) => void,
  ) {}

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#error = error;
  }

  handleReadyForQuery(): void {
    this.done(this.#error, this.#fields);
  }
}

/** Throws if a table, column, function or type does not exist. */
function describeFields(client: pg.Client, text: string): Promise<readonly Field[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new Description(text, (error, fields) => {
        if (error === undefined) resolve(fields);
        else reject(error);
      }),
    );
  });
}

/** The text of some value of each category of types in pg_type. */
const SAMPLES: Readonly<Record<string, string>> = { A: '{1}', B: 't', N: '1', U: '\\x00' };

/** `number`, `bigint[]`, `Uint8Array`, or `json`, by what the process's own parser makes. */
function kindOf(type: string, category: string, oid: number): string {
  if (type === 'json' || type === 'jsonb') return 'json';
  const parsed = parserOf(oid)(SAMPLES[category] ?? 'a');
  if (Array.isArray(parsed)) return `${nameOf(parsed[0])}[]`;
  return nameOf(parsed);
}

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? value.constructor.name : typeof value;

/** The kinds of values that each column brings, by its name. */
export async function describeColumns(
  client: pg.Client,
  text: string,
): Promise<ReadonlyMap<string, string>> {
  const fields = await describeFields(client, text);
  const { rows } = await client.query<{ oid: number; name: string; category: string }>(
    `select oid, typname as name, typcategory as category from pg_type where oid = any($1)`,
    [fields.map(({ dataTypeID }) => dataTypeID)],
  );
  const kinds = new Map(rows.map(({ oid, name, category }) => [oid, kindOf(name, category, oid)]));
  return new Map(fields.map(({ name, dataTypeID }) => [name, kinds.get(dataTypeID) ?? '']));
}
