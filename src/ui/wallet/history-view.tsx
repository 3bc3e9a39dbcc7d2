'use client';

import { useState } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { walletHistoryMessages } from '@/ui/messages/wallet-history';
import { PageTitle } from '@/ui/primitives/page-title';
import { titleOf } from '@/ui/wallet/entry-words';
import { History } from '@/ui/wallet/history';
import { historyCsv } from '@/ui/wallet/history-csv';
import { PlainButton } from '@/ui/wallet/plain-button';
import { useArrivals } from '@/ui/wallet/use-arrivals';
import { useOverview } from '@/ui/wallet/use-service';
import type { PageHost } from '@/ui/wallet/page-host';
import type { HistoryEntry } from '@/wallet/core/history';
import type { WalletService } from '@/wallet/service/wallet-service';

interface HistoryViewProps {
  language: Language;
  service: WalletService;
  host: PageHost;
}

const KINDS = ['all', 'purchase', 'refund', 'withdrawal', 'tip', 'deposit', 'upkeep'] as const;

interface Filter {
  readonly kind: (typeof KINDS)[number];
  readonly text: string;
}

/** Shows everything that this wallet has done, or a part of it. It prints well, too. */
export function HistoryView({ language, service, host }: HistoryViewProps) {
  const t = walletMessages(language);
  const pages = walletHistoryMessages(language);
  const overview = useOverview(service);
  const news = useArrivals(language, overview);
  const [filter, setFilter] = useState<Filter>({ kind: 'all', text: '' });
  if (overview === null) return <p role="status">{t.loading}</p>;
  const { history } = overview;
  const shown = history.filter((entry) => fits(language, entry, filter));
  return (
    <>
      <PageTitle lead={pages.historyLead}>{t.history}</PageTitle>
      <p role="status" className="text-soft">
        {news}
      </p>
      <div className="max-w-3xl">
        {history.length > 0 && (
          <>
            <FilterFields {...{ language, filter }} onChange={setFilter} />
            <p role="status" className="mt-3 text-soft">
              {pages.shownOf(shown.length, history.length)}
            </p>
          </>
        )}
        {(shown.length > 0 || history.length === 0) && (
          <History language={language} history={shown} host={host} />
        )}
      </div>
      {shown.length > 0 && (
        <div className="mt-6 flex flex-wrap gap-3">
          <PlainButton onPress={() => window.print()}>{pages.historyPrint}</PlainButton>
          <PlainButton onPress={() => saveText('wallet-history.csv', historyCsv(language, shown))}>
            {pages.historyCsv}
          </PlainButton>
        </div>
      )}
    </>
  );
}

interface FilterFieldsProps {
  language: Language;
  filter: Filter;
  onChange: (filter: Filter) => void;
}

const FIELD = 'min-h-11 w-full min-w-0 rounded-xs border border-ink/50 bg-sheet px-3 py-2';

function FilterFields({ language, filter, onChange }: FilterFieldsProps) {
  const pages = walletHistoryMessages(language);
  return (
    <div className="mt-4 flex flex-wrap gap-4 print:hidden">
      <div className="min-w-40 grow">
        <label htmlFor="history-search" className="block font-semibold">
          {pages.filterSearch}
        </label>
        <input
          id="history-search"
          type="search"
          autoComplete="off"
          value={filter.text}
          onChange={({ target }) => onChange({ ...filter, text: target.value })}
          className={FIELD}
        />
      </div>
      <div className="min-w-40">
        <label htmlFor="history-kind" className="block font-semibold">
          {pages.filterKind}
        </label>
        <select
          id="history-kind"
          value={filter.kind}
          onChange={({ target }) =>
            onChange({ ...filter, kind: KINDS.find((kind) => kind === target.value) ?? 'all' })
          }
          className={FIELD}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {pages[`kind_${kind}`]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

/** A purchase is found in the merchant's own words, too. */
function fits(language: Language, entry: HistoryEntry, { kind, text }: Filter): boolean {
  const words = [titleOf(language, entry), ...(entry.type === 'purchase' ? [entry.summary] : [])];
  return isOf(kind, entry) && words.join(' ').toLowerCase().includes(text.trim().toLowerCase());
}

function isOf(kind: Filter['kind'], entry: HistoryEntry): boolean {
  switch (kind) {
    case 'all':
      return true;
    case 'refund':
      return entry.type === 'purchase' && entry.refunded !== null;
    case 'upkeep':
      return entry.type === 'renewal' || entry.type === 'recoup';
    default:
      return entry.type === kind;
  }
}

/** Lets the browser save a file that this page has made. */
function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
