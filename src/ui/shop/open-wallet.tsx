import type { ReactNode } from 'react';
import { AppLink } from '@/ui/primitives/app-link';
import { LinkButton } from '@/ui/primitives/button';
import { QrCode } from '@/ui/primitives/qr-code';
import { WithoutWallet, WithWallet } from '@/ui/primitives/wallet-presence';
import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';
import { shopMoneyMessages } from '@/ui/messages/shop-money';
import { CopyButton } from '../primitives/copy-button';

export interface WalletLink {
  /** `taler://…` or `taler+http://…`, as the merchant backend made it. */
  readonly uri: string;
  /** A page that triggers a wallet in this browser, where the shop's style has one. */
  readonly page?: string | undefined;
}

interface OpenWalletProps {
  language: Language;
  link: WalletLink;
  /** The wallet pays, or takes money that is given. */
  purpose: 'pay' | 'take';
  /** Describes the QR code to those who cannot see it. */
  qrLabel: string;
  /** The facts, and the current state. */
  children: ReactNode;
}

/** Opens a wallet: links for one here, a code for one elsewhere, and advice for people without any. */
export function OpenWallet({ language, link, purpose, qrLabel, children }: OpenWalletProps) {
  const t = shopMessages(language);
  const code = <QrCode text={link.uri} label={qrLabel} />;
  const scan = purpose === 'pay' ? t.scanHint : shopMoneyMessages(language).scanTake;
  const uriLabel = purpose === 'pay' ? t.uriLabel : shopMoneyMessages(language).takeUri;
  return (
    <div className="flex flex-wrap-reverse gap-x-12 gap-y-8 sm:flex-nowrap">
      <div className="hidden shrink-0 sm:block pointer-coarse:hidden">
        {code}
        <p className="mt-3 w-60 text-sm text-soft">{scan}</p>
      </div>
      <div className="min-w-0 grow space-y-6">
        {children}
        <WalletLinks {...{ language, link, purpose }} />
        <details className="sm:hidden pointer-coarse:block">
          <summary className="min-h-9 font-semibold text-accent">{t.showQr}</summary>
          <div className="mt-4">{code}</div>
        </details>
        <details>
          <summary className="min-h-9 text-soft">{uriLabel}</summary>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <code className="min-w-0 break-all">{link.uri}</code>
            <CopyButton text={link.uri} label={t.copy} done={t.copied} />
          </div>
        </details>
      </div>
    </div>
  );
}

/** Links to the browser's wallet if it has one, else to the wallet page, which needs scripts. */
function WalletLinks({ language, link, purpose }: Omit<OpenWalletProps, 'qrLabel' | 'children'>) {
  const [t, money] = [shopMessages(language), shopMoneyMessages(language)];
  const walletPage = `/wallet?${new URLSearchParams({ uri: link.uri }).toString()}`;
  const isPay = purpose === 'pay';
  return (
    <div className="space-y-3">
      <WithWallet>
        <LinkButton href={link.page ?? link.uri} className="w-full sm:w-auto">
          {t.openWallet}
        </LinkButton>
      </WithWallet>
      <WithoutWallet>
        <div className="flex flex-wrap gap-3">
          <LinkButton href={walletPage} className="w-full sm:w-auto noscript:hidden">
            {isPay ? t.openWalletPage : money.takeWalletPage}
          </LinkButton>
          <AppLink
            nothingOpened={t.nothingOpened}
            instead={{ href: walletPage, label: t.useWalletPage }}
          >
            <LinkButton href={link.uri} emphasis="secondary" className="w-full sm:w-auto">
              {t.openWalletApp}
            </LinkButton>
          </AppLink>
        </div>
        <p className="mt-3 max-w-prose text-sm text-soft">
          <span className="noscript:hidden">{isPay ? t.walletPageNote : money.takeNote} </span>
          {isPay && (
            <>
              {t.needMoney} <a href="/bank">{t.needMoneyLink}</a>.
            </>
          )}
        </p>
      </WithoutWallet>
    </div>
  );
}
