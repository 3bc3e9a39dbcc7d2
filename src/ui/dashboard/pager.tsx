import { dashboardMessages } from '@/ui/messages/dashboard';
import type { Language } from '@/ui/messages/language';

interface PagerProps {
  /** Undefined on the first page. */
  firstHref: string | undefined;
  /** Undefined on the last. */
  nextHref: string | undefined;
  language: Language;
}

/** Links the pages of a list. */
export function Pager({ firstHref, nextHref, language }: PagerProps) {
  const t = dashboardMessages(language);
  return (
    <nav aria-label={t.pages} className="flex gap-6">
      {firstHref !== undefined && <a href={firstHref}>{t.firstPage}</a>}
      {nextHref !== undefined && (
        <a href={nextHref} rel="next">
          {t.nextPage}
        </a>
      )}
    </nav>
  );
}

interface ListPagerProps {
  /** The list's path. */
  path: string;
  /** Members of the address that every page has. */
  query?: Readonly<Record<string, string>>;
  /** This page's cursor, or undefined on the first page. */
  after: string | undefined;
  /** The next page's cursor, or undefined on the last page. */
  next: string | undefined;
  language: Language;
}

/** Links the pages of a list by their cursor. A single page needs none. */
export function ListPager({ path, query = {}, after, next, language }: ListPagerProps) {
  if (after === undefined && next === undefined) return null;
  const hrefOf = (members: Readonly<Record<string, string>>): string => {
    const text = new URLSearchParams({ ...query, ...members }).toString();
    return text === '' ? path : `${path}?${text}`;
  };
  const nextHref = next === undefined ? undefined : hrefOf({ after: next });
  return (
    <div className="mt-6 print:hidden">
      <Pager firstHref={after === undefined ? undefined : hrefOf({})} {...{ nextHref, language }} />
    </div>
  );
}
