import { Amount } from '@/ui/primitives/amount';
import { LocalTime } from '@/ui/primitives/local-time';
import type { Language } from '@/ui/messages/language';
import { privacyMessages } from '@/ui/messages/privacy';
import { shopMessages } from '@/ui/messages/shop';
import { privacyHref } from '@/ui/privacy/privacy-href';

interface ReceiptProps {
  orderId: string;
  /** A wire amount. */
  amount: string;
  orderedAt: number;
  language: Language;
}

/** The receipt at the foot of a bought essay. */
export function Receipt({ orderId, amount, orderedAt, language }: ReceiptProps) {
  const t = shopMessages(language);
  return (
    <aside aria-labelledby="receipt" className="mt-14 border-t-2 border-ink pt-4">
      <h2 id="receipt" className="text-base font-semibold">
        {t.receipt}
      </h2>
      <p className="mt-1 flex flex-wrap gap-x-4 text-soft">
        <Amount value={amount} language={language} className="font-semibold text-ink" />
        <span>{t.receiptPaid(orderId)}</span>
        <span>
          <LocalTime at={orderedAt} language={language} />
        </span>
      </p>
      <p className="mt-1 text-soft print:hidden">{t.openAgainFree}</p>
      <p className="mt-1 print:hidden">
        <a href={privacyHref({ order: orderId })}>{privacyMessages(language).link}</a>
      </p>
    </aside>
  );
}
