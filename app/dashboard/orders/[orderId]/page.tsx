import type { Metadata } from 'next';
import { requireInstance } from '@/http/page-sessions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { orderStateWord } from '@/ui/dashboard/order-state';
import { OrderView } from '@/ui/dashboard/order-view';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { readOrder } from '../read-order';

interface Props {
  params: Promise<{ orderId: string }>;
}

async function orderOf({ params }: Props) {
  const { orderId } = await params;
  const path = `/dashboard/orders/${encodeURIComponent(orderId)}`;
  const instanceId = await requireInstance(path);
  return { instanceId, shown: await readOrder(instanceId, orderId) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { orderId, state } = (await orderOf(props)).shown;
  const language = await pageLanguage();
  const t = dashboardMessages(language);
  return { title: t.orderTitle(orderId, orderStateWord(state, language)) };
}

export default async function OrderPage(props: Props) {
  const { instanceId, shown } = await orderOf(props);
  return (
    <DashboardShell instance={instanceId} current="orders">
      <OrderView shown={shown} language={await pageLanguage()} />
    </DashboardShell>
  );
}
