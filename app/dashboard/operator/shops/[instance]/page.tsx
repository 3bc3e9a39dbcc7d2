import type { Metadata } from 'next';
import { inTime } from '@/http/in-time';
import { parsePageQuery, pathWithQuery, type PageQuery } from '@/http/page-query';
import { requireOperator } from '@/http/page-sessions';
import { OperatorShell } from '@/ui/dashboard/operator-shell';
import { OperatorShopView, shopPath } from '@/ui/dashboard/operator-shop-view';
import { rangeOf } from '@/ui/dashboard/overview-range';
import { operatorMessages } from '@/ui/messages/dashboard-operator';
import { localDay } from '@/ui/messages/local-day';
import { pageLanguage, pageTimeZone } from '@/ui/messages/page-preferences';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { wiring } from '@/wiring';
import { MissingPage } from '../../../../missing-page';
import { getHome } from '../../../get-home';
import { findShop } from '../../find-shop';

interface Props {
  params: Promise<{ instance: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { instance: id } = await params;
  return { title: `${operatorMessages(await pageLanguage()).shop} ${id}` };
}

/** One shop's figures, for the operator, who cannot change them. */
export default async function OperatorShopPage({ params, searchParams }: Props) {
  const { instance: id } = await params;
  const query = await parsePageQuery(searchParams);
  await requireOperator(pathWithQuery(shopPath(id), query));
  const [language, timeZone] = await Promise.all([pageLanguage(), pageTimeZone()]);
  return (
    <OperatorShell language={language} current="shops">
      <Shop {...{ id, query, language, timeZone }} />
    </OperatorShell>
  );
}

interface ShopProps {
  id: string;
  query: Awaited<ReturnType<typeof parsePageQuery>>;
  language: Awaited<ReturnType<typeof pageLanguage>>;
  timeZone: string;
}

async function Shop({ id, query, language, timeZone }: ShopProps) {
  if ((await findShop(id)) === null) return <MissingPage language={language} />;
  const { bank, clock } = wiring();
  const range = rangeOf(query, localDay(clock.now(), timeZone));
  const home = await inTime(getHome(id, { timeZone, language }, range));
  if (home === undefined) return <TookTooLong language={language} />;
  return <OperatorShopView {...home} {...{ range, timeZone, language }} bankHost={bank.host} />;
}
