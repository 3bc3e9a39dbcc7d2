import type { Metadata } from 'next';
import { withDraft } from '@/http/page-drafts';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { listChoice } from '@/merchant/inventory/list-product-entries';
import { encodeBase32 } from '@/protocol/base32';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { NewOrderForm } from '@/ui/dashboard/new-order-form';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';
import { getPageInstance } from '../page-instance';

export async function generateMetadata(): Promise<Metadata> {
  return { title: orderMessages(await pageLanguage()).createTitle };
}

const NAME_BYTES = 10;

export default async function CreateOrderPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  const user = await requireShopUser(
    pathWithQuery('/dashboard/create-order', query),
    'dashboard/create-order',
  );
  const { instanceId } = user;
  const sentBack = await withDraft(query);
  const { merchant, random } = wiring();
  const [{ products, hasMore }, { name }] = await Promise.all([
    listChoice(merchant, instanceId, sentBack['product']),
    getPageInstance(instanceId),
  ]);
  return (
    <DashboardShell user={user} current="orders">
      <NewOrderForm
        language={await pageLanguage()}
        currency={merchant.currency}
        shopName={name}
        products={products}
        hasMore={hasMore}
        draft={sentBack}
        sentBack={sentBack}
        orderId={encodeBase32(random.bytes(NAME_BYTES))}
      />
    </DashboardShell>
  );
}
