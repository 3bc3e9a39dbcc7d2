import type { Delivery, Endpoint } from '@/protocol/webhook';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import type { Language } from '@/ui/messages/language';
import { LinkButton } from '@/ui/primitives/button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { LocalTime } from '@/ui/primitives/local-time';
import { Status } from '@/ui/primitives/status';
import { Table } from '@/ui/primitives/table';
import { DeliveryState } from './delivery-state';
import { namesOfEvents } from './event-groups';
import { IfAllowed } from './if-allowed';
import { templateHookHref, webhookHref, WEBHOOKS_PATH } from './webhook-address';

interface ListedEndpoint extends Endpoint {
  /** The youngest delivery; null before the first. */
  readonly last: Delivery | null;
}

interface WebhookListProps {
  endpoints: readonly ListedEndpoint[];
  language: Language;
}

interface ListedWebhooksProps extends WebhookListProps, TemplateHookListProps {}

export function ListedWebhooks({ endpoints, hooks, language }: ListedWebhooksProps) {
  return (
    <>
      <WebhookList {...{ endpoints, language }} />
      {endpoints.length > 0 && (
        <div className="mt-8">
          <AddWebhook language={language} />
        </div>
      )}
      <TemplateHookList {...{ hooks, language }} />
    </>
  );
}

function WebhookList({ endpoints, language }: WebhookListProps) {
  const t = webhookMessages(language);
  if (endpoints.length === 0) {
    return (
      <EmptyState title={t.noneTitle}>
        <p>{t.noneText}</p>
        <AddWebhook language={language} />
      </EmptyState>
    );
  }
  return (
    <Table<ListedEndpoint>
      caption={t.title}
      rows={endpoints}
      rowKey={({ endpointId }) => endpointId}
      stacks
      columns={[
        {
          key: 'address',
          narrow: 'max-sm:col-span-2',
          header: t.address,
          cell: (endpoint) => <Address {...{ endpoint }} />,
        },
        {
          key: 'events',
          narrow: 'max-sm:col-span-2',
          header: t.events,
          cell: ({ events }) => <EventNames {...{ events, language }} />,
        },
        {
          key: 'state',
          narrow: 'max-sm:col-span-2',
          header: t.state,
          cell: (endpoint) => <EndpointState {...{ endpoint, language }} />,
        },
        {
          key: 'last',
          narrow: 'max-sm:col-span-2',
          header: t.last,
          cell: ({ last }) => <LastDelivery {...{ last, language }} />,
        },
      ]}
    />
  );
}

function AddWebhook({ language }: { language: Language }) {
  return (
    <IfAllowed to="webhooks-write">
      <LinkButton href={`${WEBHOOKS_PATH}/create`}>{webhookMessages(language).add}</LinkButton>
    </IfAllowed>
  );
}

function Address({ endpoint: { endpointId, description, url } }: { endpoint: Endpoint }) {
  return (
    <>
      <a href={webhookHref(endpointId)} className="font-semibold wrap-anywhere">
        {description === '' ? url : description}
      </a>
      {description !== '' && (
        <>
          <br />
          <span className="text-sm wrap-anywhere text-soft">{url}</span>
        </>
      )}
    </>
  );
}

const SHOWN_NAMES = 3;

/** Names the first ones, and how many others there are. */
function EventNames({ events, language }: { events: readonly string[]; language: Language }) {
  const shown = events.length > SHOWN_NAMES + 1 ? events.slice(0, SHOWN_NAMES) : events;
  const others = events.length - shown.length;
  return (
    <span className="text-sm">
      {namesOfEvents(shown, language)}
      {others > 0 && ` ${webhookMessages(language).andOthers(others)}`}
    </span>
  );
}

interface EndpointStateProps {
  endpoint: Pick<Endpoint, 'active' | 'failures'>;
  language: Language;
}

export function EndpointState({ endpoint: { active, failures }, language }: EndpointStateProps) {
  const t = webhookMessages(language);
  if (!active) return <Status tone="ended">{t.off}</Status>;
  if (failures > 0) return <Status tone="bad">{t.notAnswering}</Status>;
  return <Status tone="good">{t.on}</Status>;
}

interface ListedTemplateHook {
  readonly webhookId: string;
  readonly eventType: string;
  readonly url: string;
  readonly failures: number;
  /** The youngest delivery; null before the first. */
  readonly last: Delivery | null;
}

interface TemplateHookListProps {
  hooks: readonly ListedTemplateHook[];
  language: Language;
}

/** Webhooks that programs have made by today's merchant interface. Nothing is shown without any. */
function TemplateHookList({ hooks, language }: TemplateHookListProps) {
  const t = webhookMessages(language);
  if (hooks.length === 0) return null;
  return (
    <div className="mt-12">
      <h2 className="text-xl font-semibold">{t.ofPrograms}</h2>
      <p className="mt-1 mb-4 max-w-prose text-soft">{t.ofProgramsText}</p>
      <Table<ListedTemplateHook>
        caption={t.ofPrograms}
        rows={hooks}
        rowKey={({ webhookId }) => webhookId}
        stacks
        columns={[
          {
            key: 'name',
            narrow: 'max-sm:col-span-2',
            header: t.note,
            cell: ({ webhookId, url }) => (
              <>
                <a href={templateHookHref(webhookId)} className="font-semibold wrap-anywhere">
                  {webhookId}
                </a>
                <br />
                <span className="text-sm wrap-anywhere text-soft">{url}</span>
              </>
            ),
          },
          {
            key: 'event',
            narrow: 'max-sm:col-span-2',
            header: t.event,
            cell: ({ eventType }) => <code>{eventType}</code>,
          },
          {
            key: 'state',
            narrow: 'max-sm:col-span-2',
            header: t.state,
            cell: ({ failures }) => (
              <EndpointState {...{ endpoint: { active: true, failures }, language }} />
            ),
          },
          {
            key: 'last',
            narrow: 'max-sm:col-span-2',
            header: t.last,
            cell: ({ last }) => <LastDelivery {...{ last, language }} />,
          },
        ]}
      />
    </div>
  );
}

function LastDelivery({ last, language }: { last: Delivery | null; language: Language }) {
  if (last === null) return webhookMessages(language).never;
  return (
    <>
      <DeliveryState delivery={last} language={language} /> <br className="max-sm:hidden" />
      <span className="text-sm text-soft">
        <LocalTime at={last.lastAttempt ?? last.created} language={language} />
      </span>
    </>
  );
}
