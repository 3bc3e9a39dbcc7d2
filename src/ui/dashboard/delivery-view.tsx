import type { ReactNode } from 'react';
import type { DeliveryDetails } from '@/protocol/webhook';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import type { Language } from '@/ui/messages/language';
import { Button } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { Facts } from '@/ui/primitives/facts';
import { LocalTime } from '@/ui/primitives/local-time';
import { PageTitle } from '@/ui/primitives/page-title';
import { NextAttempt } from './delivery-log';
import { DeliveryState, lastAnswer } from './delivery-state';
import { eventName } from './event-groups';
import { IfAllowed } from './if-allowed';
import { MadeFor } from './made-for';
import { deliveryHref } from './webhook-address';

interface DeliveryViewProps {
  /** The page of its webhook. */
  webhookPath: string;
  delivery: DeliveryDetails;
  language: Language;
}

/** One delivery: how it went, what was sent, and what the server answered. */
export function DeliveryView({ webhookPath, delivery, language }: DeliveryViewProps) {
  const t = webhookMessages(language);
  const path = deliveryHref(webhookPath, delivery.deliveryId);
  return (
    <>
      <p className="mb-4 text-sm print:hidden">
        <a href={webhookPath}>{t.backToOne}</a>
      </p>
      <PageTitle lead={<code className="text-base">{delivery.type}</code>}>
        {eventName(delivery.type, language)}
      </PageTitle>
      <DeliveryFacts {...{ delivery, language }} />
      <div className="mt-6 mb-10 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        <IfAllowed to="webhooks-write">
          <form method="post" action={`${path}/replay/submit`}>
            <MadeFor />
            <Button>{t.replay}</Button>
          </form>
        </IfAllowed>
        <a href={path} className="flex min-h-9 items-center">
          {t.refresh}
        </a>
      </div>
      <div className="space-y-8">
        <RequestCard {...{ delivery, language }} />
        {delivery.answer !== undefined && (
          <Card title={t.answerTitle}>
            {delivery.answer === '' ? <p>{t.answerEmpty}</p> : <Raw>{delivery.answer}</Raw>}
          </Card>
        )}
      </div>
    </>
  );
}

type PartProps = Pick<DeliveryViewProps, 'delivery' | 'language'>;

function DeliveryFacts({ delivery, language }: PartProps) {
  const t = webhookMessages(language);
  const { created, attempts, lastAttempt, tookMs, eventId } = delivery;
  const at = (time: number) => <LocalTime at={time} language={language} />;
  const answer = lastAnswer(delivery, language);
  return (
    <Facts
      rows={[
        [t.state, <DeliveryState key="state" {...{ delivery, language }} />],
        [t.time, at(created)],
        [t.attempts, attempts],
        ...(lastAttempt === undefined ? [] : [[t.lastTry, at(lastAttempt)] as const]),
        ...(answer === undefined
          ? []
          : [[t.answer, tookMs === undefined ? answer : `${answer}, ${t.took(tookMs)}`] as const]),
        [t.next, <NextAttempt key="next" {...{ delivery, language }} />],
        ...(eventId === undefined ? [] : [[t.eventId, eventId] as const]),
      ]}
    />
  );
}

function RequestCard({ delivery: { request, lastAttempt }, language }: PartProps) {
  const t = webhookMessages(language);
  return (
    <Card title={t.request}>
      {request === undefined ? (
        <p>{lastAttempt === undefined ? t.notTried : t.gone}</p>
      ) : (
        <>
          <h3 className="mb-1 font-semibold">{t.headers}</h3>
          <Raw>
            {Object.entries(request.headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}
          </Raw>
          <h3 className="mt-4 mb-1 font-semibold">{t.body}</h3>
          <Raw>{request.body}</Raw>
        </>
      )}
    </Card>
  );
}

/** A text as it travelled. */
function Raw({ children }: { children: ReactNode }) {
  return <pre className="text-sm wrap-anywhere whitespace-pre-wrap">{children}</pre>;
}
