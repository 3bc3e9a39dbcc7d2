/**
 * Compares an exchange's books with the bank's, row by row. Each incoming transfer was credited
 * once, and each outgoing one was owed. The account holds what the exchange owes and has earned.
 * Both books are read in one order, so it holds few rows at a time.
 *
 *     held = balance - on its way in - strays - returned + sent before the exchange noted it
 *     owed = reserves + coins in circulation + refreshes not revealed + deposits not yet wired
 *          + transfers not yet sent + fees earned
 */
import { equalBytes, toHex } from '@/protocol/crypto/bytes';
import type { BankEntry } from '@/storage/auditor/books/read-bank';
import type { ExchangeSums, Outgoing, ReserveCredit } from '@/storage/auditor/books/read-exchange';
import { readableRow, type Finding } from './finding';
import { SortedRows } from './sorted-rows';

export interface ExchangeBalance {
  readonly account: string;
  readonly balance: bigint;
  /** Money at the bank that the exchange has not seen yet. */
  readonly onItsWay: bigint;
  /** Money that arrived without a reserve's key and was not returned yet. */
  readonly strays: bigint;
  /** Money that recipients sent back to the exchange. */
  readonly returned: bigint;
  /** Money the bank has sent but the exchange has not noted yet. */
  readonly sent: bigint;
  readonly held: bigint;
  readonly owed: bigint;
}

/** An account's rows at the bank. */
export interface BankRows {
  /** Ordered by id. */
  readonly entries: AsyncIterable<BankEntry>;
  /** Outgoing entries, ordered by identifier and id. */
  readonly payments: AsyncIterable<BankEntry>;
}

export interface ExchangeRows {
  /** Up to this row of the bank everything is credited. */
  readonly cursor: number;
  /** Ordered by the bank's rows. */
  readonly credits: AsyncIterable<ReserveCredit>;
  /** Ordered by identifier. */
  readonly outgoing: AsyncIterable<Outgoing>;
  readonly sums: ExchangeSums;
}

export interface BankMatch {
  readonly findings: readonly Finding[];
  readonly balance: ExchangeBalance;
}

export async function matchBank(
  account: string,
  bank: BankRows,
  exchange: ExchangeRows,
): Promise<BankMatch> {
  const incoming = await matchIncoming(bank.entries, exchange);
  const outgoing = await matchOutgoing(bank.payments, exchange.outgoing);
  const { balance, onItsWay, strays, returned } = incoming;
  const held = balance - onItsWay - strays - returned + outgoing.sent;
  const { reserves, coins, notRevealed, notWired, prepared, earned } = exchange.sums;
  const owed = reserves + coins + notRevealed + notWired + prepared + earned;
  const rule = 'the exchange’s account holds what the exchange owes and has earned';
  const whole: Finding[] =
    held === owed ? [] : [finding('bank.account', { username: account }, rule, held, owed)];
  return {
    findings: [...incoming.findings, ...outgoing.findings, ...whole],
    balance: { account, balance, onItsWay, strays, returned, sent: outgoing.sent, held, owed },
  };
}

type Sums = Pick<ExchangeBalance, 'balance' | 'onItsWay' | 'strays' | 'returned'>;

async function matchIncoming(
  entries: AsyncIterable<BankEntry>,
  { credits, cursor }: ExchangeRows,
): Promise<Sums & { readonly findings: readonly Finding[] }> {
  const findings: Finding[] = [];
  const sums = { balance: 0n, onItsWay: 0n, strays: 0n, returned: 0n };
  const noted = new SortedRows(credits, ({ wireRow }) => wireRow);
  for await (const entry of entries) {
    const { id, units, correctsId, isCorrected, reservePub } = entry;
    sums.balance += units;
    if (units > 0n && correctsId !== null) sums.returned += units;
    for await (const credit of noted.takeBefore(id)) findings.push(...checkCredit(credit));
    const credit = await noted.take(id);
    if (credit !== undefined) findings.push(...checkCredit(credit, entry));
    else if (units > 0n && correctsId === null && !isCorrected) {
      sums[reservePub === null ? 'strays' : 'onItsWay'] += units;
      if (reservePub !== null && id <= cursor) {
        const rule = 'a transfer to a reserve is credited to it';
        findings.push(finding('bank.transfer', { id }, rule, units, null));
      }
    }
  }
  for await (const credit of noted.takeBefore()) findings.push(...checkCredit(credit));
  return { ...sums, findings };
}

function checkCredit(credit: ReserveCredit, entry?: BankEntry): Finding[] {
  const { wireRow, reservePub, amount, senderPayto } = credit;
  const actual = entry === undefined || entry.isCorrected ? null : entry.units;
  const isRight =
    actual === amount &&
    entry !== undefined &&
    entry.reservePub !== null &&
    equalBytes(entry.reservePub, reservePub) &&
    accountIn(senderPayto) === entry.counterpart;
  if (isRight) return [];
  const rule = 'a credit of a reserve is a transfer at the bank, with its key, amount and sender';
  const row = { wireRow, reservePub };
  return [finding('exchange.reserve_credit', row, rule, amount, actual)];
}

async function matchOutgoing(
  payments: AsyncIterable<BankEntry>,
  outgoing: AsyncIterable<Outgoing>,
): Promise<{ readonly findings: readonly Finding[]; readonly sent: bigint }> {
  const findings: Finding[] = [];
  let sent = 0n;
  const owed = new SortedRows(outgoing, ({ wtid }) => keyOf(wtid));
  let before: string | undefined;
  let transfer: Outgoing | undefined;
  for await (const payment of payments) {
    const key = keyOf(payment.wtid);
    // A debt is paid once, so only the first payment with an identifier counts.
    const isFirst = key !== before;
    if (isFirst) {
      for await (const unpaid of owed.takeBefore(key)) findings.push(...checkUnpaid(unpaid));
      transfer = await owed.take(key);
      if (transfer?.isDone === false) sent += transfer.amount;
    }
    before = key;
    if (isFirst && isPaymentOf(payment, transfer)) continue;
    const rule = 'what leaves the exchange’s account pays a transfer of its books';
    const { id, units } = payment;
    findings.push(finding('bank.transfer', { id }, rule, -units, transfer?.amount ?? null));
  }
  for await (const unpaid of owed.takeBefore()) findings.push(...checkUnpaid(unpaid));
  return { findings, sent };
}

function checkUnpaid({ table, id, wtid, amount, isDone }: Outgoing): Finding[] {
  if (!isDone) return [];
  const rule = 'a transfer that is called done was made by the bank';
  return [finding(table, { id, wtid }, rule, amount, null)];
}

function isPaymentOf(entry: BankEntry, transfer: Outgoing | undefined): boolean {
  if (transfer === undefined || transfer.amount !== -entry.units) return false;
  return accountIn(transfer.payto) === entry.counterpart;
}

/** payto://METHOD/HOST/USER?… */
function accountIn(payto: string): string | undefined {
  return payto.split('?')[0]?.split('/').at(-1);
}

function finding(
  table: string,
  row: Readonly<Record<string, unknown>>,
  rule: string,
  stated: bigint,
  actual: bigint | null,
): Finding {
  return { table, row: readableRow(row), rule, stated, actual, counts: false };
}

function keyOf(bytes: Uint8Array | null): string {
  return bytes === null ? '' : toHex(bytes);
}
