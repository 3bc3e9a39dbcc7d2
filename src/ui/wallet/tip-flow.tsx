'use client';

import { useCallback, useState } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { Problem } from '@/ui/wallet/problem';
import { TipConfirm } from '@/ui/wallet/tip-confirm';
import { TipProgress } from '@/ui/wallet/tip-progress';
import { useAnswer, useOverview } from '@/ui/wallet/use-service';
import type { TipEntry } from '@/wallet/core/history';
import { problemOf, type ServiceProblem } from '@/wallet/service/remote-service';
import type { WalletService } from '@/wallet/service/wallet-service';

interface TipFlowProps {
  language: Language;
  service: WalletService;
  /** `taler://tip/…`, or the token of a shop that asks by headers. */
  uri: string;
  homeUrl: string;
}

/** From a merchant's URI to the coins: look, accept, wait. */
export function TipFlow({ language, service, uri, homeUrl }: TipFlowProps) {
  const ask = useCallback(() => service.inspectTip(uri), [service, uri]);
  const { loaded, retry } = useAnswer(ask);
  const [acceptedId, setAcceptedId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ServiceProblem | null>(null);
  const accept = (): void => {
    setBusy(true);
    service
      .acceptTip(uri)
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
  if (loaded.state !== 'ready') return <p role="status">{walletMessages(language).loading}</p>;
  const id = acceptedId ?? loaded.value.accepted;
  const { nextUrl } = loaded.value;
  if (id !== null) return <Progress {...{ language, service, id, homeUrl, nextUrl }} />;
  return <TipConfirm {...{ language, homeUrl, isBusy }} offer={loaded.value} onAccept={accept} />;
}

interface ProgressProps {
  language: Language;
  service: WalletService;
  id: string;
  homeUrl: string;
  nextUrl: string | null;
}

function Progress({ language, service, id, homeUrl, nextUrl }: ProgressProps) {
  const overview = useOverview(service);
  const entry = overview?.history.find(
    (each): each is TipEntry => each.type === 'tip' && each.id === id,
  );
  if (entry === undefined) return <p role="status">{walletMessages(language).loading}</p>;
  return <TipProgress {...{ language, entry, homeUrl, nextUrl }} />;
}
