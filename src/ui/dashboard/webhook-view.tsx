import type { ReactNode } from 'react';
import type { Endpoint } from '@/protocol/webhook';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import type { Language } from '@/ui/messages/language';
import { Button, LinkButton } from '@/ui/primitives/button';
import { Facts } from '@/ui/primitives/facts';
import { LocalTime } from '@/ui/primitives/local-time';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { namesOfEvents } from './event-groups';
import { IfAllowed } from './if-allowed';
import { MadeFor } from './made-for';
import { webhookHref, WEBHOOKS_PATH } from './webhook-address';
import { EndpointState } from './webhook-list';

interface WebhookViewProps {
  endpoint: Endpoint;
  language: Language;
  /** The log of deliveries. */
  children: ReactNode;
}

export function WebhookView({ endpoint, language, children }: WebhookViewProps) {
  const t = webhookMessages(language);
  const { url } = endpoint;
  return (
    <>
      <p className="mb-4 text-sm print:hidden">
        <a href={WEBHOOKS_PATH}>{t.back}</a>
      </p>
      <PageTitle lead={<code className="text-base wrap-anywhere">{url}</code>}>
        <span className="wrap-anywhere">{webhookName(endpoint)}</span>
      </PageTitle>
      {!endpoint.active && (
        <Notice kind="aside" className="mb-6">
          {t.offText}
        </Notice>
      )}
      <EndpointFacts {...{ endpoint, language }} />
      <IfAllowed to="webhooks-write">
        <EndpointActions {...{ endpoint, language }} />
      </IfAllowed>
      {children}
    </>
  );
}

/** The name that its owner gave it, or its server's. */
export function webhookName({ description, url }: Pick<Endpoint, 'description' | 'url'>): string {
  return description === '' ? new URL(url).host : description;
}

function EndpointFacts({ endpoint, language }: Pick<WebhookViewProps, 'endpoint' | 'language'>) {
  const t = webhookMessages(language);
  const { events, created, pausedUntil, formerValidUntil } = endpoint;
  const at = (time: number) => <LocalTime at={time} language={language} />;
  return (
    <Facts
      rows={[
        [t.state, <EndpointState key="state" {...{ endpoint, language }} />],
        ...(pausedUntil === undefined ? [] : [[t.pausedUntil, at(pausedUntil)] as const]),
        [t.events, namesOfEvents(events, language)],
        [t.created, at(created)],
        ...(formerValidUntil === undefined ? [] : [[t.formerUntil, at(formerValidUntil)] as const]),
      ]}
    />
  );
}

function EndpointActions({ endpoint, language }: Pick<WebhookViewProps, 'endpoint' | 'language'>) {
  const t = webhookMessages(language);
  const path = webhookHref(endpoint.endpointId);
  return (
    <div className="mt-6 flex flex-wrap gap-3 print:hidden">
      {endpoint.active && <SendTest path={path} language={language} />}
      <LinkButton href={`${path}/change`} emphasis="secondary">
        {t.change}
      </LinkButton>
      <LinkButton href={`${path}/rotate`} emphasis="secondary">
        {t.rotate}
      </LinkButton>
      <LinkButton href={`${path}/delete`} emphasis="danger">
        {t.remove}
      </LinkButton>
    </div>
  );
}

function SendTest({ path, language }: { path: string; language: Language }) {
  return (
    <form method="post" action={`${path}/test/submit`}>
      <MadeFor />
      <Button>{webhookMessages(language).sendTest}</Button>
    </form>
  );
}
