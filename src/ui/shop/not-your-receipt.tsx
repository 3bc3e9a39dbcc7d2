import type { Language } from '@/ui/messages/language';
import { goodsMessages } from '@/ui/messages/shop-goods';
import { Button } from '@/ui/primitives/button';
import { PageTitle } from '@/ui/primitives/page-title';

/** A receipt in a browser that has not paid: the wallet may prove the payment. */
export function NotYourReceipt({ orderId, language }: { orderId: string; language: Language }) {
  const t = goodsMessages(language);
  return (
    <div className="max-w-prose">
      <PageTitle lead={t.notYourReceiptText}>{t.notYourReceipt}</PageTitle>
      <form method="post" action={`/shop/orders/${encodeURIComponent(orderId)}/show`}>
        <Button>{t.showPayment}</Button>
      </form>
    </div>
  );
}
