/**
 * Implements `npm run audit`: checks in the books of bank, exchanges and merchants that money was
 * conserved. Sums must match to the last fraction; every row that breaks a rule is named. Changes
 * nothing. Each database is read as of one moment: merchants' first, then exchanges', then the
 * bank's. So money on its way between several databases looks late, never lost.
 */
import type { Database } from '@/storage/client';
import { BANK_RULES } from '@/storage/auditor/books/bank-rules';
import { EXCHANGE_RULES } from '@/storage/auditor/books/exchange-rules';
import { MERCHANT_RULES } from '@/storage/auditor/books/merchant-rules';
import { readBankEntries, readBankPayments } from '@/storage/auditor/books/read-bank';
import { findBrokenRows, withSnapshot, type Snapshot } from '@/storage/auditor/books/read-books';
import {
  readCredits,
  readIncomingCursor,
  readOutgoing,
  readSpentCoins,
  readSums,
  type ExchangeSums,
} from '@/storage/auditor/books/read-exchange';
import { PROMISE_BOOKS, readWatchedUrls } from '@/storage/auditor/books/read-promises';
import { readSignedRows } from '@/storage/auditor/books/read-signed';
import type { BookRule } from '@/storage/auditor/books/rule';
import { readableRow, type Finding } from './finding';
import { matchBank, type ExchangeBalance } from './match-bank';
import { matchPromises } from './match-promises';
import { counted, type OnProgress } from './progress';
import { proveCoins } from './prove-coins';
import { proveConsent } from './prove-consent';

export interface AuditedExchange {
  readonly db: Database;
  /** User name at the bank. */
  readonly account: string;
}

export interface AuditScope {
  readonly bank: Database;
  readonly exchanges: readonly AuditedExchange[];
  readonly merchants: readonly Database[];
  /** Coins whose signatures earlier audits verified. */
  readonly provenCoins?: Set<string>;
  /** False skips the owners' signatures, which are slow to verify. */
  readonly isThorough?: boolean;
  readonly onProgress?: OnProgress;
}

export interface AuditReport {
  readonly conserved: boolean;
  readonly findings: readonly Finding[];
  readonly exchanges: readonly (ExchangeBalance & ExchangeSums)[];
}

export async function auditBooks(scope: AuditScope): Promise<AuditReport> {
  const databases = new Set([
    ...scope.merchants,
    ...scope.exchanges.map(({ db }) => db),
    scope.bank,
  ]);
  return withSnapshots([...databases], new Map(), (at) => audit(scope, at));
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

async function audit(scope: AuditScope, at: At): Promise<AuditReport> {
  const { bank, exchanges, merchants, provenCoins, isThorough = true } = scope;
  const { onProgress = () => undefined } = scope;
  const findings: Finding[] = [];
  for (const db of merchants) {
    findings.push(...(await checkRules(at(db), MERCHANT_RULES, onProgress)));
  }
  const balances: AuditReport['exchanges'][number][] = [];
  for (const { db, account } of exchanges) {
    const exchange = at(db);
    findings.push(...(await checkRules(exchange, EXCHANGE_RULES, onProgress)));
    const coins = counted(readSpentCoins(exchange), () => 'exchange.coin', onProgress);
    findings.push(...(await proveCoins(coins, provenCoins)));
    if (isThorough) {
      const rows = counted(readSignedRows(exchange), ({ table }) => table, onProgress);
      findings.push(...(await proveConsent(rows)));
    }
    onProgress(`bank.posting: those of “${account}”`);
    const sums = await readSums(exchange);
    const match = await matchBank(
      account,
      {
        entries: readBankEntries(at(bank), account),
        payments: readBankPayments(at(bank), account),
      },
      {
        cursor: await readIncomingCursor(exchange),
        credits: readCredits(exchange),
        outgoing: readOutgoing(exchange),
        sums,
      },
    );
    findings.push(...match.findings);
    balances.push({ ...match.balance, ...sums });
  }
  findings.push(...(await checkRules(at(bank), BANK_RULES, onProgress)));
  onProgress('merchant.deposit, merchant.refund, merchant.transfer: as the exchange has them');
  findings.push(...(await checkPromises(scope, at)));
  return { conserved: findings.length === 0, findings, exchanges: balances };
}

async function checkPromises({ exchanges, merchants }: AuditScope, at: At): Promise<Finding[]> {
  const findings: Finding[] = [];
  const urls = await Promise.all(exchanges.map(({ db }) => readWatchedUrls(at(db))));
  for (const db of merchants) {
    for (const book of PROMISE_BOOKS) {
      const theirs = exchanges.map((exchange) => book.ofExchange(at(exchange.db)));
      findings.push(...(await matchPromises(book.ofMerchant(at(db), urls.flat()), theirs)));
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
    if (table !== current) onProgress(table);
    current = table;
    const rows = await findBrokenRows(snapshot, broken);
    findings.push(
      ...rows.map(({ row, ...figures }) => ({
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
