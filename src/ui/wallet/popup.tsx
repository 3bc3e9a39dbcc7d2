'use client';

import { History as HistoryIcon, Save, Settings, SquareArrowOutUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { walletFrameMessages } from '@/ui/messages/wallet-frame';
import { walletPopupMessages } from '@/ui/messages/wallet-popup';
import { LinkButton } from '@/ui/primitives/button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { Wordmark } from '@/ui/primitives/wordmark';
import { BackupReminder } from '@/ui/wallet/backup-reminder';
import { Balances, hasCoins, isHeld } from '@/ui/wallet/balances';
import { Decisions } from '@/ui/wallet/decisions';
import { EntryAmount, stateText, titleOf } from '@/ui/wallet/entry-words';
import { Unsaved } from '@/ui/wallet/unsaved';
import { useArrivals } from '@/ui/wallet/use-arrivals';
import { useOverview } from '@/ui/wallet/use-service';
import { entryUrl, type PageHost } from '@/ui/wallet/page-host';
import { withoutDecisions } from '@/wallet/core/list-decisions';
import type { Overview, WalletService } from '@/wallet/service/wallet-service';

interface PopupProps {
  language: Language;
  service: WalletService;
  host: PageHost;
}

const LATEST = 3;

/** The popup of the extension's button: decisions, balance, latest events. All opens in a tab. */
export function Popup({ language, service, host }: PopupProps) {
  const t = walletMessages(language);
  const overview = useOverview(service);
  const news = useArrivals(language, overview);
  return (
    <>
      <Head language={language} host={host} />
      <h1 className="sr-only">{t.title}</h1>
      {overview === null ? (
        <p role="status">{t.loading}</p>
      ) : (
        <Content {...{ language, service, host, overview }} />
      )}
      <p role="status" className="mt-2 text-sm text-soft">
        {news} {(overview?.pending ?? 0) > 0 ? t.refreshing : ''}
      </p>
    </>
  );
}

function Head({ language, host }: { language: Language; host: PageHost }) {
  const frame = walletFrameMessages(language);
  return (
    <header className="-mx-4 -mt-4 mb-4 flex items-center justify-between border-b border-rule bg-sheet px-4">
      <Wordmark isShort={false} />
      <nav aria-label={frame.mainNavigation}>
        <ul className="flex">
          <Way href={host.homeUrl} label={walletPopupMessages(language).popupOpen}>
            <SquareArrowOutUpRight aria-hidden className="size-5" />
          </Way>
          <Way href={host.viewUrl('history')} label={frame.navHistory}>
            <HistoryIcon aria-hidden className="size-5" />
          </Way>
          <Way href={host.viewUrl('backup')} label={frame.navBackup}>
            <Save aria-hidden className="size-5" />
          </Way>
          <Way href={host.viewUrl('settings')} label={frame.navSettings}>
            <Settings aria-hidden className="size-5" />
          </Way>
        </ul>
      </nav>
    </header>
  );
}

function Way({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        aria-label={label}
        title={label}
        className="flex size-11 items-center justify-center text-soft hover:text-accent"
      >
        {children}
      </a>
    </li>
  );
}

interface ContentProps extends PopupProps {
  overview: Overview;
}

function Content({ language, service, host, overview }: ContentProps) {
  const t = walletPopupMessages(language);
  const { balances, history, hasBackup, unsavedSince } = overview;
  const held = balances.filter(isHeld);
  const latest = withoutDecisions(history).slice(0, LATEST);
  return (
    <>
      <Decisions {...{ language, service, host, history }} inNewTab />
      <Unsaved language={language} since={unsavedSince} />
      {hasCoins(balances) && !hasBackup && (
        <BackupReminder language={language} backupUrl={host.viewUrl('backup')} inNewTab />
      )}
      {held.length === 0 ? (
        <EmptyState title={t.empty}>
          <p>{t.emptyText}</p>
        </EmptyState>
      ) : (
        <Balances language={language} balances={held} />
      )}
      <div className="mt-4 grid grid-cols-2 gap-3">
        <LinkButton href={host.bankUrl ?? overview.bankUrl ?? `${host.homeUrl}#get-coins`} inNewTab>
          {t.getCoins}
        </LinkButton>
        <LinkButton href={`${host.homeUrl}#open-uri`} emphasis="secondary" inNewTab>
          {t.payLink}
        </LinkButton>
      </div>
      <h2 className="mt-5 border-b border-rule pb-1 font-semibold">{t.recent}</h2>
      {latest.length === 0 && <p className="mt-2 text-soft">{t.popupNothing}</p>}
      <ul>
        {latest.map((entry) => (
          <li key={entry.id} className="border-b border-rule py-2">
            <p className="flex items-baseline justify-between gap-x-4">
              <a
                href={entryUrl(host, entry)}
                target="_blank"
                rel="noreferrer"
                className="min-h-6 min-w-0 truncate text-ink"
              >
                {titleOf(language, entry)}
              </a>
              <EntryAmount language={language} entry={entry} />
            </p>
            <p className="text-sm text-soft">{stateText(t, entry)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
