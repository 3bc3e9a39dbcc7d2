import type { ReactNode } from 'react';
import { Amount } from '@/ui/primitives/amount';
import { Facts } from '@/ui/primitives/facts';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';
import { OpenWallet, type WalletLink } from './open-wallet';

export interface PaymentProps {
  readonly language: Language;
  readonly link: WalletLink;
  /** A wire amount. */
  readonly amount: string;
  readonly summary: string;
  readonly orderId: string;
  readonly payDeadline: number;
  readonly now: number;
  /** Shows the state, and checks it again. */
  readonly children: ReactNode;
}

/** Offers an order for payment: its facts, and the link to a wallet. */
export function Payment(props: PaymentProps) {
  const { language, link, amount, children } = props;
  const t = shopMessages(language);
  const label = t.qrLabel(formatAmountForPeople(amount, language), t.shopName);
  return (
    <OpenWallet {...{ language, link }} purpose="pay" qrLabel={label}>
      <OfferFacts {...props} />
      {children}
    </OpenWallet>
  );
}

function OfferFacts({ language, amount, summary, orderId, payDeadline, now }: PaymentProps) {
  const t = shopMessages(language);
  const minutes = Math.floor((payDeadline - now) / 60_000);
  return (
    <Facts
      rows={[
        [
          t.price,
          <Amount key="a" value={amount} language={language} className="text-2xl font-semibold" />,
        ],
        [t.article, summary],
        [t.payee, t.shopName],
        [
          t.payUntil,
          <time key="t" dateTime={new Date(payDeadline).toISOString()}>
            {t.inMinutes(minutes)}
          </time>,
        ],
        [t.orderNumber, <code key="o">{orderId}</code>],
      ]}
    />
  );
}
