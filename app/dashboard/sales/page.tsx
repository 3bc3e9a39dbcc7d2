import type { Metadata } from 'next';
import { inTime } from '@/http/in-time';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { rangeOf } from '@/ui/dashboard/overview-range';
import { ProductSales, SALES_PATH } from '@/ui/dashboard/product-sales';
import { RangePicker } from '@/ui/dashboard/range-picker';
import { salesMessages } from '@/ui/messages/dashboard-sales';
import { localDay } from '@/ui/messages/local-day';
import { pageLanguage, pageTimeZone } from '@/ui/messages/page-preferences';
import { PageTitle } from '@/ui/primitives/page-title';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { wiring } from '@/wiring';
import { getPageInstance } from '../page-instance';
import { getSales } from './get-sales';

export async function generateMetadata(): Promise<Metadata> {
  return { title: salesMessages(await pageLanguage()).title };
}

/** Sales per product, in one of the overview's ranges. */
export default async function SalesPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  const user = await requireShopUser(pathWithQuery(SALES_PATH, query), 'dashboard/sales');
  const { instanceId } = user;
  const [language, timeZone] = await Promise.all([pageLanguage(), pageTimeZone()]);
  const range = rangeOf(query, localDay(wiring().clock.now(), timeZone));
  const found = await inTime(
    Promise.all([getPageInstance(instanceId), getSales({ instanceId, timeZone, language }, range)]),
  );
  const t = salesMessages(language);
  return (
    <DashboardShell user={user} current="home">
      {found === undefined ? (
        <TookTooLong language={language} />
      ) : (
        <>
          <PageTitle lead={t.lead(found[0].name)}>{t.title}</PageTitle>
          <RangePicker path={SALES_PATH} {...{ range, language }} />
          <ProductSales {...{ range, language }} {...found[1]} />
        </>
      )}
    </DashboardShell>
  );
}
