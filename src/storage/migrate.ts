/**
 * Applies `prisma/migrations` in order, under an advisory lock, so that processes that start
 * together do not race. Uses Prisma's schema engine in its WASM form and Prisma's own migration
 * table: `prisma migrate deploy` works on the same database. A migration and the note that it is
 * done are one transaction, so that a start that is killed on the way is simply repeated. When
 * nothing is pending, the engine is not loaded at all. `diffSchema` gives the SQL that would bring
 * a database to the schema files.
 */
import 'server-only';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';

const LOCK = 4_610_001;
const FILTERS = { externalTables: [], externalEnums: [] };

function migrationNames(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function schemaFiles(root: string): [string, string][] {
  const directory = path.join(root, 'prisma/schema');
  return readdirSync(directory)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => [`schema/${name}`, readFileSync(path.join(directory, name), 'utf8')]);
}

interface SchemaEngine {
  applyMigrations(input: unknown): Promise<{ appliedMigrationNames: string[] }>;
  diff(input: unknown): Promise<{ stdout?: string | null; exitCode: number }>;
}

interface EngineModule {
  __wbg_set_wasm(exports: unknown): void;
  SchemaEngine: { new: (...args: unknown[]) => Promise<SchemaEngine> };
}

let engine: { url: string; opened: Promise<SchemaEngine> } | undefined;

/** The engine can be made once per process, so for one database. */
async function openEngine(root: string, url: string): Promise<SchemaEngine> {
  engine ??= { url, opened: loadEngine(root, url) };
  if (engine.url !== url) throw new Error('One process migrates one database.');
  return await engine.opened;
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
  presentCharAsText();
  const adapters = new PrismaPg(connectionFields(url));
  const connect = adapters.connect.bind(adapters);
  adapters.connect = async () => runScriptsWhole(presentConstraintTypeAsChar(await connect()));
  const factory = bindMigrationAwareSqlAdapterFactory(adapters);
  return await glue.SchemaEngine.new({ datamodels: schemaFiles(root) }, () => undefined, factory);
}

/** Fields, not a connection string: with a string the adapter's shadow database may be the main one. */
function connectionFields(url: string): pg.PoolConfig {
  // Never connected: it knows how to read every form of URL, sockets and TLS included.
  const { host, port, user, password, database, ssl } = new pg.Client({ connectionString: url });
  return { host, port, user, password, database, ssl };
}

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;

/** PostgreSQL 18 lists NOT NULL constraints, whose type the engine reads as a character only. */
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

/**
 * The engine notes the end of a script after it, where a kill would leave one that ran and is not
 * noted.
 */
const NOTE_DONE = 'update _prisma_migrations set finished_at = now() where finished_at is null;';

/**
 * The adapter cuts scripts at each semicolon, also inside the functions that they create. Sent whole,
 * a script is one transaction.
 */
function runScriptsWhole(adapter: Adapter): Adapter {
  adapter.executeScript = async (script) => {
    const isMigration = !script.includes('_prisma_migrations');
    await adapter.underlyingDriver().query(isMigration ? `${NOTE_DONE}\n${script}` : script);
  };
  return adapter;
}

/** The adapter rejects PostgreSQL's internal "char" type, which the engine's introspection reads. */
function presentCharAsText(): void {
  const prototype = (pg as unknown as { Result: { prototype: ResultPrototype } }).Result.prototype;
  const addFields = prototype.addFields;
  prototype.addFields = function (fields) {
    for (const field of fields) {
      if (field.dataTypeID === 18) field.dataTypeID = 1042;
      else if (field.dataTypeID === 1002) field.dataTypeID = 1014;
    }
    addFields.call(this, fields);
  };
}
interface ResultPrototype {
  addFields: (this: unknown, fields: { dataTypeID: number }[]) => void;
}

async function pending(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const table = await client.query<{ found: string | null }>(
    "select to_regclass('public._prisma_migrations')::text as found",
  );
  if (table.rows[0]?.found == null) return [...names];
  // Begun by a start that was killed, and undone. Waits for the server to be through with it.
  await client.query('delete from public._prisma_migrations where finished_at is null');
  const done = await client.query<{ migration_name: string }>(
    'select migration_name from public._prisma_migrations where finished_at is not null',
  );
  const applied = new Set(done.rows.map((row) => row.migration_name));
  return names.filter((name) => !applied.has(name));
}

/** Answers the names of the migrations that were applied now. */
export async function applyMigrations(root: string, url: string): Promise<string[]> {
  const directory = path.join(root, 'prisma/migrations');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const missing = await pending(client, migrationNames(directory));
    if (missing.length === 0) return [];
    const schemaEngine = await openEngine(root, url);
    const result = await schemaEngine.applyMigrations({
      migrationsList: migrationsList(directory),
      filters: FILTERS,
    });
    return result.appliedMigrationNames;
  } finally {
    await client.end();
  }
}

function migrationsList(directory: string): unknown {
  return {
    baseDir: directory,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(path.join(directory, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: migrationNames(directory).map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok',
          value: readFileSync(path.join(directory, name, 'migration.sql'), 'utf8'),
        },
      },
    })),
  };
}

/** SQL from the database at `url` to `prisma/schema`; empty when the two agree. */
export async function diffSchema(root: string, url: string): Promise<string> {
  const schemaEngine = await openEngine(root, url);
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
