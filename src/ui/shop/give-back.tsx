import type { Language } from '@/ui/messages/language';
import { shopMoneyMessages } from '@/ui/messages/shop-money';
import { Button } from '@/ui/primitives/button';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { LocalTime } from '@/ui/primitives/local-time';
import { Once } from '@/ui/primitives/once';

interface GiveBackProps {
  slug: string;
  orderId: string;
  /** A wire amount. */
  amount: string;
  until: number;
  language: Language;
}

/** A folded part. Opened, it explains the refund and has the button. */
export function GiveBack({ slug, orderId, amount, until, language }: GiveBackProps) {
  const t = shopMoneyMessages(language);
  const money = formatAmountForPeople(amount, language);
  return (
    <details className="mt-3 max-w-[62ch] print:hidden">
      <summary className="min-h-9 text-accent underline underline-offset-4">{t.giveBack}</summary>
      <form
        method="post"
        action={`/shop/orders/${encodeURIComponent(orderId)}/refund`}
        className="mt-2 space-y-3 border-l-4 border-rule pl-5"
      >
        <Once />
        <input type="hidden" name="slug" value={slug} />
        <p>{t.giveBackText(money)}</p>
        <p className="text-soft">
          {t.giveBackUntil} <LocalTime at={until} language={language} />
        </p>
        <Button emphasis="danger">{t.giveBackButton(money)}</Button>
      </form>
    </details>
  );
}
