/**
 * Implements `npm run audit`: checks in the books of bank, exchanges and merchants that money was
 * conserved. Sums must match to the last fraction; every row that breaks a rule is named. It writes
 * its own notes only. Each database is read as of one moment: merchants' first, then exchanges',
 * then the bank's. So money on its way between several databases looks late, never lost.
 */
import { sqlState, type Database } from '@/storage/client';
import { BANK_RULES } from '@/storage/auditor/books/bank-rules';
import { EXCHANGE_RULES } from '@/storage/auditor/books/exchange-rules';
import { MERCHANT_RULES } from '@/storage/auditor/books/merchant-rules';
import { listBankEntries, listBankPayments } from '@/storage/auditor/books/read-bank';
import { listBrokenRows, withSnapshot, type Snapshot } from '@/storage/auditor/books/read-books';
import {
  listCredits,
  getIncomingCursor,
  listOutgoing,
  listSpentCoins,
  getSums,
  type ExchangeSums,
} from '@/storage/auditor/books/read-exchange';
import { countCoins } from '@/storage/auditor/books/proven-rows';
import { PROMISE_BOOKS, listWatchedUrls } from '@/storage/auditor/books/read-promises';
import { listSignedRows } from '@/storage/auditor/books/read-signed';
import type { BookRule } from '@/storage/auditor/books/rule';
import { keepProven, listProven, type Checkpoint } from '@/storage/auditor/proven';
import { readableRow, type Finding } from './finding';
import { matchBank, type ExchangeBalance } from './match-bank';
import { matchPromises } from './match-promises';
import { counted, type OnProgress } from './progress';
import { proveCoins } from './prove-coins';
import { proveConsent } from './prove-consent';
import { listSpans, type Spans } from './signed-spans';
import { verifiersHere, type Verifiers } from './verifiers';

const READ_ONLY = '25006';

/** An exchange's books, and its account in the bank's. */
export interface ExchangeBooks {
  readonly db: Database;
  /** User name at the bank. */
  readonly account: string;
}

export interface AuditScope {
  readonly bank: Database;
  readonly exchanges: readonly ExchangeBooks[];
  readonly merchants: readonly Database[];
  /** Coins whose signatures earlier audits verified. */
  readonly provenCoins?: Set<string>;
  /** False skips the owners' signatures, which are slow to verify. */
  readonly isThorough?: boolean;
  readonly onProgress?: OnProgress;
  readonly verifiers?: Verifiers;
  /** A thorough audit that ends clean is noted there, for the next one. */
  readonly notes?: Notes;
}

export interface Notes {
  readonly db: Database;
  readonly nowMs: number;
  /** Signatures that the last clean audit has verified are taken as verified. */
  readonly isSince: boolean;
}

/** The signatures of one exchange's books. */
export interface Verified {
  readonly account: string;
  readonly rows: number;
  /** Verified by earlier audits, and the time of the last one. */
  readonly before: number;
  readonly beforeMs: number | undefined;
  /** Tables whose older rows are not those that were verified. So all of the table were. */
  readonly changed: readonly string[];
}

export interface AuditReport {
  readonly conserved: boolean;
  readonly findings: readonly Finding[];
  readonly exchanges: readonly (ExchangeBalance & ExchangeSums)[];
  readonly verified: readonly Verified[];
}

interface Audited {
  readonly balance: AuditReport['exchanges'][number];
  readonly spans: Spans;
  readonly verified: Verified;
}

export async function auditBooks(scope: AuditScope): Promise<AuditReport> {
  const { notes, isThorough = true } = scope;
  const databases = new Set([
    ...scope.merchants,
    ...scope.exchanges.map(({ db }) => db),
    scope.bank,
  ]);
  const kept = notes?.isSince === true ? await listProven(notes.db) : [];
  const { findings, audited } = await withSnapshots([...databases], new Map(), (at) =>
    audit(scope, kept, at),
  );
  const conserved = findings.length === 0;
  if (conserved && isThorough && notes !== undefined) await note(notes, audited);
  return {
    conserved,
    findings,
    exchanges: audited.map(({ balance }) => balance),
    verified: isThorough ? audited.map(({ verified }) => verified) : [],
  };
}

async function note({ db, nowMs }: Notes, audited: readonly Audited[]): Promise<void> {
  const checkpoints = audited.flatMap(({ balance: { account }, spans }) =>
    [...spans.values()].map(({ table, extent }) => ({
      account,
      tableName: table,
      ...extent,
      auditedMs: nowMs,
    })),
  );
  try {
    await keepProven(db, checkpoints);
  } catch (error) {
    // A replica takes no notes. The audit is as good without.
    if (sqlState(error) !== READ_ONLY) throw error;
  }
}

type At = (db: Database) => Snapshot;

async function withSnapshots<T>(
  [first, ...rest]: readonly Database[],
  open: ReadonlyMap<Database, Snapshot>,
  run: (at: At) => Promise<T>,
): Promise<T> {
  if (first === undefined) {
    return run((db) => {
      const snapshot = open.get(db);
      if (snapshot === undefined) throw new Error('a database without a snapshot');
      return snapshot;
    });
  }
  return withSnapshot(first, (snapshot) =>
    withSnapshots(rest, new Map([...open, [first, snapshot]]), run),
  );
}

/** A broken book may have more findings than a call can have arguments. */
function add(findings: Finding[], more: Iterable<Finding>): void {
  for (const finding of more) findings.push(finding);
}

async function audit(
  scope: AuditScope,
  kept: readonly Checkpoint[],
  at: At,
): Promise<{ readonly findings: readonly Finding[]; readonly audited: readonly Audited[] }> {
  const { bank, exchanges, merchants, onProgress = () => undefined } = scope;
  const findings: Finding[] = [];
  for (const db of merchants) {
    add(findings, await checkRules(at(db), MERCHANT_RULES, onProgress));
  }
  const audited: Audited[] = [];
  for (const { db, account } of exchanges) {
    const exchange = at(db);
    add(findings, await checkRules(exchange, EXCHANGE_RULES, onProgress));
    const checkpoints = kept.filter((one) => one.account === account);
    const spans = await listSpans(exchange, checkpoints);
    add(findings, await checkSignatures(scope, exchange, spans));
    onProgress({ table: `bank.posting: those of “${account}”` });
    const { balance, more } = await checkBank(at(bank), exchange, account);
    add(findings, more);
    audited.push({ balance, spans, verified: describeSpans(account, spans, checkpoints) });
  }
  add(findings, await checkRules(at(bank), BANK_RULES, onProgress));
  add(findings, await checkPromises(scope, at));
  return { findings, audited };
}

async function checkSignatures(
  { provenCoins, isThorough = true, onProgress = () => undefined, ...scope }: AuditScope,
  exchange: Snapshot,
  spans: Spans,
): Promise<Finding[]> {
  const { verifiers = verifiersHere } = scope;
  const after = (table: string): number => spans.get(table)?.after ?? 0;
  const spent = {
    deposit: after('exchange.deposit'),
    refresh: after('exchange.refresh'),
    recoup: after('exchange.recoup'),
  };
  const isWhole = Math.max(...Object.values(spent)) === 0;
  const total = isWhole ? await countCoins(exchange) : undefined;
  const spentCoins = listSpentCoins(exchange, spent);
  const coins = counted(
    spentCoins,
    () => 'exchange.coin',
    () => total,
    onProgress,
  );
  const findings = await proveCoins(coins, verifiers, provenCoins);
  if (!isThorough) return findings;
  const rows = counted(
    listSignedRows(exchange, spans.values()),
    ({ table }) => table,
    (table) => spans.get(table)?.count,
    onProgress,
  );
  add(findings, await proveConsent(rows, verifiers));
  return findings;
}

function describeSpans(
  account: string,
  spans: Spans,
  checkpoints: readonly Checkpoint[],
): Verified {
  const all = [...spans.values()];
  const rows = all.reduce((sum, { count }) => sum + count, 0);
  return {
    account,
    rows,
    before: all.reduce((sum, { extent }) => sum + extent.rows, 0) - rows,
    beforeMs: checkpoints[0]?.auditedMs,
    changed: all.filter(({ hasChanged }) => hasChanged).map(({ table }) => table),
  };
}

async function checkBank(bank: Snapshot, exchange: Snapshot, account: string) {
  const sums = await getSums(exchange);
  const { findings, balance } = await matchBank(
    account,
    { entries: listBankEntries(bank, account), payments: listBankPayments(bank, account) },
    {
      cursor: await getIncomingCursor(exchange),
      credits: listCredits(exchange),
      outgoing: listOutgoing(exchange),
      sums,
    },
  );
  return { more: findings, balance: { ...balance, ...sums } };
}

async function checkPromises(
  { exchanges, merchants, onProgress = () => undefined }: AuditScope,
  at: At,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const urls = await Promise.all(exchanges.map(({ db }) => listWatchedUrls(at(db))));
  for (const db of merchants) {
    for (const book of PROMISE_BOOKS) {
      onProgress({ table: `${book.table}: as the exchange has it` });
      const theirs = exchanges.map((exchange) => book.ofExchange(at(exchange.db)));
      add(findings, await matchPromises(book.ofMerchant(at(db), urls.flat()), theirs));
    }
  }
  return findings;
}

async function checkRules(
  snapshot: Snapshot,
  rules: readonly BookRule[],
  onProgress: OnProgress,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  let current: string | undefined;
  for (const { table, rule, counts = false, broken } of rules) {
    if (table !== current) onProgress({ table });
    current = table;
    const rows = await listBrokenRows(snapshot, broken);
    add(
      findings,
      rows.map(({ row, ...figures }) => ({
        table,
        row: readableRow(row),
        rule,
        counts,
        ...figures,
      })),
    );
  }
  return findings;
}
