'use client';

import { useCallback, useState } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { Problem } from '@/ui/wallet/problem';
import { useAnswer, useOverview } from '@/ui/wallet/use-service';
import { WithdrawConfirm } from '@/ui/wallet/withdraw-confirm';
import { WithdrawProgress } from '@/ui/wallet/withdraw-progress';
import type { PageHost } from '@/ui/wallet/page-host';
import type { WithdrawalEntry } from '@/wallet/core/history';
import { problemOf, type ServiceProblem } from '@/wallet/service/remote-service';
import type { WalletService } from '@/wallet/service/wallet-service';

interface WithdrawFlowProps {
  language: Language;
  service: WalletService;
  /** `taler://withdraw/…` */
  uri: string;
  host: PageHost;
}

/** Leads from a bank's URI to the coins: show, agree, confirm at the bank, wait. */
export function WithdrawFlow({ language, service, uri, host }: WithdrawFlowProps) {
  const { homeUrl } = host;
  const t = walletMessages(language);
  const ask = useCallback(async () => {
    const offer = await service.getWithdrawalOffer(uri);
    const isOpen = offer.preview !== null && offer.accepted === null;
    const terms = isOpen ? await service.findTerms(offer.preview.exchangeBaseUrl) : null;
    return { ...offer, terms };
  }, [service, uri]);
  const { loaded, retry } = useAnswer(ask);
  const [acceptedId, setAcceptedId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ServiceProblem | null>(null);
  const accept = (exchange: string, version: string | null): void => {
    setBusy(true);
    service
      .acceptWithdrawal(uri, exchange, version)
      .then(setAcceptedId, (error: unknown) => setProblem(problemOf(error)))
      .finally(() => setBusy(false));
  };
  const failure = problem ?? (loaded.state === 'failed' ? loaded.problem : null);
  if (failure !== null) {
    const again = (): void => {
      setProblem(null);
      retry();
    };
    return <Problem language={language} problem={failure} homeUrl={homeUrl} onRetry={again} />;
  }
  if (loaded.state !== 'ready') return <p role="status">{t.loading}</p>;
  const { accepted, preview, terms } = loaded.value;
  const id = acceptedId ?? accepted;
  if (id !== null) return <Progress {...{ language, service, id, homeUrl }} />;
  if (preview === null) {
    const none: ServiceProblem = { code: 'EXCHANGE_NOT_SUGGESTED', detail: '', missing: null };
    return <Problem language={language} problem={none} homeUrl={homeUrl} onRetry={retry} />;
  }
  return (
    <WithdrawConfirm
      language={language}
      preview={preview}
      terms={terms}
      homeUrl={homeUrl}
      isBusy={isBusy}
      onAccept={() => accept(preview.exchangeBaseUrl, terms?.version ?? null)}
    />
  );
}

interface ProgressProps {
  language: Language;
  service: WalletService;
  id: string;
  homeUrl: string;
}

function Progress({ language, service, id, homeUrl }: ProgressProps) {
  const overview = useOverview(service);
  const entry = overview?.history.find(
    (each): each is WithdrawalEntry => each.type === 'withdrawal' && each.id === id,
  );
  if (entry === undefined) return <p role="status">{walletMessages(language).loading}</p>;
  return <WithdrawProgress language={language} entry={entry} homeUrl={homeUrl} />;
}
