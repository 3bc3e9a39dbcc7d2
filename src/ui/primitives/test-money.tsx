import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';

/** Says on every page that its money is test money. Narrow screens have room for one syllable. */
export function TestMoney({ language }: { language: Language }) {
  const t = commonMessages(language);
  return (
    <span className="rounded-full border border-accent px-1.5 py-px text-xs sm:px-2 font-semibold whitespace-nowrap text-accent">
      {t.testMoney}
      <span className="max-sm:sr-only">{t.testMoneyRest}</span>
    </span>
  );
}
