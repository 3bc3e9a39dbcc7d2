'use client';

import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { BackupView } from '@/ui/wallet/backup-view';
import { DeveloperView } from '@/ui/wallet/developer-view';
import { EntryView } from '@/ui/wallet/entry-view';
import { ForgetView } from '@/ui/wallet/forget-view';
import { HistoryView } from '@/ui/wallet/history-view';
import { Overview } from '@/ui/wallet/overview';
import { PayFlow } from '@/ui/wallet/pay-flow';
import { Problem } from '@/ui/wallet/problem';
import { RefundFlow } from '@/ui/wallet/refund-flow';
import { SettingsView } from '@/ui/wallet/settings-view';
import { TermsView } from '@/ui/wallet/terms-view';
import { TipFlow } from '@/ui/wallet/tip-flow';
import { useOverview } from '@/ui/wallet/use-service';
import type { WalletPlace, WalletView } from '@/ui/wallet/wallet-place';
import { WithdrawFlow } from '@/ui/wallet/withdraw-flow';
import { findUriKind } from '@/wallet/service/uri-kind';
import type { WalletService } from '@/wallet/service/wallet-service';

/** Members of a page's query that its view may ask for. */
export type ViewQuery = Readonly<Partial<Record<'type' | 'id' | 'exchange', string>>>;

interface WalletProps {
  language: Language;
  service: WalletService;
  place: WalletPlace;
}

interface WalletAppProps extends WalletProps {
  /** What was asked to be opened; null for the wallet itself. */
  uri: string | null;
  /** Null for the wallet's first page. */
  view: WalletView | null;
  query: ViewQuery;
}

/** The wallet's pages, the same on the site and in the extension. */
export function WalletApp({ uri, view, query, ...shared }: WalletAppProps) {
  if (uri !== null) return <OpenedUri {...shared} uri={uri} />;
  switch (view) {
    case null:
      return <Home {...shared} />;
    case 'history':
      return query.id === undefined ? (
        <HistoryView {...shared} />
      ) : (
        <EntryView {...shared} type={query.type ?? ''} id={query.id} />
      );
    case 'backup':
      return <BackupView {...shared} />;
    case 'settings':
      return <SettingsView {...shared} />;
    case 'terms':
      return <TermsView {...shared} exchange={query.exchange ?? ''} />;
    case 'forget':
      return <ForgetView {...shared} />;
    case 'developer':
      return <DeveloperView {...shared} />;
  }
}

function OpenedUri({ uri, ...shared }: WalletProps & { uri: string }) {
  switch (findUriKind(uri)) {
    case 'withdraw':
      return <WithdrawFlow {...shared} uri={uri} />;
    case 'pay':
      return <PayFlow {...shared} order={uri} />;
    case 'tip':
      return <TipFlow {...shared} uri={uri} />;
    case 'refund':
      return <RefundFlow {...shared} uri={uri} />;
    case null:
      return (
        <Problem
          language={shared.language}
          problem={{ code: 'URI_UNSUPPORTED', detail: uri, missing: null }}
          homeUrl={shared.place.homeUrl}
          onRetry={() => undefined}
        />
      );
  }
}

function Home({ language, service, place }: WalletProps) {
  const overview = useOverview(service);
  if (overview === null) return <p role="status">{walletMessages(language).loading}</p>;
  return <Overview language={language} overview={overview} place={place} />;
}
