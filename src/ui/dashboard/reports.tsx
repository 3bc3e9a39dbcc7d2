import { salesMessages } from '@/ui/messages/dashboard-sales';
import type { Language } from '@/ui/messages/language';
import { rangeQuery, type OverviewRange } from './overview-range';
import { SALES_PATH } from './product-sales';
import { StatementLink } from './statement-link';

/** Links the overview to what says more about sales. */
export function Reports({ range, language }: { range: OverviewRange; language: Language }) {
  const t = salesMessages(language);
  return (
    <p className="-mt-4 mb-10 flex flex-wrap gap-x-6 gap-y-2 print:hidden">
      <a href={`${SALES_PATH}?${rangeQuery(range)}`} className="inline-flex min-h-8 items-center">
        {t.title}
      </a>
      <StatementLink language={language} />
    </p>
  );
}
