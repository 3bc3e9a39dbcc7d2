import { Download, Printer } from 'lucide-react';
import { bankMessages } from '@/ui/messages/bank';
import { historyMessages } from '@/ui/messages/bank-history';
import type { Language } from '@/ui/messages/language';
import { EmptyState } from '@/ui/primitives/empty-state';
import { PageTitle } from '@/ui/primitives/page-title';
import { Pager } from './pager';
import { TransferFilter, withQuery, type FilterValues } from './transfer-filter';
import { TransferList, type TransferRow } from './transfer-list';

interface HistoryViewProps {
  language: Language;
  rows: readonly TransferRow[];
  values: FilterValues;
  isNewest: boolean;
  /** The row before which older ones follow. */
  olderBefore: number | undefined;
}

export function HistoryView(props: HistoryViewProps) {
  const { language, rows, values, isNewest, olderBefore } = props;
  const t = historyMessages(language);
  const link = 'inline-flex min-h-8 items-center gap-1.5';
  return (
    <>
      <PageTitle>{t.title}</PageTitle>
      <TransferFilter language={language} values={values} />
      {rows.length === 0 ? (
        <NoTransfers {...props} />
      ) : (
        <>
          <p className="mb-3 flex flex-wrap gap-x-6 gap-y-1 print:hidden">
            <a href={withQuery('/bank/statement', { ...values })} className={link}>
              <Printer aria-hidden className="size-4" />
              {t.print}
            </a>
            <a href={withQuery('/bank/statement/csv', { ...values })} className={link}>
              <Download aria-hidden className="size-4" />
              {t.exportCsv}
            </a>
          </p>
          <TransferList rows={rows} language={language} />
        </>
      )}
      <Pager
        path="/bank/transfers"
        values={values}
        isNewest={isNewest}
        olderBefore={olderBefore}
        language={language}
      />
    </>
  );
}

/** Tells an empty account from filters without a match. */
function NoTransfers({ language, values, isNewest }: HistoryViewProps) {
  const t = historyMessages(language);
  if (isNewest && Object.keys(values).length === 0) {
    const bank = bankMessages(language);
    return (
      <EmptyState title={bank.noTransfersTitle}>
        <p>{bank.noTransfersText}</p>
        <a href="/bank/transfers/new">{bank.send}</a>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t.noMatchTitle}>
      <p>
        {t.noMatchText} <a href="/bank/transfers">{t.clearAll}</a>
      </p>
    </EmptyState>
  );
}
