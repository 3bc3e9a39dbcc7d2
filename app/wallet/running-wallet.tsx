'use client';

import { useEffect, useMemo, useState } from 'react';
import type { Language } from '@/ui/messages/language';
import type { Theme } from '@/ui/messages/theme';
import { walletMessages } from '@/ui/messages/wallet';
import { Stage } from '@/ui/wallet/stage';
import { WalletApp, type ViewQuery } from '@/ui/wallet/wallet-app';
import type { PageHost, WalletView } from '@/ui/wallet/page-host';
import { workerService } from '@/wallet/service/worker-service';
import type { WalletService } from '@/wallet/service/wallet-service';
import { WALLET_URL, walletViewUrl } from './wallet-urls';

export interface RunningWalletProps {
  language: Language;
  theme: Theme;
  uri: string | null;
  view: WalletView | null;
  query: ViewQuery;
  /** Origin of the bank and the backup service, or empty for the page's own. */
  siteUrl: string;
}

function leaveFor(url: string): void {
  window.location.assign(url);
}

function pageHostOf(theme: Theme, siteUrl: string): PageHost {
  return {
    homeUrl: WALLET_URL,
    viewUrl: walletViewUrl,
    bankUrl: `${siteUrl}/bank`,
    withdrawalUrl: (units) => `${siteUrl}/bank/withdrawals/new?amount=${units}`,
    syncUrl: new URL('/sync/', siteUrl === '' ? window.location.origin : siteUrl).href,
    theme,
    // The switches of the page's header, which work without scripts.
    onLanguage: (language) => leaveFor(`/language/${language}`),
    onTheme: (name) => leaveFor(`/theme/${name}`),
    onLeave: leaveFor,
  };
}

/** Starts the wallet's worker and shows one of its pages. */
export function RunningWallet({ language, theme, siteUrl, ...shown }: RunningWalletProps) {
  const t = walletMessages(language);
  const [service, setService] = useState<WalletService | null>(null);
  useEffect(() => {
    const worker = new Worker(new URL('../../src/wallet/service/page-worker.ts', import.meta.url), {
      type: 'module',
    });
    setService(workerService(worker));
    return () => worker.terminate();
  }, []);
  // Only the browser makes it, since the server does not know the page's origin.
  const host = useMemo(
    () => (service === null ? null : pageHostOf(theme, siteUrl)),
    [service, theme, siteUrl],
  );
  return (
    <Stage title={`${t.wallet} – Florin`}>
      {service === null || host === null ? (
        <p role="status">{t.loading}</p>
      ) : (
        <WalletApp language={language} service={service} host={host} {...shown} />
      )}
    </Stage>
  );
}
