import type { ReactNode } from 'react';
import { Amount } from '@/ui/primitives/amount';
import { LinkButton } from '@/ui/primitives/button';
import { Facts } from '@/ui/primitives/facts';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { QrCode } from '@/ui/primitives/qr-code';
import { WithoutWallet, WithWallet } from '@/ui/primitives/wallet-presence';
import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';
import { CopyButton } from './copy-button';

export interface PaymentProps {
  readonly language: Language;
  /** `taler://pay/…` or `taler+http://pay/…`, as the merchant backend made it. */
  readonly payUri: string;
  /** As on the wire. */
  readonly amount: string;
  readonly summary: string;
  readonly orderId: string;
  readonly payDeadline: number;
  readonly now: number;
  /** Says how it stands, and looks again. */
  readonly children: ReactNode;
}

/** How to pay an order: links for a wallet here, a code for a wallet elsewhere, and the facts. */
export function Payment(props: PaymentProps) {
  const { language, payUri, amount, children } = props;
  const t = shopMessages(language);
  const label = t.qrLabel(formatAmountForPeople(amount, language), t.shopName);
  const code = <QrCode text={payUri} label={label} />;
  return (
    <div className="flex flex-wrap-reverse gap-x-12 gap-y-8 sm:flex-nowrap">
      <div className="hidden shrink-0 sm:block pointer-coarse:hidden">
        {code}
        <p className="mt-3 w-60 text-sm text-soft">{t.scanHint}</p>
      </div>
      <div className="min-w-0 grow space-y-6">
        <OfferFacts {...props} />
        {children}
        <WalletLinks language={language} payUri={payUri} />
        <details className="sm:hidden pointer-coarse:block">
          <summary className="min-h-9 font-semibold text-accent">{t.showQr}</summary>
          <div className="mt-4">{code}</div>
        </details>
        <details>
          <summary className="min-h-9 text-soft">{t.uriLabel}</summary>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <code className="min-w-0 break-all">{payUri}</code>
            <CopyButton text={payUri} label={t.copy} done={t.copied} />
          </div>
        </details>
      </div>
    </div>
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

/** With a wallet in the browser its link is the way; without one, the wallet page. */
function WalletLinks({ language, payUri }: { language: Language; payUri: string }) {
  const t = shopMessages(language);
  const walletPage = `/wallet?${new URLSearchParams({ uri: payUri }).toString()}`;
  return (
    <div className="space-y-3">
      <WithWallet>
        <LinkButton href={payUri} className="w-full sm:w-auto">
          {t.openWallet}
        </LinkButton>
      </WithWallet>
      <WithoutWallet>
        <div className="flex flex-wrap gap-3">
          <LinkButton href={walletPage} className="w-full sm:w-auto">
            {t.openWalletPage}
          </LinkButton>
          <LinkButton href={payUri} emphasis="secondary" className="w-full sm:w-auto">
            {t.openWalletApp}
          </LinkButton>
        </div>
        <p className="mt-3 max-w-prose text-sm text-soft">{t.walletPageNote}</p>
      </WithoutWallet>
    </div>
  );
}
