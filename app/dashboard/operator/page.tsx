import type { Metadata } from 'next';
import { inTime } from '@/http/in-time';
import { pageBrowserId, withDraft } from '@/http/page-drafts';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireOperator } from '@/http/page-sessions';
import { takeOnce } from '@/http/shown-once';
import { OperatorShell } from '@/ui/dashboard/operator-shell';
import { OperatorView, ShopMade } from '@/ui/dashboard/operator-view';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { operatorMessages } from '@/ui/messages/dashboard-operator';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { wiring } from '@/wiring';
import { getStatus } from '@/wiring/status';
import { listShops } from './list-shops';
import { OPERATOR } from './operator-form';

export async function generateMetadata(): Promise<Metadata> {
  const language = await pageLanguage();
  const { title } = operatorMessages(language);
  // Not the shop that the browser may be logged in to.
  return { title: { absolute: `${title} – ${dashboardMessages(language).dashboard}` } };
}

export default async function OperatorPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  await requireOperator(pathWithQuery('/dashboard/operator', query));
  const { shown, id = '', news } = query;
  const language = await pageLanguage();
  const { attention } = await getStatus(wiring());
  const listed = shown === undefined ? await inTime(listShops(query)) : undefined;
  return (
    <OperatorShell language={language} current="shops">
      {news === 'closed' && (
        <Notice className="mb-6">{operatorMessages(language).closedNews(id)}</Notice>
      )}
      {shown !== undefined ? (
        <ShopMade
          token={await takeOnce(shown, await pageBrowserId(), OPERATOR)}
          {...{ id, language }}
        />
      ) : listed === undefined ? (
        <TookTooLong language={language} />
      ) : (
        <OperatorView
          {...listed}
          needsAttention={attention.length > 0}
          language={language}
          sentBack={await withDraft(query)}
        />
      )}
    </OperatorShell>
  );
}
