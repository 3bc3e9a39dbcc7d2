import { ExternalLink, WalletCards } from 'lucide-react';
import { withdrawalMessages } from '@/ui/messages/bank-withdrawal';
import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';
import { AppLink } from '@/ui/primitives/app-link';
import { LinkButton } from '@/ui/primitives/button';
import { CopyButton } from '@/ui/primitives/copy-button';
import { QrCode } from '@/ui/primitives/qr-code';
import { WithoutWallet, WithWallet } from '@/ui/primitives/wallet-presence';

interface WalletLinksProps {
  language: Language;
  uri: string;
  qrLabel: string;
}

/** Gives a wallet the link. On phones the links come first, and the QR code is folded. */
export function WalletLinks({ language, uri, qrLabel }: WalletLinksProps) {
  const t = withdrawalMessages(language);
  const common = commonMessages(language);
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-6">
      <figure className="hidden sm:pointer-fine:block">
        <QrCode text={uri} label={qrLabel} />
        <figcaption className="mt-2 text-center text-sm text-soft">{t.scan}</figcaption>
      </figure>
      <div className="min-w-0 flex-1 basis-72 space-y-5">
        <div>
          <WithWallet>
            <LinkButton href={uri}>
              <WalletCards aria-hidden className="size-5" />
              {t.openHere}
            </LinkButton>
          </WithWallet>
          <WithoutWallet>
            <div className="flex flex-col items-start gap-3">
              <LinkButton href={`/wallet?${new URLSearchParams({ uri })}`}>
                <WalletCards aria-hidden className="size-5" />
                {t.openSite}
              </LinkButton>
              <AppLink
                nothingOpened={t.nothingOpened}
                instead={{ href: `/wallet?${new URLSearchParams({ uri })}`, label: t.useSite }}
              >
                <LinkButton href={uri} emphasis="secondary">
                  <ExternalLink aria-hidden className="size-5" />
                  {t.openInstalled}
                </LinkButton>
              </AppLink>
            </div>
          </WithoutWallet>
        </div>
        <div>
          <h3 className="text-sm text-soft">{t.copyLink}</h3>
          <code className="my-1 block border border-rule bg-paper p-3 wrap-anywhere select-all">
            {uri}
          </code>
          <CopyButton text={uri} label={common.copy} done={common.copied} />
        </div>
        <noscript>
          <p className="text-sm text-soft">{t.noScript}</p>
        </noscript>
        <details className="sm:pointer-fine:hidden">
          <summary className="min-h-9 py-1 text-accent underline">{t.showQr}</summary>
          <div className="mt-3">
            <QrCode text={uri} label={qrLabel} />
          </div>
        </details>
      </div>
    </div>
  );
}
