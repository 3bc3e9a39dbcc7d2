/** Describes an audit's result in words, and as JSON with amounts as text. Pure. */
import { formatAmount } from '@/protocol/amount';
import type { AuditReport, Verified } from './audit-books';
import type { Finding } from './finding';

type Balance = AuditReport['exchanges'][number];
type Sum = { [Name in keyof Balance]: Balance[Name] extends bigint ? Name : never }[keyof Balance];

const OWED: readonly (readonly [Sum, string])[] = [
  ['reserves', 'reserves'],
  ['coins', 'coins in circulation'],
  ['notRevealed', 'refreshes not yet revealed'],
  ['notWired', 'deposits not yet wired'],
  ['prepared', 'transfers not yet sent'],
  ['earned', 'fees earned'],
];

/** Shown only if there are any. */
const DIFFERENCES: readonly (readonly [Sum, string])[] = [
  ['onItsWay', 'came in, not yet credited'],
  ['strays', 'came in for no reserve, not yet sent back'],
  ['returned', 'came back from those who were paid'],
  ['sent', 'sent by the bank, not yet noted'],
];

export function auditLines(report: AuditReport, currency: string): string[] {
  const { findings } = report;
  const verdict = report.conserved
    ? ['Money was conserved: the books prove it to the last fraction.']
    : [
        `Money was NOT conserved, or the books cannot prove it: ${findings.length} row(s) are wrong.`,
        ...findings.flatMap((finding) => findingLines(finding, currency)),
      ];
  return [
    ...report.exchanges.flatMap((one) => balanceLines(one, currency)),
    ...report.verified.flatMap(verifiedLines),
    ...verdict,
  ];
}

function verifiedLines({ account, rows, before, beforeMs, changed }: Verified): string[] {
  const count = (value: number): string => value.toLocaleString('en');
  const said = `Signatures of rows of “${account}” verified: ${count(rows)}.`;
  const earlier =
    beforeMs === undefined
      ? []
      : [
          `Taken as verified since the audit of ${new Date(beforeMs).toISOString()}: ${count(before)}.`,
          'Only a whole audit proves those.',
        ];
  const others = changed.map((table) => `Older rows of ${table} have changed: all were verified.`);
  return [[said, ...earlier].join(' '), ...others, ''];
}

function balanceLines(one: Balance, currency: string): string[] {
  const money = (name: Sum): string => text(one[name], currency);
  const line = (sign: string, name: Sum, words: string): string =>
    `  ${sign} ${words.padEnd(44)}${money(name).padStart(28)}`;
  const differences = DIFFERENCES.filter(([name]) => one[name] !== 0n);
  return [
    `Exchange with the bank account “${one.account}”`,
    line(' ', 'balance', 'balance at the bank'),
    ...differences.map(([name, words]) => line(name === 'sent' ? '+' : '-', name, words)),
    line('=', 'held', 'held for the exchange'),
    ...OWED.map(([name, words], i) => line(i === 0 ? ' ' : '+', name, words)),
    line('=', 'owed', 'owed and earned'),
    '',
  ];
}

function findingLines(finding: Finding, currency: string): string[] {
  const row = Object.entries(finding.row).map(([name, value]) => `${name}=${value}`);
  const { stated, actual, counts } = finding;
  const figure = (value: bigint | null): string => {
    if (value === null) return 'nothing';
    return counts ? value.toString() : text(value, currency);
  };
  const figures =
    stated === null && actual === null ? '' : `: says ${figure(stated)}, proven ${figure(actual)}`;
  return [`  ${finding.table} ${row.join(' ')}`, `    ${finding.rule}${figures}`];
}

export function auditJson(report: AuditReport, currency: string): unknown {
  const { conserved, findings, exchanges, verified } = report;
  return {
    conserved,
    exchanges: exchanges.map((one) =>
      Object.fromEntries(
        Object.entries(one).map(([name, value]) => [
          name,
          typeof value === 'bigint' ? text(value, currency) : value,
        ]),
      ),
    ),
    signatures: verified,
    findings: findings.map(({ stated, actual, counts, ...finding }) => {
      const figure = (value: bigint | null): string | null =>
        value === null || counts ? (value?.toString() ?? null) : text(value, currency);
      return { ...finding, stated: figure(stated), actual: figure(actual) };
    }),
  };
}

function text(units: bigint, currency: string): string {
  const amount = formatAmount({ currency, units: units < 0n ? -units : units });
  return units < 0n ? `-${amount}` : amount;
}
