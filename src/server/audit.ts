/**
 * Implements `npm run audit -- [--since] [--json] [--progress] [--exchange ACCOUNT=DATABASE_URL …]`
 * (src/auditor/audit). Reads the database of DATABASE_URL, or the embedded one of DATA_DIR. It starts
 * the embedded one for the audit if the server is not running. Other exchanges with their own
 * databases are named by their account at the bank. With --since, signatures that the last clean
 * audit has verified are not verified again. On a terminal, or with --progress, stderr says how far
 * it is. Exit codes: 0 money was conserved, 1 it was not, 2 the audit failed.
 */
import { parseArgs } from 'node:util';
import { auditBooks } from '@/auditor/audit/audit-books';
import { auditJson, auditLines } from '@/auditor/audit/describe-audit';
import { EXCHANGE_USERNAME } from '@/bank/accounts/ensure-bank-accounts';
import { openVerifiers } from '@/auditor/audit/verifiers';
import { parseEnv, type Env } from '@/config/env';
import { openDatabase } from '@/storage/client';
import { serversOf } from '@/storage/servers';
import { showProgress } from './audit-progress';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres';

const { values } = parseArgs({
  options: {
    since: { type: 'boolean', default: false },
    json: { type: 'boolean' },
    progress: { type: 'boolean' },
    exchange: { type: 'string', multiple: true },
  },
});

/** A replica will do, though it takes no notes. */
const READS = { mayBeReadOnly: true };

async function main(env: Env): Promise<number> {
  const running = env.databaseUrl ?? (await findRunningPostgres(env.dataDir));
  const own = running === undefined ? await startEmbeddedPostgres(env.dataDir) : undefined;
  const url = running ?? own?.url ?? '';
  await serversOf(url).find();
  const db = openDatabase(url, READS);
  const others = (values.exchange ?? []).map(parseExchange);
  try {
    const exchanges = [{ db, account: EXCHANGE_USERNAME }, ...others];
    const { onProgress, end } = showProgress(process.stderr, values.progress);
    const report = await auditBooks({
      ...{ bank: db, exchanges, merchants: [db], onProgress },
      verifiers: openVerifiers(),
      notes: { db, nowMs: Date.now(), isSince: values.since },
    }).finally(end);
    const text =
      values.json === true
        ? JSON.stringify(auditJson(report, env.currency), null, 2)
        : auditLines(report, env.currency).join('\n');
    process.stdout.write(`${text}\n`);
    return report.conserved ? 0 : 1;
  } finally {
    await Promise.all([db, ...others.map((one) => one.db)].map((one) => one.close()));
    await own?.stop();
  }
}

function parseExchange(argument: string) {
  const [, account, url] = /^([^=]+)=(postgres.*)$/.exec(argument) ?? [];
  if (account === undefined || url === undefined) {
    throw new Error('--exchange takes ACCOUNT=DATABASE_URL');
  }
  return { db: openDatabase(url, READS), account };
}

process.exitCode = await main(parseEnv(process.env)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
