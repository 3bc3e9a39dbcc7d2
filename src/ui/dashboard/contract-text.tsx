import { dashboardMessages } from '@/ui/messages/dashboard';
import type { Language } from '@/ui/messages/language';

/** Limit in characters, since a page shows only as much as people scroll through. */
const MAX_SHOWN = 64 * 1024;

/** Returns a contract's JSON, and whether its end was cut off. */
export function textOfContract(terms: object): { readonly text: string; readonly isCut: boolean } {
  const whole = JSON.stringify(terms, null, 2);
  // A cut must not split a surrogate pair.
  const text = whole.slice(0, MAX_SHOWN).replace(/[\ud800-\udbff]$/, '');
  return whole.length > MAX_SHOWN ? { text, isCut: true } : { text: whole, isCut: false };
}

/** Shows a contract's JSON, folded. */
export function ContractText({ terms, language }: { terms: object; language: Language }) {
  const t = dashboardMessages(language);
  const { text, isCut } = textOfContract(terms);
  return (
    <details className="mt-10">
      <summary className="min-h-9 py-1 text-accent underline">{t.contract}</summary>
      <pre
        tabIndex={0}
        className="mt-3 max-h-[32rem] overflow-auto border border-rule bg-sheet p-4 text-sm whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </pre>
      {isCut && <p className="mt-3">{t.contractCut}</p>}
    </details>
  );
}
