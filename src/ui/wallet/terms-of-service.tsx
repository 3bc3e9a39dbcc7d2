import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import type { TermsOfService as Terms } from '@/wallet/core/exchange-terms';

/** What the exchange demands, in its own words, and whether the owner has agreed before. */
export function TermsOfService({ language, terms }: { language: Language; terms: Terms }) {
  const t = walletMessages(language);
  return (
    <div className="mt-6 max-w-prose">
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t.terms}</summary>
        <p className="mt-2 whitespace-pre-wrap break-words border border-rule bg-sheet p-4">
          {terms.text.trim()}
        </p>
      </details>
      <p className="text-soft">{terms.isAccepted ? t.termsAgreed : t.termsAgree}</p>
    </div>
  );
}
