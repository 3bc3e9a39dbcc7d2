'use client';

import { useCallback, useState } from 'react';
import { encodeBase32 } from '@/protocol/base32';
import { NEVER } from '@/protocol/timestamp';
import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { walletAuditorMessages } from '@/ui/messages/wallet-auditor';
import { Button, LinkButton } from '@/ui/primitives/button';
import { PageTitle } from '@/ui/primitives/page-title';
import { Time } from '@/ui/primitives/time';
import { DecisionForm } from '@/ui/wallet/decision-form';
import { Facts } from '@/ui/wallet/facts';
import { Problem } from '@/ui/wallet/problem';
import { Slip } from '@/ui/wallet/slip';
import { useAnswer } from '@/ui/wallet/use-service';
import type { PageHost } from '@/ui/wallet/page-host';
import type { AuditorOffer } from '@/wallet/core/auditors';
import { problemOf, type ServiceProblem } from '@/wallet/service/remote-service';
import type { WalletService } from '@/wallet/service/wallet-service';

interface AuditorFlowProps {
  language: Language;
  service: WalletService;
  /** The page's request as JSON. */
  request: string;
  host: Pick<PageHost, 'homeUrl'>;
}

/** Asks the owner to trust an auditor that a page names. */
export function AuditorFlow({ language, service, request, host }: AuditorFlowProps) {
  const { homeUrl } = host;
  const t = walletAuditorMessages(language);
  const wallet = walletMessages(language);
  const ask = useCallback(() => service.parseAuditorOffer(request), [service, request]);
  const { loaded, retry } = useAnswer(ask);
  const [isTrusted, setTrusted] = useState(false);
  const [problem, setProblem] = useState<ServiceProblem | null>(null);
  const failure = problem ?? (loaded.state === 'failed' ? loaded.problem : null);
  if (failure !== null) {
    const again = (): void => {
      setProblem(null);
      retry();
    };
    return <Problem language={language} problem={failure} homeUrl={homeUrl} onRetry={again} />;
  }
  if (loaded.state !== 'ready') return <p role="status">{wallet.loading}</p>;
  const offer = loaded.value;
  const trust = (): void => {
    service
      .trustAuditor(offer)
      .then(() => setTrusted(true))
      .catch((error: unknown) => setProblem(problemOf(error)));
  };
  return (
    <>
      <PageTitle lead={isTrusted ? null : t.lead}>{isTrusted ? t.trusted : t.title}</PageTitle>
      <Slip>
        <AuditorFacts language={language} offer={offer} />
        <div className="mt-8 flex flex-wrap gap-3">
          {!isTrusted && (
            <DecisionForm onDecide={trust}>
              <Button>{t.trust}</Button>
            </DecisionForm>
          )}
          <LinkButton href={homeUrl} emphasis="secondary">
            {isTrusted ? wallet.toWallet : wallet.notNow}
          </LinkButton>
        </div>
      </Slip>
    </>
  );
}

function AuditorFacts({ language, offer }: { language: Language; offer: AuditorOffer }) {
  const t = walletAuditorMessages(language);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { currency, url, auditorPub, expiration } = offer;
  const facts = [
    { name: t.currency, value: currency },
    { name: t.address, value: url },
    { name: t.key, value: encodeBase32(auditorPub) },
  ];
  const until = <Time at={expiration} language={language} timeZone={timeZone} />;
  const isForever = expiration === NEVER;
  return <Facts facts={isForever ? facts : [...facts, { name: t.until, value: until }]} />;
}
