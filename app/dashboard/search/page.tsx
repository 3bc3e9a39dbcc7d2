import type { Metadata } from 'next';
import { inTime } from '@/http/in-time';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { listFoundProducts } from '@/merchant/inventory/list-product-entries';
import { listFoundOrders } from '@/merchant/orders/list-found-orders';
import { allows, type ShopUser } from '@/protocol/permissions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { FIND_PATH } from '@/ui/dashboard/find-box';
import { FoundThings } from '@/ui/dashboard/found-things';
import { findMessages } from '@/ui/messages/dashboard-find';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { wiring } from '@/wiring';
import { typedText } from '../typed-text';

export async function generateMetadata(): Promise<Metadata> {
  return { title: findMessages(await pageLanguage()).title };
}

/** The lists have the rest. */
const MOST = 10;

/** Finds orders and products by one text. */
export default async function SearchPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  const user = await requireShopUser(pathWithQuery(FIND_PATH, query), 'dashboard/search');
  const language = await pageLanguage();
  const text = typedText(query['q']);
  const found = text === '' ? null : await inTime(listThings(user, text, language));
  return (
    <DashboardShell user={user} current="find">
      {found === undefined ? (
        <TookTooLong language={language} />
      ) : (
        <FoundThings {...{ text, found, language }} />
      )}
    </DashboardShell>
  );
}

/** Products only for those who may see them. */
async function listThings({ instanceId, scope }: ShopUser, text: string, language: string) {
  const { merchant } = wiring();
  const [orders, { products, hasMore }] = await Promise.all([
    listFoundOrders(merchant, {
      selection: { instanceId, text },
      sort: { key: 'time', direction: 'desc' },
      limit: MOST + 1,
      language,
    }),
    allows(scope, 'products-read')
      ? listFoundProducts(merchant, { instanceId, text, limit: MOST })
      : { products: [], hasMore: false },
  ]);
  return {
    orders: orders.slice(0, MOST),
    hasMoreOrders: orders.length > MOST,
    products,
    hasMoreProducts: hasMore,
  };
}
