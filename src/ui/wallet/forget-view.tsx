'use client';

import { useCallback, useState } from 'react';
import type { Amount as Money } from '@/protocol/amount-text';
import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { walletSettingsMessages } from '@/ui/messages/wallet-settings';
import { Button, LinkButton } from '@/ui/primitives/button';
import { formatAmountForPeople, localeOf } from '@/ui/primitives/format-amount-for-people';
import { PageTitle } from '@/ui/primitives/page-title';
import { Balances, isHeld } from '@/ui/wallet/balances';
import { DecisionForm } from '@/ui/wallet/decision-form';
import { Problem } from '@/ui/wallet/problem';
import { sumOf } from '@/ui/wallet/sums';
import { useAction } from '@/ui/wallet/use-action';
import { useAnswer } from '@/ui/wallet/use-service';
import type { PageHost } from '@/ui/wallet/page-host';
import type { BackupState } from '@/wallet/core/backup';
import type { Balance } from '@/wallet/core/balance';
import type { WalletService } from '@/wallet/service/wallet-service';

interface ForgetViewProps {
  language: Language;
  service: WalletService;
  host: PageHost;
}

/** Asks once before everything is deleted. It names the amount at stake, and the ways to restore it. */
export function ForgetView({ language, service, host }: ForgetViewProps) {
  const t = walletSettingsMessages(language);
  const ask = useCallback(async () => {
    const [overview, backup] = await Promise.all([service.overview(), service.describeBackup()]);
    return { balances: overview.balances.filter(isHeld), backup };
  }, [service]);
  const { loaded, retry } = useAnswer(ask);
  const action = useAction();
  const [isForgotten, setForgotten] = useState(false);
  const problem = action.problem ?? (loaded.state === 'failed' ? loaded.problem : null);
  const { homeUrl } = host;
  if (problem !== null) return <Problem {...{ language, problem, homeUrl }} onRetry={retry} />;
  if (isForgotten) {
    return (
      <div role="status">
        <PageTitle lead={t.forgottenText}>{t.forgotten}</PageTitle>
        <LinkButton href={homeUrl}>{walletMessages(language).toWallet}</LinkButton>
      </div>
    );
  }
  if (loaded.state !== 'ready') return <p role="status">{walletMessages(language).loading}</p>;
  const { balances, backup } = loaded.value;
  const amounts = sumsOf(balances).map((amount) => formatAmountForPeople(amount, language));
  const forget = (): void => {
    if (action.isBusy) return;
    action.run(
      () => service.forgetEverything(),
      () => setForgotten(true),
    );
  };
  return (
    <>
      <PageTitle lead={t.forgetText}>{t.forgetQuestion}</PageTitle>
      <div className="max-w-3xl space-y-6">
        <p>{balances.length === 0 ? t.forgetNoMoney : t.forgetMoney}</p>
        {balances.length > 0 && <Balances language={language} balances={balances} />}
        <p className="max-w-prose border-l-4 border-danger bg-sheet px-5 py-4 wrap-anywhere">
          {backupText(language, backup)}
        </p>
        <div className="flex flex-wrap gap-3">
          <DecisionForm onDecide={forget}>
            <Button emphasis="danger">
              {amounts.length === 0 ? t.forgetConfirm : t.forgetConfirmAmount(amounts.join(t.and))}
            </Button>
          </DecisionForm>
          <LinkButton href={host.viewUrl('settings')} emphasis="secondary">
            {t.forgetNot}
          </LinkButton>
        </div>
        <p role="status" className="text-soft">
          {action.isBusy ? t.forgetting : ''}
        </p>
      </div>
    </>
  );
}

/** Sums up everything that would be lost, by currency. */
function sumsOf(balances: readonly Balance[]): Money[] {
  const currencies = [...new Set(balances.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const ofIt = balances.filter((balance) => balance.currency === currency);
    const parts = ofIt.flatMap(({ available, incoming, outgoing }) => [
      available,
      incoming,
      outgoing,
    ]);
    return sumOf(currency, parts);
  });
}

function backupText(language: Language, backup: BackupState | null): string {
  const t = walletSettingsMessages(language);
  if (backup === null) return t.forgetNoBackup;
  const { serviceUrl, uploadedAt } = backup;
  if (uploadedAt === null) return t.forgetEmptyBackup(serviceUrl);
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return t.forgetBackup(serviceUrl, format.format(uploadedAt));
}
