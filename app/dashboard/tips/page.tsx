import type { Metadata } from 'next';
import { withDraft } from '@/http/page-drafts';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { listReservePage } from '@/merchant/tips/tip-pages';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { ListPager } from '@/ui/dashboard/pager';
import { PurseList } from '@/ui/dashboard/purse-list';
import { PurseForm, TipForm, TipsProblem } from '@/ui/dashboard/tip-forms';
import { besidePurse, besideTip } from '@/ui/messages/beside-forms';
import { tipMessages } from '@/ui/messages/dashboard-tips';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Beside } from '@/ui/primitives/beside';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { wiring } from '@/wiring';
import { isRow, PAGE_ROWS, pageAfter } from '../page-after';
import { IfAllowed } from '@/ui/dashboard/if-allowed';

export async function generateMetadata(): Promise<Metadata> {
  return { title: tipMessages(await pageLanguage()).title };
}

const PATH = '/dashboard/tips';

export default async function TipsPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  const user = await requireShopUser(pathWithQuery(PATH, query), 'dashboard/tips');
  const { instanceId } = user;
  const sentBack = await withDraft(query);
  const { merchant, clock } = wiring();
  const after = pageAfter(query, isRow);
  const page = await listReservePage(merchant, { instanceId, after, limit: PAGE_ROWS });
  const language = await pageLanguage();
  const t = tipMessages(language);
  const form = { language, currency: merchant.currency, draft: sentBack, sentBack };
  return (
    <DashboardShell user={user} current="tips">
      {query['news'] === 'closed' && <Notice className="mb-6">{t.closed}</Notice>}
      <TipsProblem {...{ language, sentBack }} />
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <PurseList purses={page.reserves} now={clock.now()} language={language} />
      <ListPager path={PATH} next={page.next} {...{ after, language }} />
      <IfAllowed to="tips-write">
        <div className="mt-12 space-y-12">
          {page.hasActive && (
            <Beside text={besideTip(language)}>
              <TipForm {...form} />
            </Beside>
          )}
          <Beside text={besidePurse(language)}>
            <PurseForm {...form} exchanges={merchant.exchanges.map(({ baseUrl }) => baseUrl)} />
          </Beside>
        </div>
      </IfAllowed>
    </DashboardShell>
  );
}
