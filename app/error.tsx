'use client';

import { errorPageMessages } from '@/ui/messages/error-page';
import { isLanguage, languageOf, type Language } from '@/ui/messages/language';

interface ErrorPageProps {
  /** The digest stands in the server's log beside the cause. */
  error: Error & { digest?: string };
}

/** The page's language, or the browser's if the page has failed before its first element. */
function shownLanguage(): Language {
  if (typeof document === 'undefined') return 'en';
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : languageOf(undefined, navigator.languages.join(','));
}

/** Reports a bug on our side. It has no shell, since the shell may have failed. */
export default function ErrorPage({ error }: ErrorPageProps) {
  const t = errorPageMessages(shownLanguage());
  return (
    <main
      id="content"
      className="mx-auto w-full max-w-5xl px-4 py-12 sm:px-8"
      suppressHydrationWarning
    >
      <title>{`${t.title} – Florin`}</title>
      <h1 className="text-3xl font-semibold">{t.title}</h1>
      <p className="mt-4 max-w-prose">{t.text}</p>
      {error.digest !== undefined && (
        <p className="mt-4">
          {t.requestId}: <code>{error.digest}</code>
        </p>
      )}
      <p className="mt-6 flex gap-6">
        <a href="">{t.tryAgain}</a>
        <a href="/">{t.startPage}</a>
      </p>
    </main>
  );
}
