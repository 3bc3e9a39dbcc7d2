import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';

/** Shows a bank account's payto URI, folded: people have read the account in words before. */
export function ForPrograms({ payto, language }: { payto: string; language: Language }) {
  return (
    <details className="text-sm print:hidden">
      <summary className="w-fit min-h-6 py-1 text-soft">
        {commonMessages(language).forPrograms}
      </summary>
      <code className="break-all">{payto}</code>
    </details>
  );
}
