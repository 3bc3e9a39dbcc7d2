/**
 * Finds the SQL that brings a database to `prisma/schema`. It uses Prisma's schema engine as WASM,
 * because the package's own program would download an engine.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';

const FILTERS = { externalTables: [], externalEnums: [] };

function schemaFiles(root: string): [string, string][] {
  const directory = path.join(root, 'prisma/schema');
  return readdirSync(directory)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => [`schema/${name}`, readFileSync(path.join(directory, name), 'utf8')]);
}

interface SchemaEngine {
  diff(input: unknown): Promise<{ stdout?: string | null; exitCode: number }>;
}

interface EngineModule {
  __wbg_set_wasm(exports: unknown): void;
  SchemaEngine: { new: (...args: unknown[]) => Promise<SchemaEngine> };
}

async function loadEngine(root: string, url: string): Promise<SchemaEngine> {
  const require = createRequire(path.join(root, 'package.json'));
  const entry = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const glue = (await import(entry)) as EngineModule;
  const bytes = readFileSync(entry.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': glue as unknown as WebAssembly.ModuleImports,
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports['__wbindgen_start'] as () => void)();
  const adapters = new PrismaPg(new CharAsTextPool(connectionFields(url)));
  const connect = adapters.connect.bind(adapters);
  adapters.connect = async () => presentConstraintTypeAsChar(await connect());
  const factory = bindMigrationAwareSqlAdapterFactory(adapters);
  return await glue.SchemaEngine.new({ datamodels: schemaFiles(root) }, () => undefined, factory);
}

/**
 * Fields, not a connection string: with a string, the adapter's shadow database may be the main
 * one.
 */
function connectionFields(url: string): pg.PoolConfig {
  // Never connected: it parses every form of URL, including sockets and TLS.
  const { host, port, user, password, database, ssl } = new pg.Client({ connectionString: url });
  return { host, port, user, password, database, ssl, allowExitOnIdle: true };
}

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;

/** OIDs of the types "char" and "char"[], mapped to CHAR and CHAR[]. */
const TEXT_OF: ReadonlyMap<number, number> = new Map([
  [18, 1042],
  [1002, 1014],
]);

/**
 * The adapter rejects PostgreSQL's internal "char" type, which the engine's introspection reads.
 */
class CharAsTextPool extends pg.Pool {
  override async query(...given: readonly unknown[]): Promise<never> {
    const ask = super.query.bind(this) as (...given: readonly unknown[]) => Promise<pg.QueryResult>;
    const result = await ask(...given);
    for (const field of result.fields) {
      field.dataTypeID = TEXT_OF.get(field.dataTypeID) ?? field.dataTypeID;
    }
    return result as never;
  }
}

/** PostgreSQL 18 lists NOT NULL constraints; the engine reads their type only as a character. */
function presentConstraintTypeAsChar(adapter: Adapter): Adapter {
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    const column = result.columnNames.indexOf('constraint_type');
    if (column >= 0) result.columnTypes[column] = ColumnTypeEnum.Character;
    return result;
  };
  return adapter;
}

/** The SQL from the database at `url` to `prisma/schema`; empty if they agree. */
export async function diffSchema(root: string, url: string): Promise<string> {
  const schemaEngine = await loadEngine(root, url);
  const files = schemaFiles(root).map(([name, content]) => ({ path: name, content }));
  const result = await schemaEngine.diff({
    from: { tag: 'schemaDatasource', files, configDir: '.' },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    shadowDatabaseUrl: null,
    exitCode: true,
    filters: FILTERS,
  });
  const script = result.stdout ?? '';
  return /^-- This is an empty migration\.\s*$/m.test(script) ? '' : script;
}
