import type { Amount as Money } from '@/protocol/amount';
import { bankMessages } from '@/ui/messages/bank';
import { historyMessages } from '@/ui/messages/bank-history';
import type { Language } from '@/ui/messages/language';
import { LinkButton } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { Facts } from '@/ui/primitives/facts';
import { LargeAmount } from '@/ui/primitives/large-amount';
import { LocalTime } from '@/ui/primitives/local-time';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { Status } from '@/ui/primitives/status';

export interface Transfer {
  readonly rowId: number;
  readonly date: number;
  readonly amount: Money;
  readonly direction: 'credit' | 'debit';
  readonly counterpart: string;
  readonly subject: string;
  readonly corrects: number | null;
  readonly correctedBy: { readonly rowId: number } | null;
  /** Null if the money cannot be sent back. */
  readonly reject: { readonly enough: boolean; readonly balanceAfter: Money } | null;
}

interface TransferPageProps {
  language: Language;
  transfer: Transfer;
  news: 'sent' | 'sent-back' | undefined;
}

export function TransferPage({ language, transfer, news }: TransferPageProps) {
  const t = historyMessages(language);
  const { rowId, amount, direction, reject } = transfer;
  const isCredit = direction === 'credit';
  return (
    <>
      {news !== undefined && (
        <Notice className="mb-6">{news === 'sent' ? t.sentNews : t.sentBackNews}</Notice>
      )}
      <PageTitle>{t.transferTitle(rowId.toString())}</PageTitle>
      <Card className="max-w-3xl">
        <p className="mb-5 leading-tight">
          <LargeAmount value={amount} language={language} sign={isCredit ? '+' : '-'} />
        </p>
        <Facts rows={factsOf(transfer, language)} />
      </Card>
      {reject !== null && (
        <p className="mt-6 max-w-prose print:hidden">
          {t.sendBackHint} <a href={`/bank/transfers/${rowId}/reject`}>{t.sendBack}</a>
        </p>
      )}
      <p className="mt-8 print:hidden">
        <LinkButton href="/bank/transfers" emphasis="secondary">
          {t.backToList}
        </LinkButton>
      </p>
    </>
  );
}

function factsOf(transfer: Transfer, language: Language) {
  const t = historyMessages(language);
  const { rowId, date, direction, counterpart, subject, corrects, correctedBy } = transfer;
  const link = (row: number) => <a href={`/bank/transfers/${row}`}>{row}</a>;
  return [
    [direction === 'credit' ? t.from1 : t.to1, partyName(counterpart, language)] as const,
    [t.subject, subject === '' ? '–' : subject] as const,
    [t.time, <LocalTime key="time" at={date} language={language} />] as const,
    [t.row, rowId] as const,
    [
      t.state,
      correctedBy === null ? (
        <Status key="state" tone="good">
          {t.booked}
        </Status>
      ) : (
        <Status key="state" tone="ended">
          {t.cancelled}
        </Status>
      ),
    ] as const,
    ...(corrects === null ? [] : [[t.takesBack, link(corrects)] as const]),
    ...(correctedBy === null ? [] : [[t.cancelledBy, link(correctedBy.rowId)] as const]),
  ];
}

export function partyName(username: string, language: Language): string {
  return username === 'bank' ? bankMessages(language).bank : username;
}
