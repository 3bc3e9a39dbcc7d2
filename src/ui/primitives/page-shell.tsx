import type { ReactNode } from 'react';
import { LogOut } from 'lucide-react';
import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';
import { pageLanguage, pageTheme } from '@/ui/messages/page-preferences';
import { classNames } from './class-names';
import { Parts } from './parts';
import { LanguageSwitch, ThemeSwitch } from './preferences';
import { Wordmark } from './wordmark';

export interface NavigationEntry {
  href: string;
  label: string;
  current?: boolean;
  /** Says, in a page of another language, that the linked page is in English. */
  inEnglish?: string;
  /** True if narrow screens omit it, since the page itself has the link. */
  wideOnly?: boolean;
  /** True if wide screens omit it, since they have a field for it. */
  narrowOnly?: boolean;
  /** A picture that narrow screens show instead of the word. */
  narrowIcon?: ReactNode;
}

interface Session {
  /** The logged-in user. */
  name: string;
  /** The name of what the pages are about. */
  place?: string;
  /** The role of one who may not do everything. */
  role?: string | undefined;
  logOutAction: string;
}

interface PageShellProps {
  /** The audience of these pages: `Bank`, `Shop`. */
  audience?: { name: string; href: string };
  /** At most seven entries. */
  navigation?: readonly NavigationEntry[];
  /** A search over everything, beside the preferences. */
  search?: ReactNode;
  session?: Session;
  children: ReactNode;
}

/** The frame of every page: skip link, header, main, footer. */
export async function PageShell(props: PageShellProps) {
  const { audience, navigation, search, session, children } = props;
  const language = await pageLanguage();
  const t = commonMessages(language);
  return (
    <>
      <a href="#content" className="skip-link">
        {t.skipToContent}
      </a>
      <header className="border-b border-rule bg-sheet print:hidden">
        <Parts language={language} current={audience?.href} />
        <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-2 px-4 sm:gap-x-6 sm:px-8">
          <Brand audience={audience} homeLabel={t.home} />
          {session?.place !== undefined && (
            <p className="order-last w-full truncate pb-1 text-xs text-soft sm:pb-1.5 sm:text-sm lg:order-none lg:w-auto lg:max-w-64 lg:p-0">
              {session.place}
            </p>
          )}
          <div className="ml-auto flex items-center py-1.5 sm:gap-3 sm:py-2">
            {search}
            <LanguageSwitch language={language} label={t.languageNavigation} />
            <ThemeSwitch language={language} theme={await pageTheme()} />
          </div>
          {(navigation !== undefined || session !== undefined) && (
            <div className="flex w-full items-center gap-x-2 max-sm:flex-wrap max-sm:text-sm sm:gap-x-6">
              <Navigation entries={navigation ?? []} label={t.mainNavigation} />
              {session !== undefined && <LogOutForm session={session} language={language} />}
            </div>
          )}
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-8 sm:py-12"
      >
        {children}
      </main>
      <footer className="mx-auto mt-auto w-full max-w-5xl px-4 py-8 text-sm text-soft sm:px-8">
        <p className="border-t border-rule pt-4">{t.playMoney}</p>
      </footer>
    </>
  );
}

function Brand(props: { audience: PageShellProps['audience']; homeLabel: string }) {
  const { audience, homeLabel } = props;
  return (
    <p className="flex items-center gap-2 text-base sm:gap-2.5 sm:text-lg">
      <a
        href="/"
        aria-label={homeLabel}
        className="flex min-h-11 items-center text-ink no-underline hover:text-accent"
      >
        <Wordmark isShort={audience !== undefined} />
      </a>
      {audience !== undefined && (
        <a
          href={audience.href}
          className="border-l border-rule py-2 pl-2 text-soft sm:pl-2.5 no-underline hover:text-accent"
        >
          {audience.name}
        </a>
      )}
    </p>
  );
}

function LogOutForm({ session, language }: { session: Session; language: Language }) {
  const t = commonMessages(language);
  return (
    <form
      method="post"
      action={session.logOutAction}
      className="ml-auto flex shrink-0 flex-col items-end gap-x-4 sm:flex-row sm:items-center"
    >
      {session.role !== undefined && (
        <span className="text-xs text-soft sm:text-sm">{session.role}</span>
      )}
      <button
        type="submit"
        className="flex min-h-9 min-w-7 items-center justify-end gap-1.5 text-sm text-soft hover:text-accent"
      >
        <LogOut aria-hidden className="size-4" />
        <span className="sr-only sm:not-sr-only">{t.logOut}</span>
        <span className="sr-only"> ({t.loggedInAs(session.name)})</span>
      </button>
    </form>
  );
}

function Navigation({ entries, label }: { entries: readonly NavigationEntry[]; label: string }) {
  if (entries.length === 0) return null;
  return (
    // On narrow screens the log-out stands in the last line of the entries.
    <nav aria-label={label} className="max-sm:contents">
      <ul className="flex flex-wrap gap-x-5 max-sm:contents">
        {entries.map(
          ({ href, label: text, current, inEnglish, wideOnly, narrowOnly, narrowIcon }) => (
            <li
              key={href}
              className={classNames(
                wideOnly === true && 'hidden sm:block',
                narrowOnly && 'md:hidden',
              )}
            >
              <a
                href={href}
                {...(inEnglish !== undefined && { hrefLang: 'en' })}
                {...(current === true ? { 'aria-current': 'page' } : {})}
                className="flex min-h-10 items-center border-b-2 border-transparent text-ink no-underline hover:text-accent aria-[current=page]:border-accent aria-[current=page]:font-semibold"
              >
                {narrowIcon === undefined ? text : <WordOrIcon text={text} icon={narrowIcon} />}
                {inEnglish !== undefined && <InEnglish words={inEnglish} />}
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

function InEnglish({ words }: { words: string }) {
  return (
    <>
      <abbr aria-hidden title={words} className="ml-1 text-xs text-soft no-underline">
        EN
      </abbr>
      <span className="sr-only"> ({words})</span>
    </>
  );
}

/** Narrow screens show the picture. Screen readers read the word everywhere. */
function WordOrIcon({ text, icon }: { text: string; icon: ReactNode }) {
  return (
    <>
      <span className="sm:hidden">{icon}</span>
      <span className="max-sm:sr-only">{text}</span>
    </>
  );
}
