'use client';

import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { walletPageMessages } from '@/ui/messages/wallet-pages';
import { Balances, isHeld } from '@/ui/wallet/balances';
import { EntryAmount, stateText, titleOf } from '@/ui/wallet/entry-words';
import { Unsaved } from '@/ui/wallet/unsaved';
import { useArrivals } from '@/ui/wallet/use-arrivals';
import { useOverview } from '@/ui/wallet/use-service';
import { walletNavigation } from '@/ui/wallet/wallet-navigation';
import { entryUrl, type PageHost } from '@/ui/wallet/page-host';
import type { Overview, WalletService } from '@/wallet/service/wallet-service';

interface PopupProps {
  language: Language;
  service: WalletService;
  host: PageHost;
}

const LATEST = 3;

/** The popup of the extension's button: balance and latest events. Everything opens in a tab. */
export function Popup({ language, service, host }: PopupProps) {
  const t = walletMessages(language);
  const overview = useOverview(service);
  const news = useArrivals(language, overview);
  return (
    <>
      <h1 className="mb-3 text-xl font-semibold">{t.title}</h1>
      {overview === null ? (
        <p role="status">{t.loading}</p>
      ) : (
        <Content {...{ language, host, overview }} />
      )}
      <p role="status" className="mt-2 text-sm text-soft">
        {news} {(overview?.pending ?? 0) > 0 ? t.refreshing : ''}
      </p>
    </>
  );
}

interface ContentProps {
  language: Language;
  host: PageHost;
  overview: Overview;
}

function Content({ language, host, overview }: ContentProps) {
  const t = walletMessages(language);
  const pages = walletPageMessages(language);
  const held = overview.balances.filter(isHeld);
  return (
    <>
      <Unsaved language={language} since={overview.unsavedSince} />
      {held.length === 0 ? (
        <p className="text-soft">{t.emptyText}</p>
      ) : (
        <Balances language={language} balances={held} />
      )}
      <h2 className="mt-5 border-b border-rule pb-1 font-semibold">{pages.recent}</h2>
      {overview.history.length === 0 && <p className="mt-2 text-soft">{pages.popupNothing}</p>}
      <ul>
        {overview.history.slice(0, LATEST).map((entry) => (
          <li key={entry.id} className="border-b border-rule py-2">
            <p className="flex items-baseline justify-between gap-x-4">
              <a
                href={entryUrl(host, entry)}
                target="_blank"
                rel="noreferrer"
                className="min-h-6 min-w-0 truncate text-ink"
              >
                {titleOf(t, entry)}
              </a>
              <EntryAmount language={language} entry={entry} />
            </p>
            <p className="text-sm text-soft">{stateText(t, entry)}</p>
          </li>
        ))}
      </ul>
      <nav aria-label={pages.mainNavigation} className="mt-4">
        <ul className="flex flex-wrap gap-x-4">
          {walletNavigation(language, host, null).map(({ href, label }, position) => (
            <li key={href}>
              <a
                href={href}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-8 items-center"
              >
                {position === 0 ? pages.popupOpen : label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
