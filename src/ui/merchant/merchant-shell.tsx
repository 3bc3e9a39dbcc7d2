import type { ReactNode } from 'react';
import { commonMessages } from '@/ui/messages/common';
import { pageLanguage, pageTheme } from '@/ui/messages/page-preferences';
import { LanguageSwitch, ThemeSwitch } from '@/ui/primitives/preferences';
import { TestMoney } from '@/ui/primitives/test-money';
import { brandStyle } from './brand-colors';

interface MerchantShellProps {
  name: string;
  /** A data URL; empty for none. */
  logo: string;
  /** `#rrggbb`; empty for the site's own. */
  accentColor: string;
  children: ReactNode;
}

/** The frame of a page that a shop's customers see: the shop's name, logo and colour. */
export async function MerchantShell({ name, logo, accentColor, children }: MerchantShellProps) {
  const language = await pageLanguage();
  const t = commonMessages(language);
  return (
    <div style={brandStyle(accentColor)} className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        {t.skipToContent}
      </a>
      <header className="border-t-6 border-b border-t-action border-b-rule bg-sheet">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-8">
          <p className="flex min-w-0 items-center gap-3 text-lg font-semibold wrap-anywhere">
            {logo !== '' && (
              <img src={logo} alt="" className="h-10 max-w-32 shrink-0 object-contain" />
            )}
            {name}
          </p>
          <div className="ml-auto flex items-center sm:gap-3 print:hidden">
            <TestMoney language={language} />
            <LanguageSwitch language={language} label={t.languageNavigation} />
            <ThemeSwitch language={language} theme={await pageTheme()} />
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-8 sm:py-10"
      >
        {children}
      </main>
      <footer className="mx-auto mt-auto w-full max-w-5xl px-4 py-6 text-sm text-soft sm:px-8">
        <p className="border-t border-rule pt-4">
          {t.paymentBy} <a href="/">Florin</a>. {t.playMoney}
        </p>
      </footer>
    </div>
  );
}
