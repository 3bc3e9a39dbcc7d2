/**
 * Compares an exchange's books with the bank's, row by row. Each incoming transfer was credited
 * once, and each outgoing one was owed. The account holds what the exchange owes and has earned.
 * Pure.
 *
 *     held = balance - on its way in - strays - returned + sent before the exchange noted it
 *     owed = reserves + coins in circulation + refreshes not revealed + deposits not yet wired
 *          + transfers not yet sent + fees earned
 */
import { equalBytes, toHex } from '@/protocol/crypto/bytes';
import type { BankEntry } from '@/storage/auditor/books/read-bank';
import type { ExchangeRows, Outgoing, ReserveCredit } from '@/storage/auditor/books/read-exchange';
import { readableRow, type Finding } from './finding';

export interface ExchangeBalance {
  readonly account: string;
  readonly balance: bigint;
  /** At the bank, but not yet seen by the exchange. */
  readonly onItsWay: bigint;
  /** Arrived without a reserve's key and was not returned yet. */
  readonly strays: bigint;
  /** Returned by those whom the exchange paid. */
  readonly returned: bigint;
  /** Executed by the bank, but not yet noted by the exchange. */
  readonly sent: bigint;
  readonly held: bigint;
  readonly owed: bigint;
}

export interface BankMatch {
  readonly findings: readonly Finding[];
  readonly balance: ExchangeBalance;
}

export function matchBank(
  account: string,
  entries: readonly BankEntry[],
  exchange: ExchangeRows,
): BankMatch {
  const incoming = matchIncoming(entries, exchange);
  const outgoing = matchOutgoing(entries, exchange.outgoing);
  const balance = sumOf(entries.map(({ units }) => units));
  const { onItsWay, strays } = incoming;
  const returned = sumOf(
    entries.filter(({ units, correctsId }) => units > 0n && correctsId !== null).map(unitsOf),
  );
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

interface Incoming {
  readonly findings: readonly Finding[];
  readonly onItsWay: bigint;
  readonly strays: bigint;
}

function matchIncoming(entries: readonly BankEntry[], { credits, cursor }: ExchangeRows): Incoming {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const credited = new Set(credits.map(({ wireRow }) => wireRow));
  const unfounded = credits.flatMap((credit) => checkCredit(credit, byId.get(credit.wireRow)));
  const open = entries.filter(
    ({ id, units, correctsId, isCorrected }) =>
      units > 0n && correctsId === null && !isCorrected && !credited.has(id),
  );
  const forReserves = open.filter(({ reservePub }) => reservePub !== null);
  const missed = forReserves
    .filter(({ id }) => id <= cursor)
    .map(({ id, units }) => {
      const rule = 'a transfer to a reserve is credited to it';
      return finding('bank.transfer', { id }, rule, units, null);
    });
  return {
    findings: [...unfounded, ...missed],
    onItsWay: sumOf(forReserves.map(unitsOf)),
    strays: sumOf(open.filter(({ reservePub }) => reservePub === null).map(unitsOf)),
  };
}

function checkCredit(credit: ReserveCredit, entry: BankEntry | undefined): Finding[] {
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

interface OutgoingMatch {
  readonly findings: readonly Finding[];
  readonly sent: bigint;
}

function matchOutgoing(
  entries: readonly BankEntry[],
  outgoing: readonly Outgoing[],
): OutgoingMatch {
  const owed = new Map(outgoing.map((one) => [keyOf(one.wtid), one]));
  // A transfer returned to its sender corrects an incoming transfer.
  const paid = entries.filter(({ units, correctsId }) => units < 0n && correctsId === null);
  // Of several with one identifier, the first counts: a debt is paid once.
  const byWtid = new Map([...paid].reverse().map((entry) => [keyOf(entry.wtid), entry]));
  const unfounded = paid
    .filter((entry) => {
      const key = keyOf(entry.wtid);
      return byWtid.get(key) !== entry || !isPaymentOf(entry, owed.get(key));
    })
    .map(({ id, units, wtid }) => {
      const rule = 'what leaves the exchange’s account pays a transfer of its books';
      const actual = owed.get(keyOf(wtid))?.amount ?? null;
      return finding('bank.transfer', { id }, rule, -units, actual);
    });
  const unpaid = outgoing
    .filter(({ wtid, isDone }) => isDone && !byWtid.has(keyOf(wtid)))
    .map(({ table, id, wtid, amount }) => {
      const rule = 'a transfer that is called done was made by the bank';
      return finding(table, { id, wtid }, rule, amount, null);
    });
  const sent = outgoing.filter(({ wtid, isDone }) => !isDone && byWtid.has(keyOf(wtid)));
  return {
    findings: [...unfounded, ...unpaid],
    sent: sumOf(sent.map(({ amount }) => amount)),
  };
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

function unitsOf({ units }: BankEntry): bigint {
  return units;
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
