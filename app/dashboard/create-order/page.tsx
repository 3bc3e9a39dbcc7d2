import type { Metadata } from 'next';
import { inTime } from '@/http/in-time';
import { withDraft } from '@/http/page-drafts';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { listChoice } from '@/merchant/inventory/list-product-entries';
import { encodeBase32 } from '@/protocol/base32';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { NewOrderForm } from '@/ui/dashboard/new-order-form';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { PageTitle } from '@/ui/primitives/page-title';
import { TookTooLong } from '@/ui/primitives/took-too-long';
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
  const [choice, { name }] = await Promise.all([
    inTime(listChoice(merchant, instanceId, sentBack['product'])),
    getPageInstance(instanceId),
  ]);
  const language = await pageLanguage();
  return (
    <DashboardShell user={user} current="orders">
      {choice === undefined ? (
        <>
          <PageTitle>{orderMessages(language).createTitle}</PageTitle>
          <TookTooLong language={language} />
        </>
      ) : (
        <NewOrderForm
          {...choice}
          language={language}
          currency={merchant.currency}
          shopName={name}
          draft={sentBack}
          sentBack={sentBack}
          orderId={encodeBase32(random.bytes(NAME_BYTES))}
        />
      )}
    </DashboardShell>
  );
}
