import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';

/** A link to check again. Without scripts, the page also checks by itself. */
export function CheckAgain({ language }: { language: Language }) {
  const t = shopMessages(language);
  return (
    <noscript>
      <meta httpEquiv="refresh" content="10" />
      <p className="text-soft">
        {t.waitingNoScript} <a href="">{t.checkAgain}</a>
      </p>
    </noscript>
  );
}
