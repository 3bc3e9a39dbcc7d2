'use client';

import { useCallback, useState } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { walletPageMessages } from '@/ui/messages/wallet-pages';
import { Button, LinkButton } from '@/ui/primitives/button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { PageTitle } from '@/ui/primitives/page-title';
import { BackupReminder } from '@/ui/wallet/backup-reminder';
import { Balances, hasCoins, isHeld } from '@/ui/wallet/balances';
import { Decisions } from '@/ui/wallet/decisions';
import { History } from '@/ui/wallet/history';
import { ScanCode } from '@/ui/wallet/scan-code';
import { WaitingRefundsLater } from '@/ui/wallet/waiting-refunds-later';
import { Unsaved } from '@/ui/wallet/unsaved';
import { useArrivals } from '@/ui/wallet/use-arrivals';
import { useOverview } from '@/ui/wallet/use-service';
import type { PageHost } from '@/ui/wallet/page-host';
import { withoutDecisions } from '@/wallet/core/list-decisions';
import type { Overview as OverviewData, WalletService } from '@/wallet/service/wallet-service';

interface OverviewProps {
  language: Language;
  service: WalletService;
  overview: OverviewData;
  host: PageHost;
}

/** Further ones are on a page of their own. */
const LATEST = 6;

/** Asks for the overview and keeps it current. */
export function Home({ language, service, host }: Omit<OverviewProps, 'overview'>) {
  const overview = useOverview(service);
  if (overview === null) return <p role="status">{walletMessages(language).loading}</p>;
  return <Overview {...{ language, service, overview, host }} />;
}

/** Shows the balance, the latest events, and a field for an address from elsewhere. */
function Overview({ language, service, overview, host }: OverviewProps) {
  const t = walletMessages(language);
  const pages = walletPageMessages(language);
  const { balances, history, pending } = overview;
  const held = balances.filter(isHeld);
  const bankUrl = host.bankUrl ?? overview.bankUrl;
  const news = useArrivals(language, overview);
  return (
    <>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <Unsaved language={language} since={overview.unsavedSince} />
      {hasCoins(balances) && !overview.hasBackup && (
        <BackupReminder language={language} backupUrl={host.viewUrl('backup')} />
      )}
      <div className="max-w-3xl">
        <Decisions {...{ language, service, host, history }} />
        <WaitingRefundsLater {...{ language, host }} service={service} />
      </div>
      <div className="max-w-3xl space-y-12">
        <section aria-labelledby="balances">
          <h2 id="balances" className="sr-only">
            {t.balances}
          </h2>
          {held.length === 0 ? (
            <EmptyState title={t.empty}>
              <p>{t.emptyText}</p>
              {bankUrl !== null && <LinkButton href={bankUrl}>{t.toBank}</LinkButton>}
            </EmptyState>
          ) : (
            <Balances language={language} balances={held} />
          )}
          <p role="status" className="mt-4 text-soft">
            {news} {pending > 0 ? t.refreshing : ''}
          </p>
          {held.length > 0 && bankUrl !== null && (
            <LinkButton href={bankUrl} emphasis="secondary" className="mt-4">
              {t.toWithdrawal}
            </LinkButton>
          )}
        </section>
        <section aria-labelledby="history">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule pb-2">
            <h2 id="history" className="text-xl font-semibold">
              {t.history}
            </h2>
            {history.length > LATEST && (
              <a href={host.viewUrl('history')}>{pages.allHistory(history.length)}</a>
            )}
          </div>
          <History
            language={language}
            history={withoutDecisions(history).slice(0, LATEST)}
            host={host}
          />
        </section>
        <OpenUri language={language} host={host} />
      </div>
    </>
  );
}

function OpenUri({ language, host }: { language: Language; host: PageHost }) {
  const t = walletMessages(language);
  const { homeUrl, onLeave } = host;
  const onLink = useCallback(
    (uri: string) => onLeave(`${homeUrl}?${new URLSearchParams({ uri }).toString()}`),
    [homeUrl, onLeave],
  );
  return (
    <section aria-labelledby="open-uri" className="print:hidden">
      <h2 id="open-uri" className="text-xl font-semibold">
        {t.openUriTitle}
      </h2>
      <LinkForm language={language} homeUrl={homeUrl} />
      <div className="mt-4">
        <ScanCode language={language} onLink={onLink} />
      </div>
    </section>
  );
}

/** The browser's own check of an empty field is off: it would speak the browser's language. */
function LinkForm({ language, homeUrl }: { language: Language; homeUrl: string }) {
  const t = walletMessages(language);
  const [isEmpty, setIsEmpty] = useState(false);
  return (
    <form
      action={homeUrl}
      noValidate
      className="mt-3 max-w-prose space-y-3"
      onSubmit={(event) => {
        const input = event.currentTarget.querySelector('input');
        if (input === null || input.value.trim() !== '') return;
        event.preventDefault();
        setIsEmpty(true);
        input.focus();
      }}
    >
      <label htmlFor="uri" className="block font-semibold">
        {t.openUriLabel}
      </label>
      <p id="uri-hint" className="text-soft">
        {t.openUriHint}
      </p>
      {isEmpty && (
        <p id="uri-error" className="font-semibold text-danger">
          {t.openUriEmpty}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <input
          id="uri"
          name="uri"
          aria-required
          aria-invalid={isEmpty}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={isEmpty ? 'uri-hint uri-error' : 'uri-hint'}
          className="min-h-11 min-w-0 grow rounded-xs border border-ink/50 bg-sheet px-3 py-2 aria-invalid:border-2 aria-invalid:border-danger"
        />
        <Button emphasis="secondary">{t.openUri}</Button>
      </div>
    </form>
  );
}
