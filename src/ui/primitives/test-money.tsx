import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';

/** Says on every page that its money is test money. */
export function TestMoney({ language }: { language: Language }) {
  return (
    <span className="rounded-full border border-accent px-2 py-px text-xs font-semibold whitespace-nowrap text-accent">
      {commonMessages(language).testMoney}
    </span>
  );
}
