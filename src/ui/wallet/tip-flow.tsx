'use client';

import { useCallback, useState } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { Problem } from '@/ui/wallet/problem';
import { TipConfirm } from '@/ui/wallet/tip-confirm';
import { TipProgress } from '@/ui/wallet/tip-progress';
import { useAnswer, useOverview } from '@/ui/wallet/use-service';
import type { PageHost } from '@/ui/wallet/page-host';
import type { TermsOfService } from '@/wallet/core/exchange-terms';
import type { TipEntry } from '@/wallet/core/history';
import type { TipOffer } from '@/wallet/core/tip';
import { problemOf, type ServiceProblem } from '@/wallet/service/remote-service';
import type { WalletService } from '@/wallet/service/wallet-service';

interface TipFlowProps {
  language: Language;
  service: WalletService;
  /** A `taler://tip/…`, or the token of a shop that asks by headers. */
  uri: string;
  host: PageHost;
}

/** Leads from a merchant's URI to the coins: show, accept, wait. */
export function TipFlow({ language, service, uri, host }: TipFlowProps) {
  const { homeUrl } = host;
  const ask = useCallback(async () => {
    const offer = await service.getTipOffer(uri);
    const terms = offer.accepted === null ? await service.findTerms(offer.exchangeBaseUrl) : null;
    return { offer, terms };
  }, [service, uri]);
  const { loaded, retry } = useAnswer(ask);
  const [acceptedId, setAcceptedId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ServiceProblem | null>(null);
  const accept = async ({ offer, terms }: Asked): Promise<string> => {
    if (terms !== null) await service.acceptTerms(offer.exchangeBaseUrl, terms.version);
    return service.acceptTip(uri);
  };
  const start = (asked: Asked): void => {
    setBusy(true);
    accept(asked)
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
  const { offer, terms } = loaded.value;
  const id = acceptedId ?? offer.accepted;
  const { nextUrl } = offer;
  if (id !== null) return <Progress {...{ language, service, id, homeUrl, nextUrl }} />;
  return (
    <TipConfirm
      {...{ language, offer, terms, homeUrl, isBusy }}
      onAccept={() => start({ offer, terms })}
    />
  );
}

interface Asked {
  readonly offer: TipOffer;
  readonly terms: TermsOfService | null;
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
