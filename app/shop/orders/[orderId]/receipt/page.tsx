import type { Metadata } from 'next';
import { findGood } from '@/shop/goods';
import { findPaid } from '@/shop/sell';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { privacyMessages } from '@/ui/messages/privacy';
import { goodsMessages } from '@/ui/messages/shop-goods';
import { Notice } from '@/ui/primitives/notice';
import { PrintButton } from '@/ui/primitives/print-button';
import { NotYourReceipt } from '@/ui/shop/not-your-receipt';
import { privacyHref } from '@/ui/privacy/privacy-href';
import { ReceiptView } from '@/ui/shop/receipt-view';
import { demoShop, isShopOpen } from '@/wiring/shop/demo-shop';
import { ClosedShop, whenAnswered } from '../../../closed-shop';
import { ShopPage } from '../../../shop-page';
import { thisVisitor } from '../../../../this-visitor';

interface Props {
  params: Promise<{ orderId: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { orderId } = await params;
  return { title: goodsMessages(await pageLanguage()).receiptTitle(orderId) };
}

/** The fulfillment URL of goods and donations, for the session that paid. */
async function ReceiptPage({ params }: Props) {
  const { orderId } = await params;
  const language = await pageLanguage();
  const t = goodsMessages(language);
  const { session } = await thisVisitor();
  const paid = session === undefined ? null : await findPaid(demoShop(), orderId, session);
  if (paid === null) {
    if (!(await isShopOpen())) return <ClosedShop />;
    return (
      <ShopPage>
        <NotYourReceipt {...{ orderId, language }} />
      </ShopPage>
    );
  }
  const { contract, sent } = paid;
  const { products, amount, timestamp, delivery_location: delivery } = contract;
  return (
    <ShopPage>
      <Notice className="mb-8 print:hidden">{t.thankYou}</Notice>
      <ReceiptView
        {...{ orderId, sent, language }}
        orderedAt={timestamp.t_ms}
        total={amount}
        summary={contract.summary_i18n[language] ?? contract.summary}
        delivery={delivery ?? (products.length === 0 ? null : 'forgotten')}
        lines={products.map(({ product_id: id, quantity, price }) => ({
          name: findGood(id)?.texts[language].name ?? id,
          quantity,
          sum: price,
        }))}
        actions={
          <div className="space-y-3">
            <PrintButton label={t.print} />
            <p className="text-sm text-soft">{t.keepAddress}</p>
            <p>
              <a href={privacyHref({ order: orderId })}>{privacyMessages(language).link}</a>
            </p>
          </div>
        }
      />
    </ShopPage>
  );
}

export default whenAnswered(ReceiptPage);
