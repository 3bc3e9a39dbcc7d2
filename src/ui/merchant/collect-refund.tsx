import type { Amount as Money } from '@/protocol/amount';
import type { Language } from '@/ui/messages/language';
import { orderPageMessages } from '@/ui/messages/order-page';
import { shopMoneyMessages } from '@/ui/messages/shop-money';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { OpenWallet } from '@/ui/shop/open-wallet';

interface CollectRefundProps {
  language: Language;
  merchantName: string;
  toCollect: { readonly amount: Money; readonly refundUri: string };
}

/** Offers the refund to the wallet that paid. */
export function CollectRefund({ language, merchantName, toCollect }: CollectRefundProps) {
  const t = orderPageMessages(language);
  const money = shopMoneyMessages(language);
  const amount = formatAmountForPeople(toCollect.amount, language);
  return (
    <section aria-labelledby="refund" className="mb-10 max-w-3xl">
      <h2 id="refund" className="mb-4 border-b border-rule pb-2 text-xl font-semibold">
        {t.collectRefund}
      </h2>
      <OpenWallet
        {...{ language, link: { uri: toCollect.refundUri } }}
        purpose="take"
        qrLabel={money.takeLabel(amount, merchantName)}
      >
        <div>
          <p className="text-lg font-semibold">{t.toCollect(amount)}</p>
          <p className="text-soft">{money.refundNote}</p>
        </div>
      </OpenWallet>
    </section>
  );
}
