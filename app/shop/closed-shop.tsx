import type { ReactNode } from 'react';
import { log } from '@/config/log';
import { setPageStatus } from '@/http/page-status';
import { isBackendAway } from '@/shop/call-backend';
import { commonMessages } from '@/ui/messages/common';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { shopMessages } from '@/ui/messages/shop';
import { PageShell } from '@/ui/primitives/page-shell';
import { PageTitle } from '@/ui/primitives/page-title';
import { isShopOpen } from '@/wiring/shop/demo-shop';

/** Replaces the goods' pages in a shop that cannot sell, and offers no way to try. */
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
  return whenAnswered(async (props: Props) =>
    (await isShopOpen()) ? page(props) : <ClosedShop />,
  );
}

/** Shows a page, or a notice while the backend is away [SEED-12]: cart and order are kept. */
export function whenAnswered<Props>(page: (props: Props) => Promise<ReactNode>) {
  return async function PageOfShop(props: Props): Promise<ReactNode> {
    try {
      return await page(props);
    } catch (thrown) {
      if (!isBackendAway(thrown)) throw thrown;
      log.error({ err: thrown }, 'shop: the merchant backend is away');
      return <BackendAwayPage />;
    }
  };
}

async function BackendAwayPage() {
  setPageStatus(503);
  const language = await pageLanguage();
  const t = shopMessages(language);
  return (
    <PageShell audience={{ name: t.shopName, href: '/shop' }}>
      <PageTitle lead={t.awayText}>{t.awayTitle}</PageTitle>
      <a href="">{commonMessages(language).tryAgain}</a>
    </PageShell>
  );
}
