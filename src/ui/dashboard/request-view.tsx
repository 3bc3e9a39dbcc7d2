import type { ReactNode } from 'react';
import type { LoggedCallDetails } from '@/protocol/logged-call';
import { listErrors } from '@/ui/docs/errors/error-list';
import { requestMessages } from '@/ui/messages/dashboard-requests';
import { remedyMessages } from '@/ui/messages/error-remedies';
import type { Language } from '@/ui/messages/language';
import { Card } from '@/ui/primitives/card';
import { CopyButton } from '@/ui/primitives/copy-button';
import { Facts } from '@/ui/primitives/facts';
import { LocalTime } from '@/ui/primitives/local-time';
import { PageTitle } from '@/ui/primitives/page-title';
import { callAsCurl, lacksBody } from './call-as-curl';
import { AnswerStatus } from './request-list';
import { REQUESTS_PATH } from './request-address';

interface RequestViewProps {
  call: LoggedCallDetails;
  /** The dashboard's, without a slash at the end. */
  origin: string;
  language: Language;
}

/** One request: who sent it, what it said, and what was answered. */
export function RequestView({ call, origin, language }: RequestViewProps) {
  const t = requestMessages(language);
  return (
    <>
      <p className="mb-4 text-sm print:hidden">
        <a href={REQUESTS_PATH}>{t.back}</a>
      </p>
      <PageTitle
        lead={
          <code className="text-base wrap-anywhere">
            {call.method} {call.path}
          </code>
        }
      >
        {t.request}
      </PageTitle>
      <CallFacts {...{ call, language }} />
      <div className="mt-8 space-y-8">
        {call.error !== undefined && <Refused {...{ call, language }} />}
        <Card title={t.sent}>
          <h3 className="mb-1 font-semibold">{t.headers}</h3>
          <Raw>
            {Object.entries(call.headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}
          </Raw>
          <h3 className="mt-4 mb-1 font-semibold">{t.body}</h3>
          <Body text={call.requestBody} length={call.requestLength} language={language} />
        </Card>
        <Card title={t.answered}>
          <Body text={call.answerBody} length={call.answerLength} language={language} />
        </Card>
        <Curl {...{ call, origin, language }} />
      </div>
    </>
  );
}

type PartProps = Pick<RequestViewProps, 'call' | 'language'>;

function CallFacts({ call, language }: PartProps) {
  const t = requestMessages(language);
  const { requestId, orderId, hasIdempotencyKey } = call;
  return (
    <Facts
      rows={[
        [t.status, <AnswerStatus key="status" {...call} language={language} />],
        [t.time, <LocalTime key="time" at={call.created} language={language} />],
        [t.duration, t.took(call.tookMs)],
        [t.openedBy, openerOf(call, language)],
        ...(orderId === undefined
          ? []
          : [[t.order, <OrderLink key="order" orderId={orderId} />] as const]),
        ...(requestId === undefined
          ? []
          : [[t.requestId, <code key="id">{requestId}</code>] as const]),
        ...(hasIdempotencyKey ? [[t.key, t.withKey] as const] : []),
      ]}
    />
  );
}

function OrderLink({ orderId }: { orderId: string }) {
  return <a href={`/dashboard/orders/${encodeURIComponent(orderId)}`}>{orderId}</a>;
}

function openerOf({ openedBy, tokenName }: LoggedCallDetails, language: Language): string {
  const t = requestMessages(language);
  if (tokenName !== undefined && tokenName !== '') return t.namedToken(tokenName);
  return { 'own token': t.ownToken, token: t.token, password: t.password, proxy: t.proxy }[
    openedBy
  ];
}

/** The refusal's entry in the catalogue. */
function Refused({ call, language }: PartProps) {
  const t = requestMessages(language);
  const entry = listErrors(language).find(({ name }) => name === call.error);
  if (entry === undefined) return null;
  const steps = remedyMessages(language)[`${entry.remedy}.next`].split('\n');
  return (
    <Card title={t.errorTitle((call.code ?? entry.code).toString())}>
      <p>{entry.meaning}</p>
      <h3 className="mt-4 mb-1 font-semibold">{t.next}</h3>
      <ul className="list-disc pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <p className="mt-4">
        <a href={`/docs/errors/${entry.code}`}>{t.errorMore}</a>
      </p>
    </Card>
  );
}

interface BodyProps {
  text: string | undefined;
  length: number | undefined;
  language: Language;
}

function Body({ text, length, language }: BodyProps) {
  const t = requestMessages(language);
  if (text === undefined) return <p className="text-soft">{t.noBody}</p>;
  const shown = readable(text);
  const inWords = (count: number) => count.toLocaleString(language);
  return (
    <>
      <Raw>{shown ?? text}</Raw>
      {shown === undefined && length !== undefined && (
        <p className="mt-2 text-sm text-soft">{t.cut(inWords(text.length), inWords(length))}</p>
      )}
      {text.includes('…') && <p className="mt-2 text-sm text-soft">{t.leftOut}</p>}
    </>
  );
}

/** Undefined for JSON that was cut. */
function readable(json: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return undefined;
  }
}

function Curl({ call, origin, language }: RequestViewProps) {
  const t = requestMessages(language);
  const curl = callAsCurl(call, origin);
  return (
    <Card title={t.curlTitle}>
      {call.openedBy !== 'proxy' && (
        <p className="mb-2">{call.openedBy === 'password' ? t.curlPassword : t.curlText}</p>
      )}
      {lacksBody(call) && <p className="mb-2">{t.curlNoBody}</p>}
      <Raw>{curl}</Raw>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <CopyButton text={curl} label={t.copy} done={t.copied} />
      </p>
    </Card>
  );
}

/** A text as it travelled. */
function Raw({ children }: { children: ReactNode }) {
  return <pre className="text-sm wrap-anywhere whitespace-pre-wrap">{children}</pre>;
}
