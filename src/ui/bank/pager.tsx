import { historyMessages } from '@/ui/messages/bank-history';
import type { Language } from '@/ui/messages/language';
import { withQuery, type FilterValues } from './transfer-filter';

interface PagerProps {
  /** The list's path. */
  path: string;
  values: FilterValues;
  isNewest: boolean;
  /** The row before which older ones follow. */
  olderBefore: number | undefined;
  language: Language;
}

/** Links the pages of transfers. A single page needs none. */
export function Pager({ path, values, isNewest, olderBefore, language }: PagerProps) {
  const t = historyMessages(language);
  if (isNewest && olderBefore === undefined) return null;
  return (
    <nav aria-label={t.pages} className="mt-6 flex flex-wrap justify-between gap-6 print:hidden">
      {isNewest ? <span /> : <a href={withQuery(path, { ...values })}>{t.newest}</a>}
      {olderBefore !== undefined && (
        <a href={withQuery(path, { ...values, before: olderBefore.toString() })} rel="next">
          {t.older}
        </a>
      )}
    </nav>
  );
}
