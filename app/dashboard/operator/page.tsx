import type { Metadata } from 'next';
import { pageBrowserId, withDraft } from '@/http/page-drafts';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireOperator } from '@/http/page-sessions';
import { takeOnce } from '@/http/shown-once';
import { getAllSales } from '@/merchant/operator/get-all-sales';
import { listInstanceSales } from '@/merchant/operator/list-instance-sales';
import { isInstanceId } from '@/protocol/instance';
import { OperatorShell } from '@/ui/dashboard/operator-shell';
import { CloseShop, OperatorView, ShopMade } from '@/ui/dashboard/operator-view';
import { operatorMessages } from '@/ui/messages/dashboard-operator';
import { addDays, localDay, startOfLocalDay } from '@/ui/messages/local-day';
import { pageLanguage, pageTimeZone } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';
import { PAGE_ROWS, pageAfter } from '../page-after';
import { typedText } from '../typed-text';
import { OPERATOR } from './operator-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: operatorMessages(await pageLanguage()).title };
}

const PERIOD_DAYS = 30;

async function listShops(query: Parameters<typeof pageAfter>[0]) {
  const { merchant, clock } = wiring();
  const timeZone = await pageTimeZone();
  const tomorrow = addDays(localDay(clock.now(), timeZone), 1);
  const startOf = (day: string): number => startOfLocalDay(day, timeZone) ?? clock.now();
  const [from, until] = [startOf(addDays(tomorrow, -PERIOD_DAYS)), startOf(tomorrow)];
  const after = pageAfter(query, isInstanceId);
  const text = typedText(query['q']);
  const page = { after, text, limit: PAGE_ROWS + 1 };
  const shops = await listInstanceSales(merchant, [from, until], page);
  const all = await getAllSales(merchant, { from, until });
  const shown = shops.slice(0, PAGE_ROWS);
  return {
    shops: shown,
    all,
    text,
    after,
    next: shops.length > PAGE_ROWS ? shown.at(-1)?.id : undefined,
  };
}

export default async function OperatorPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  await requireOperator(pathWithQuery('/dashboard/operator', query));
  const { shown, id = '', close } = query;
  const language = await pageLanguage();
  return (
    <OperatorShell language={language}>
      {shown !== undefined ? (
        <ShopMade
          token={await takeOnce(shown, await pageBrowserId(), OPERATOR)}
          {...{ id, language }}
        />
      ) : close !== undefined ? (
        <CloseShop id={close} language={language} />
      ) : (
        <OperatorView
          {...await listShops(query)}
          language={language}
          sentBack={await withDraft(query)}
        />
      )}
    </OperatorShell>
  );
}
