'use client';

import { useCallback, useState } from 'react';
import type { Language } from '@/ui/messages/language';
import { walletProblemMessages } from '@/ui/messages/wallet-problems';
import { walletSettingsMessages } from '@/ui/messages/wallet-settings';
import { Button } from '@/ui/primitives/button';
import { Field } from '@/ui/primitives/field';
import { Time } from '@/ui/primitives/time';
import { Facts } from '@/ui/wallet/facts';
import { FormProblem } from '@/ui/wallet/form-problem';
import { PlainButton } from '@/ui/wallet/plain-button';
import { problemText } from '@/ui/wallet/problem';
import { shownAddress } from '@/ui/wallet/shown-address';
import { useAction, type Action } from '@/ui/wallet/use-action';
import { useAnswer } from '@/ui/wallet/use-service';
import { isWebAddress, WalletForm } from '@/ui/wallet/wallet-form';
import type { PageHost } from '@/ui/wallet/page-host';
import type { KnownExchange } from '@/wallet/core/exchanges';
import type { WalletService } from '@/wallet/service/wallet-service';

interface ExchangeListProps {
  language: Language;
  service: WalletService;
  host: PageHost;
}

/** Lists the known exchanges, with a check for each, and a field for another. */
export function ExchangeList({ language, service, host }: ExchangeListProps) {
  const t = walletSettingsMessages(language);
  const ask = useCallback(() => service.listExchanges(), [service]);
  const { loaded, set } = useAnswer(ask);
  const action = useAction();
  const [news, setNews] = useState('');
  const [isWrong, setWrong] = useState(false);
  const check = (url: string): void => {
    setNews('');
    action.clear();
    setWrong(!isWebAddress(url));
    if (!isWebAddress(url)) return;
    action.run(
      async () => ({
        checked: await service.updateExchange(url),
        all: await service.listExchanges(),
      }),
      ({ checked, all }) => {
        set(all);
        setNews(t.checkedNow(checked.baseUrl));
      },
    );
  };
  const exchanges = loaded.state === 'ready' ? loaded.value : [];
  return (
    <>
      {loaded.state === 'ready' && exchanges.length === 0 && (
        <p className="mb-5 text-soft">{t.exchangesEmpty}</p>
      )}
      <ul className="space-y-5">
        {exchanges.map((exchange) => (
          <li key={exchange.baseUrl}>
            <ExchangeSheet {...{ language, host, exchange, action }} onCheck={check} />
          </li>
        ))}
      </ul>
      <p role="status" className="my-3 text-soft">
        {action.isBusy ? t.checking : news}
      </p>
      <AddExchange {...{ language, action, isWrong }} onAdd={check} />
    </>
  );
}

interface ExchangeSheetProps {
  language: Language;
  host: PageHost;
  exchange: KnownExchange;
  action: Action;
  onCheck: (url: string) => void;
}

function ExchangeSheet({ language, host, exchange, action, onCheck }: ExchangeSheetProps) {
  const t = walletSettingsMessages(language);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { baseUrl, currency, masterPub, fetchedAt, acceptedTerms } = exchange;
  const facts = [
    { name: t.currency, value: currency },
    { name: t.masterKey, value: <code>{masterPub}</code> },
    { name: t.checked, value: <Time at={fetchedAt} language={language} timeZone={timeZone} /> },
    { name: t.termsState, value: acceptedTerms === null ? t.termsOpen : t.termsAccepted },
  ];
  return (
    <div className="border border-rule bg-sheet p-5">
      <h3 className="mb-1 font-semibold wrap-anywhere">{shownAddress(baseUrl)}</h3>
      <Facts facts={facts} />
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <a href={host.viewUrl('terms', { exchange: baseUrl })} className="min-h-6">
          {t.readTerms}
          <span className="sr-only">: {baseUrl}</span>
        </a>
        <PlainButton
          isBusy={action.isBusy}
          label={`${t.checkNow}: ${baseUrl}`}
          onPress={() => onCheck(baseUrl)}
        >
          {t.checkNow}
        </PlainButton>
      </div>
    </div>
  );
}

interface AddExchangeProps {
  language: Language;
  action: Action;
  isWrong: boolean;
  onAdd: (url: string) => void;
}

function AddExchange({ language, action, isWrong, onAdd }: AddExchangeProps) {
  const t = walletSettingsMessages(language);
  const shared = walletProblemMessages(language);
  return (
    <>
      <h3 className="mt-8 mb-3 font-semibold">{t.add}</h3>
      {isWrong && <FormProblem title={shared.problemTitle} text={t.addWrong} field="exchange" />}
      {action.problem !== null && (
        <FormProblem
          title={shared.problemTitle}
          text={problemText(shared, action.problem)}
          detail={action.problem.detail}
          field="exchange"
        />
      )}
      <WalletForm field="exchange" isBusy={action.isBusy} onSend={onAdd}>
        <Field
          name="exchange"
          type="url"
          label={t.addAddress}
          error={isWrong ? t.addWrong : undefined}
          autoComplete="off"
          className="max-w-prose"
        />
        <Button emphasis="secondary">{t.addNow}</Button>
      </WalletForm>
    </>
  );
}
