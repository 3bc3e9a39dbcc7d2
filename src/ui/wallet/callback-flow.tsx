'use client';

import { useCallback, useState } from 'react';
import { amountSchema, type Amount } from '@/protocol/amount';
import { parseJson } from '@/protocol/json';
import type { Language } from '@/ui/messages/language';
import { walletCoinMessages } from '@/ui/messages/wallet-coins';
import { walletSettingsMessages } from '@/ui/messages/wallet-settings';
import { Button } from '@/ui/primitives/button';
import { Field } from '@/ui/primitives/field';
import { PageTitle } from '@/ui/primitives/page-title';
import { FormProblem } from '@/ui/wallet/form-problem';
import { Problem } from '@/ui/wallet/problem';
import { useAnswer } from '@/ui/wallet/use-service';
import type { PageHost } from '@/ui/wallet/page-host';
import { isWebAddress, WalletForm } from '@/ui/wallet/wallet-form';
import { WithdrawConfirm } from '@/ui/wallet/withdraw-confirm';
import { isSenderWire } from '@/wallet/core/sender-wire';
import { problemOf, type ServiceProblem } from '@/wallet/service/remote-service';
import type { WalletService } from '@/wallet/service/wallet-service';

export interface CallbackQuery {
  readonly callbackUrl: string;
  readonly amount: Amount;
  readonly wireTypes: readonly string[];
  readonly suggestedExchange: string | null;
  readonly senderWire: string | null;
}

/** Reads a bank's request. Returns null if the query is malformed or asks for something else. */
export function parseCallbackQuery(query: URLSearchParams): CallbackQuery | null {
  const callbackUrl = query.get('callback_url') ?? '';
  if (!/^https?:/i.test(callbackUrl) || !URL.canParse(callbackUrl)) return null;
  const amount = amountSchema.safeParse(parseJson(query.get('amount') ?? ''));
  const wireTypes = parseJson(query.get('wt_types') ?? '');
  if (!amount.success || !Array.isArray(wireTypes)) return null;
  const suggested = query.get('suggested_exchange_url') ?? '';
  const senderWire = query.get('sender_wire') ?? '';
  if (senderWire !== '' && !isSenderWire(senderWire)) return null;
  return {
    callbackUrl,
    amount: amount.data,
    wireTypes: wireTypes.filter((type) => typeof type === 'string'),
    suggestedExchange: suggested === '' ? null : suggested,
    senderWire: senderWire === '' ? null : senderWire,
  };
}

interface CallbackFlowProps {
  language: Language;
  service: WalletService;
  query: CallbackQuery;
  host: PageHost;
}

/**
 * Continues a withdrawal that a bank's answer has begun: choose the exchange, agree, return to the bank.
 */
export function CallbackFlow(props: CallbackFlowProps) {
  const [exchange, setExchange] = useState(props.query.suggestedExchange);
  if (exchange === null) return <AskForExchange {...props} onChosen={setExchange} />;
  return <Confirm {...props} exchange={exchange} />;
}

function Confirm(props: CallbackFlowProps & { exchange: string }) {
  const { language, service, query, host, exchange } = props;
  const { homeUrl, onLeave } = host;
  const ask = useCallback(
    async () => ({
      preview: await service.previewWithdrawal(exchange, query.amount),
      terms: await service.findTerms(exchange),
    }),
    [service, exchange, query],
  );
  const { loaded, retry } = useAnswer(ask);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ServiceProblem | null>(null);
  const failure = problem ?? (loaded.state === 'failed' ? loaded.problem : null);
  if (failure !== null) {
    const again = (): void => {
      setProblem(null);
      retry();
    };
    return <Problem language={language} problem={failure} homeUrl={homeUrl} onRetry={again} />;
  }
  if (loaded.state !== 'ready') return <p role="status">{walletCoinMessages(language).loading}</p>;
  const { preview, terms } = loaded.value;
  const accept = (): void => {
    setBusy(true);
    const { amount, callbackUrl, wireTypes, senderWire } = query;
    service
      .startCallbackWithdrawal(
        { amount, exchangeBaseUrl: exchange, callbackUrl, wireTypes, senderWire },
        terms?.version ?? null,
      )
      .then(onLeave, (error: unknown) => {
        setBusy(false);
        setProblem(problemOf(error));
      });
  };
  return (
    <WithdrawConfirm
      language={language}
      preview={preview}
      terms={terms}
      homeUrl={homeUrl}
      isBusy={isBusy}
      onAccept={accept}
    />
  );
}

/** Asks the owner for an exchange if the bank suggests none. */
function AskForExchange(props: CallbackFlowProps & { onChosen: (exchange: string) => void }) {
  const { language, onChosen } = props;
  const t = walletCoinMessages(language);
  const { addAddress, addWrong } = walletSettingsMessages(language);
  const [isWrong, setWrong] = useState(false);
  const choose = (exchange: string): void => {
    setWrong(!isWebAddress(exchange));
    if (isWebAddress(exchange)) onChosen(exchange);
  };
  return (
    <>
      <PageTitle>{t.withdrawTitle}</PageTitle>
      {isWrong && <FormProblem title={t.problemTitle} text={addWrong} field="exchange" />}
      <WalletForm field="exchange" isBusy={false} onSend={choose}>
        <Field
          name="exchange"
          type="url"
          label={addAddress}
          error={isWrong ? addWrong : undefined}
          autoComplete="off"
          required
          className="max-w-prose"
        />
        <Button>{t.openUri}</Button>
      </WalletForm>
    </>
  );
}
