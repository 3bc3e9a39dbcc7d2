import type { ReactNode } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { walletFrameMessages } from '@/ui/messages/wallet-frame';
import { Wordmark } from '@/ui/primitives/wordmark';
import { walletNavigation } from '@/ui/wallet/wallet-navigation';
import type { PageHost, WalletView } from '@/ui/wallet/page-host';

interface ExtensionShellProps {
  language: Language;
  host: PageHost;
  current: WalletView | 'balance' | null;
  children: ReactNode;
}

/** Wraps every page of the extension, as the site does with its own. */
export function ExtensionShell({ language, host, current, children }: ExtensionShellProps) {
  const t = walletFrameMessages(language);
  return (
    <>
      <a href="#content" className="skip-link">
        {t.skipToContent}
      </a>
      <header className="border-b border-rule bg-sheet print:hidden">
        <div className="mx-auto flex max-w-5xl items-start gap-x-4 px-4 sm:gap-x-6 sm:px-8">
          <a
            href={host.homeUrl}
            aria-label={walletMessages(language).wallet}
            className="flex min-h-11 shrink-0 items-center text-lg text-ink no-underline hover:text-accent"
          >
            <Wordmark isShort />
          </a>
          <nav aria-label={t.mainNavigation} className="min-w-0">
            <ul className="flex flex-wrap gap-x-3.5 sm:gap-x-5">
              {walletNavigation(language, host, current).map((entry) => (
                <li key={entry.href}>
                  <a
                    href={entry.href}
                    {...(entry.current ? { 'aria-current': 'page' } : {})}
                    className="flex min-h-11 items-center border-b-2 border-transparent text-ink no-underline hover:text-accent aria-[current=page]:border-accent aria-[current=page]:font-semibold"
                  >
                    {entry.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-8 sm:py-12"
      >
        {children}
      </main>
    </>
  );
}
