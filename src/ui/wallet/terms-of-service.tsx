import type { Language } from '@/ui/messages/language';
import { walletCoinMessages } from '@/ui/messages/wallet-coins';
import { TermsText } from '@/ui/wallet/terms-text';
import type { TermsOfService as Terms } from '@/wallet/core/exchange-terms';

interface TermsOfServiceProps {
  language: Language;
  terms: Terms;
  /** The action of the button below. */
  agree: string;
}

/** Shows the exchange's terms in its own words, folded, so that the button below is in view. */
export function TermsOfService({ language, terms, agree }: TermsOfServiceProps) {
  const t = walletCoinMessages(language);
  const { text, isAccepted } = terms;
  return (
    <div className="mt-6 max-w-prose">
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t.terms}</summary>
        <div
          role="region"
          aria-label={t.terms}
          tabIndex={0}
          className="mt-1 max-h-72 overflow-y-auto border border-rule bg-paper p-4 wrap-anywhere"
        >
          <TermsText text={text} />
        </div>
      </details>
      <p className="mt-2 text-soft">{isAccepted ? t.termsAgreed : agree}</p>
    </div>
  );
}
