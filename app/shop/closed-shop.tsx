import type { ReactNode } from 'react';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { shopMessages } from '@/ui/messages/shop';
import { PageShell } from '@/ui/primitives/page-shell';
import { PageTitle } from '@/ui/primitives/page-title';
import { isShopOpen } from '@/wiring/shop';

/** Instead of a page with something to buy, in a shop that cannot sell: it offers no way to try. */
export async function ClosedShop() {
  const t = shopMessages(await pageLanguage());
  return (
    <PageShell audience={{ name: t.shopName, href: '/shop' }}>
      <PageTitle lead={t.closedText}>{t.closedTitle}</PageTitle>
      <a href="/">{t.closedBack}</a>
    </PageShell>
  );
}

/** A page that is there while the shop sells. */
export function whenOpen<Props>(page: (props: Props) => Promise<ReactNode>) {
  return async function PageOfOpenShop(props: Props): Promise<ReactNode> {
    return (await isShopOpen()) ? page(props) : <ClosedShop />;
  };
}
