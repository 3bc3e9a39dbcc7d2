import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { requireOperator } from '@/http/page-sessions';
import { OperatorShell } from '@/ui/dashboard/operator-shell';
import { closeHref, CloseShop, SHOPS_PATH } from '@/ui/dashboard/operator-shop-view';
import { operatorMessages } from '@/ui/messages/dashboard-operator';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { findShop } from '../../../find-shop';

export async function generateMetadata(): Promise<Metadata> {
  return { title: operatorMessages(await pageLanguage()).closeTitle };
}

/** Asks before it closes a shop. */
export default async function CloseShopPage(props: { params: Promise<{ instance: string }> }) {
  const { instance: id } = await props.params;
  await requireOperator(closeHref(id));
  const instance = await findShop(id);
  if (instance === null || instance.deletedMs !== null) redirect(SHOPS_PATH);
  const language = await pageLanguage();
  return (
    <OperatorShell language={language} current="shops">
      <CloseShop {...{ instance, language }} />
    </OperatorShell>
  );
}
