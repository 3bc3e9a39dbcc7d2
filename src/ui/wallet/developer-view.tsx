'use client';

import { useCallback, useState } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { walletDeveloperMessages } from '@/ui/messages/wallet-developer';
import { PageTitle } from '@/ui/primitives/page-title';
import { Table } from '@/ui/primitives/table';
import { CoinTable } from '@/ui/wallet/coin-table';
import { PendingTable } from '@/ui/wallet/pending-table';
import { PlainButton } from '@/ui/wallet/plain-button';
import { useAction } from '@/ui/wallet/use-action';
import { useCurrent } from '@/ui/wallet/use-service';
import type { Inspection } from '@/wallet/core/get-wallet-records';
import type { PendingName, WalletService } from '@/wallet/service/wallet-service';

interface DeveloperViewProps {
  language: Language;
  service: WalletService;
}

/** Lists coins and pending operations, with two buttons that run them now. */
export function DeveloperView({ language, service }: DeveloperViewProps) {
  const t = walletDeveloperMessages(language);
  const ask = useCallback(() => service.getWalletRecords(), [service]);
  const { current: inspection, look } = useCurrent(ask);
  const action = useAction();
  const [news, setNews] = useState('');
  if (inspection === null) return <p role="status">{walletMessages(language).loading}</p>;
  const { operations, coins, records, now } = inspection;
  const showText = (text: string): void => {
    setNews(text);
    look();
  };
  const retry = (only: PendingName | null): void =>
    action.run(
      () => service.retryNow(only),
      () => showText(t.retried),
    );
  const run = (): void => {
    setNews(t.running);
    action.run(
      () => service.runUntilDone(),
      (isDone) => showText(isDone ? t.ranAll : t.ranSome),
    );
  };
  return (
    <>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <div className="space-y-12">
        <section>
          <Heading>{t.pending}</Heading>
          {operations.length === 0 ? (
            <p className="text-soft">{t.pendingNone}</p>
          ) : (
            <PendingTable {...{ language, operations, now }} onRetry={retry} />
          )}
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <PlainButton isBusy={action.isBusy} onPress={() => retry(null)}>
              {t.retryAll}
            </PlainButton>
            <PlainButton isBusy={action.isBusy} onPress={run}>
              {t.run}
            </PlainButton>
            <p role="status" className="text-soft">
              {action.problem?.detail ?? news}
            </p>
          </div>
        </section>
        <section>
          <Heading>{t.coins}</Heading>
          <CoinTable language={language} coins={coins} />
        </section>
        <Records language={language} records={records} />
      </div>
    </>
  );
}

function Records({ language, records }: { language: Language } & Pick<Inspection, 'records'>) {
  const t = walletDeveloperMessages(language);
  return (
    <section className="max-w-sm">
      <Heading>{t.records}</Heading>
      <Table
        caption={t.records}
        rows={records.filter(({ count }) => count > 0)}
        rowKey={({ kind }) => kind}
        columns={[
          { key: 'kind', header: t.kind, cell: ({ kind }) => <code>{kind}</code> },
          { key: 'count', header: t.count, align: 'right', cell: ({ count }) => count },
        ]}
      />
    </section>
  );
}

function Heading({ children }: { children: string }) {
  return <h2 className="mb-3 text-xl font-semibold">{children}</h2>;
}
