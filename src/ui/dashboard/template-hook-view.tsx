import type { ReactNode } from 'react';
import type { TemplateHook } from '@/protocol/webhook';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import type { Language } from '@/ui/messages/language';
import { Facts } from '@/ui/primitives/facts';
import { LocalTime } from '@/ui/primitives/local-time';
import { PageTitle } from '@/ui/primitives/page-title';
import { WEBHOOKS_PATH } from './webhook-address';
import { EndpointState } from './webhook-list';

interface TemplateHookViewProps {
  hook: Pick<TemplateHook, 'eventType' | 'url' | 'method'> & {
    readonly webhookId: string;
    readonly created: number;
    readonly failures: number;
    /** While its server does not answer. */
    readonly pausedUntil?: number;
  };
  language: Language;
  /** The log of deliveries. */
  children: ReactNode;
}

/** A webhook that a program has made. Only programs change it. */
export function TemplateHookView({ hook, language, children }: TemplateHookViewProps) {
  const t = webhookMessages(language);
  const { webhookId, eventType, url, method, created, failures, pausedUntil } = hook;
  const at = (time: number) => <LocalTime at={time} language={language} />;
  const endpoint = { active: true, failures };
  return (
    <>
      <p className="mb-4 text-sm print:hidden">
        <a href={WEBHOOKS_PATH}>{t.back}</a>
      </p>
      <PageTitle
        lead={
          <code className="text-base wrap-anywhere">
            {method} {url}
          </code>
        }
      >
        <span className="wrap-anywhere">{webhookId}</span>
      </PageTitle>
      <Facts
        rows={[
          [t.state, <EndpointState key="state" {...{ endpoint, language }} />],
          ...(pausedUntil === undefined ? [] : [[t.pausedUntil, at(pausedUntil)] as const]),
          [t.event, <code key="event">{eventType}</code>],
          [t.created, at(created)],
        ]}
      />
      <p className="mt-6 max-w-prose text-soft">{t.ofProgramText}</p>
      {children}
    </>
  );
}
