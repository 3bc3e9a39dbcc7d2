'use client';

import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { Overview } from '@/ui/wallet/overview';
import { PayFlow } from '@/ui/wallet/pay-flow';
import { Problem } from '@/ui/wallet/problem';
import { RefundFlow } from '@/ui/wallet/refund-flow';
import { TipFlow } from '@/ui/wallet/tip-flow';
import { useOverview } from '@/ui/wallet/use-service';
import { WithdrawFlow } from '@/ui/wallet/withdraw-flow';
import { findUriKind } from '@/wallet/service/uri-kind';
import type { WalletService } from '@/wallet/service/wallet-service';

export interface WalletAppProps {
  language: Language;
  service: WalletService;
  /** What was asked to be opened; null for the wallet itself. */
  uri: string | null;
  homeUrl: string;
  /** Null when this wallet does not know a bank. */
  bankUrl: string | null;
  onLeave: (url: string) => void;
}

/** The wallet's pages, the same on the site and in the extension. */
export function WalletApp(props: WalletAppProps) {
  const { language, uri, homeUrl } = props;
  if (uri === null) return <Home {...props} />;
  switch (findUriKind(uri)) {
    case 'withdraw':
      return <WithdrawFlow {...props} uri={uri} />;
    case 'pay':
      return <PayFlow {...props} order={uri} />;
    case 'tip':
      return <TipFlow {...props} uri={uri} />;
    case 'refund':
      return <RefundFlow {...props} uri={uri} />;
    case null:
      return (
        <Problem
          language={language}
          problem={{ code: 'URI_UNSUPPORTED', detail: uri, missing: null }}
          homeUrl={homeUrl}
          onRetry={() => undefined}
        />
      );
  }
}

function Home({ language, service, homeUrl, bankUrl }: WalletAppProps) {
  const overview = useOverview(service);
  if (overview === null) return <p role="status">{walletMessages(language).loading}</p>;
  return <Overview language={language} overview={overview} bankUrl={bankUrl} walletUrl={homeUrl} />;
}
