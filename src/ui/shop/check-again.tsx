import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';

/** Without scripts the page looks again by itself, and by this link. */
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
