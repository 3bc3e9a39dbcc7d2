import { Search } from 'lucide-react';
import { findMessages } from '@/ui/messages/dashboard-find';
import type { Language } from '@/ui/messages/language';
import { classNames } from '@/ui/primitives/class-names';
import { controlLook } from '@/ui/primitives/field';
import { SlashKey } from '@/ui/primitives/slash-key';

export const FIND_PATH = '/dashboard/search';
const FIELD = 'find';

/** Finds anything of the shop from every page. Narrow screens have a link to the page that does. */
export function FindBox({ language }: { language: Language }) {
  const t = findMessages(language);
  return (
    <>
      <search aria-label={t.find} className="hidden md:block">
        <form method="get" action={FIND_PATH} className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-soft"
          />
          <input
            id={FIELD}
            name="q"
            type="search"
            aria-label={t.find}
            aria-keyshortcuts="/"
            placeholder={t.placeholder}
            maxLength={200}
            className={classNames(controlLook, 'min-h-9! w-52 py-1! pl-8! text-sm')}
          />
        </form>
      </search>
      <SlashKey field={FIELD} path={FIND_PATH} />
    </>
  );
}
