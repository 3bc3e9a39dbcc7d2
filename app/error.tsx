'use client';

import { errorPageMessages } from '@/ui/messages/error-page';

interface ErrorPageProps {
  /** The digest stands in the server's log beside the cause. */
  error: Error & { digest?: string };
}

/** Returns whether the page is in German, or the browser if the page has failed before its first element. */
function isGerman(): boolean {
  if (typeof document === 'undefined') return false;
  return (document.documentElement.lang || navigator.language).startsWith('de');
}

/** Reports a bug on our side. It has no shell, since the shell may have failed. */
export default function ErrorPage({ error }: ErrorPageProps) {
  const t = errorPageMessages(isGerman() ? 'de' : 'en');
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
