import type { Metadata } from 'next';
import { listBought } from '@/merchant/orders/list-purchases';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { goodsMessages } from '@/ui/messages/shop-goods';
import { PurchasesView } from '@/ui/shop/purchases-view';
import { wiring } from '@/wiring';
import { DEMO_INSTANCE } from '@/wiring/shop/demo-shop';
import { whenOpen } from '../closed-shop';
import { ShopPage } from '../shop-page';
import { thisVisitor } from '../../this-visitor';

export async function generateMetadata(): Promise<Metadata> {
  return { title: goodsMessages(await pageLanguage()).purchases };
}

/** Lists the orders that were paid in this browser. */
async function PurchasesPage() {
  const { session } = await thisVisitor();
  const { merchant } = wiring();
  const bought = session === undefined ? [] : await listBought(merchant, DEMO_INSTANCE, session);
  const language = await pageLanguage();
  return (
    <ShopPage current="purchases">
      <PurchasesView
        language={language}
        purchases={bought.map(({ summary, summaries, fulfillmentUrl, ...order }) => ({
          ...order,
          summary: summaries?.[language] ?? summary,
          path: pathOf(fulfillmentUrl) ?? `/shop/orders/${order.orderId}/receipt`,
        }))}
      />
    </ShopPage>
  );
}

/** The shop's own part of the address: it may have had another origin when it made the order. */
function pathOf(fulfillmentUrl: string | null): string | undefined {
  return /\/shop\/(?:articles|orders)\/.*$/.exec(fulfillmentUrl ?? '')?.[0];
}

export default whenOpen(PurchasesPage);
