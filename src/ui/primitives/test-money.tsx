import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';

/** Says on every page that its money is test money. */
export function TestMoney({ language }: { language: Language }) {
  return (
    <span className="border-accent py-px text-xs sm:rounded-full sm:border sm:px-2 font-semibold whitespace-nowrap text-accent">
      {commonMessages(language).testMoney}
    </span>
  );
}
