'use client';

import { useCallback } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { walletSettingsMessages } from '@/ui/messages/wallet-settings';
import { Button } from '@/ui/primitives/button';
import { PageTitle } from '@/ui/primitives/page-title';
import { Facts } from '@/ui/wallet/facts';
import { DecisionForm } from '@/ui/wallet/decision-form';
import { Problem } from '@/ui/wallet/problem';
import { shownAddress } from '@/ui/wallet/shown-address';
import { TermsText } from '@/ui/wallet/terms-text';
import { useAction } from '@/ui/wallet/use-action';
import { useAnswer } from '@/ui/wallet/use-service';
import type { PageHost } from '@/ui/wallet/page-host';
import type { WalletService } from '@/wallet/service/wallet-service';

interface TermsViewProps {
  language: Language;
  service: WalletService;
  host: PageHost;
  exchange: string;
}

/** Shows an exchange's terms in its own words. They are accepted here or with a withdrawal. */
export function TermsView({ language, service, host, exchange }: TermsViewProps) {
  const t = walletSettingsMessages(language);
  const ask = useCallback(() => service.findTerms(exchange), [service, exchange]);
  const { loaded, retry, set } = useAnswer(ask);
  const action = useAction();
  const problem = action.problem ?? (loaded.state === 'failed' ? loaded.problem : null);
  if (problem !== null) {
    const again = (): void => {
      action.clear();
      retry();
    };
    return <Problem {...{ language, problem }} homeUrl={host.homeUrl} onRetry={again} />;
  }
  if (loaded.state !== 'ready') return <p role="status">{walletMessages(language).loading}</p>;
  const terms = loaded.value;
  const back = (
    <a href={host.viewUrl('settings')} className="min-h-6">
      {t.toSettings}
    </a>
  );
  if (terms === null) {
    return (
      <>
        <PageTitle lead={t.termsNone}>{t.termsTitle}</PageTitle>
        {back}
      </>
    );
  }
  const { version, text, isAccepted } = terms;
  const accept = (): void => {
    if (action.isBusy) return;
    action.run(
      () => service.acceptTerms(exchange, version),
      () => set({ ...terms, isAccepted: true }),
    );
  };
  return (
    <>
      <PageTitle>{t.termsTitle}</PageTitle>
      <Facts
        facts={[
          { name: walletMessages(language).exchange, value: shownAddress(terms.exchangeBaseUrl) },
          { name: t.termsVersion, value: version.replace(/^"(.*)"$/, '$1') },
        ]}
      />
      <div className="mt-6 max-w-prose border border-rule bg-sheet p-5 wrap-anywhere sm:p-8">
        <TermsText text={text} />
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        {!isAccepted && (
          <DecisionForm onDecide={accept}>
            <Button>{t.termsAccept}</Button>
          </DecisionForm>
        )}
        <p role="status">{isAccepted ? t.termsYouAccepted : ''}</p>
        {back}
      </div>
    </>
  );
}
