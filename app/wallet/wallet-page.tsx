'use client';

import { useEffect, useState } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { WalletApp } from '@/ui/wallet/wallet-app';
import { workerService } from '@/wallet/service/worker-service';
import type { WalletService } from '@/wallet/service/wallet-service';

interface WalletPageProps {
  language: Language;
  uri: string | null;
}

function leaveFor(url: string): void {
  window.location.assign(url);
}

/** Starts the wallet's worker and shows it. */
export function WalletPage({ language, uri }: WalletPageProps) {
  const [service, setService] = useState<WalletService | null>(null);
  useEffect(() => {
    const worker = new Worker(new URL('../../src/wallet/service/page-worker.ts', import.meta.url), {
      type: 'module',
    });
    setService(workerService(worker));
    return () => worker.terminate();
  }, []);
  if (service === null) return <p role="status">{walletMessages(language).loading}</p>;
  return (
    <WalletApp
      language={language}
      service={service}
      uri={uri}
      homeUrl="/wallet"
      bankUrl="/bank"
      onLeave={leaveFor}
    />
  );
}
