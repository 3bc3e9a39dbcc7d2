import type { Metadata } from 'next';
import { withDraft } from '@/http/page-drafts';
import { pathWithQuery, readQuery, type PageQuery } from '@/http/page-query';
import { requireInstance } from '@/http/page-sessions';
import { listReserves } from '@/merchant/tips/reserve-views';
import { reserveListSchema } from '@/protocol/tip';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { PurseList } from '@/ui/dashboard/purse-list';
import { PurseForm, TipForm, TipsProblem } from '@/ui/dashboard/tip-forms';
import { tipMessages } from '@/ui/messages/dashboard-tips';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { wiring } from '@/wiring';

export async function generateMetadata(): Promise<Metadata> {
  return { title: tipMessages(await pageLanguage()).title };
}

const ALL = { after: undefined, active: undefined, failures: undefined };

export default async function TipsPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await readQuery(searchParams);
  const instanceId = await requireInstance(pathWithQuery('/dashboard/tips', query));
  const sentBack = await withDraft(query);
  const { merchant, clock } = wiring();
  const body = await listReserves(merchant, { instanceId, ...ALL });
  const { reserves } = reserveListSchema.parse(body);
  const language = await pageLanguage();
  const t = tipMessages(language);
  const form = { language, currency: merchant.currency, draft: sentBack, sentBack };
  return (
    <DashboardShell instance={instanceId} current="tips">
      {query['news'] === 'closed' && <Notice className="mb-6">{t.closed}</Notice>}
      <TipsProblem {...{ language, sentBack }} />
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <PurseList purses={reserves} now={clock.now()} language={language} />
      <div className="mt-12 grid gap-x-14 gap-y-10 md:grid-cols-2">
        {reserves.some(({ active }) => active) && <TipForm {...form} />}
        <PurseForm {...form} exchanges={merchant.exchanges.map(({ baseUrl }) => baseUrl)} />
      </div>
    </DashboardShell>
  );
}
