'use client';

import { lazy, Suspense } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import type { PageHost, WalletView } from '@/ui/wallet/page-host';
import { findUriKind } from '@/wallet/service/uri-kind';
import type { WalletService } from '@/wallet/service/wallet-service';

// Each page loads only its own parts.
const BackupView = lazy(async () => ({
  default: (await import('@/ui/wallet/backup-view')).BackupView,
}));
const DeveloperView = lazy(async () => ({
  default: (await import('@/ui/wallet/developer-view')).DeveloperView,
}));
const EntryView = lazy(async () => ({
  default: (await import('@/ui/wallet/entry-view')).EntryView,
}));
const ForgetView = lazy(async () => ({
  default: (await import('@/ui/wallet/forget-view')).ForgetView,
}));
const HistoryView = lazy(async () => ({
  default: (await import('@/ui/wallet/history-view')).HistoryView,
}));
const SettingsView = lazy(async () => ({
  default: (await import('@/ui/wallet/settings-view')).SettingsView,
}));
const Home = lazy(async () => ({ default: (await import('@/ui/wallet/overview')).Home }));
const Problem = lazy(async () => ({ default: (await import('@/ui/wallet/problem')).Problem }));
const TermsView = lazy(async () => ({
  default: (await import('@/ui/wallet/terms-view')).TermsView,
}));
const PayFlow = lazy(async () => ({ default: (await import('@/ui/wallet/pay-flow')).PayFlow }));
const RefundFlow = lazy(async () => ({
  default: (await import('@/ui/wallet/refund-flow')).RefundFlow,
}));
const TipFlow = lazy(async () => ({ default: (await import('@/ui/wallet/tip-flow')).TipFlow }));
const WithdrawFlow = lazy(async () => ({
  default: (await import('@/ui/wallet/withdraw-flow')).WithdrawFlow,
}));

/** Query members of a page that its view may read. */
export type ViewQuery = Readonly<Partial<Record<'type' | 'id' | 'exchange', string>>>;

interface WalletProps {
  language: Language;
  service: WalletService;
  host: PageHost;
}

interface WalletAppProps extends WalletProps {
  /** The URI to open, or null for the wallet itself. */
  uri: string | null;
  /** Null for the wallet's first page. */
  view: WalletView | null;
  query: ViewQuery;
}

/** The wallet's pages, the same on the site and in the extension. */
export function WalletApp(props: WalletAppProps) {
  return (
    <Suspense fallback={<p role="status">{walletMessages(props.language).loading}</p>}>
      <Shown {...props} />
    </Suspense>
  );
}

function Shown({ uri, view, query, ...shared }: WalletAppProps) {
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
      return <RefundFlow {...shared} refund={uri} />;
    case null:
      return (
        <Problem
          language={shared.language}
          problem={{ code: 'URI_UNSUPPORTED', detail: uri, missing: null }}
          homeUrl={shared.host.homeUrl}
        />
      );
  }
}
