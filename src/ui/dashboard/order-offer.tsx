import { orderMessages } from '@/ui/messages/dashboard-orders';
import type { Language } from '@/ui/messages/language';
import { Card } from '@/ui/primitives/card';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { QrCode } from '@/ui/primitives/qr-code';
import { CopyButton } from '../primitives/copy-button';
import { WatchOrder } from '../primitives/watch-order';
import { NEVER } from '@/protocol/timestamp';
import { orderHref } from './order-address';
import { payDeadlineOf } from './order-steps';
import type { ShownOrder } from './shown-order';

/** Shows the link and the code for the customer's wallet, and reports the payment. */
export function OrderOffer({ shown, language }: { shown: ShownOrder; language: Language }) {
  const t = orderMessages(language);
  const { orderId, order, terms, summary, amount, payUri, now } = shown;
  const path = orderHref(orderId);
  const money = formatAmountForPeople(amount, language);
  const deadline = payDeadlineOf(order, terms);
  return (
    <Card title={t.customerLink} className="mb-10">
      <div className="flex flex-wrap gap-x-10 gap-y-6 sm:flex-nowrap">
        <QrCode text={payUri} label={t.payQr(money, summary)} />
        <div className="min-w-0 space-y-5">
          <p className="text-soft">{t.customerLinkText}</p>
          <LinkToGive label={t.payPage} href={order.statusUrl} language={language} />
          <LinkToGive label={t.walletLink} href={payUri} language={language} />
          <p className="print:hidden">
            <a href={`/wallet?${new URLSearchParams({ uri: payUri })}`}>{t.openWalletHere}</a>
          </p>
          <WatchOrder
            statusUrl={order.statusUrl}
            goodsUrl={path}
            expiresInMs={deadline === NEVER ? Number.MAX_SAFE_INTEGER : deadline - now}
            waiting={t.waiting}
            paid={t.nowPaid}
          />
          <noscript>
            <a href={path}>{t.checkAgain}</a>
          </noscript>
        </div>
      </div>
    </Card>
  );
}

interface LinkProps {
  label: string;
  href: string;
  language: Language;
}

export function LinkToGive({ label, href, language }: LinkProps) {
  const t = orderMessages(language);
  return (
    <div>
      <p className="text-sm text-soft">{label}</p>
      <p className="flex flex-wrap items-center gap-3">
        <a href={href} className="min-w-0 text-sm break-all">
          {href}
        </a>
        <CopyButton text={href} label={t.copy} done={t.copied} />
      </p>
    </div>
  );
}
