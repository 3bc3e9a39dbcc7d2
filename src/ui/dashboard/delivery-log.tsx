import { DELIVERY_STATES, type Delivery } from '@/protocol/webhook';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import type { Language } from '@/ui/messages/language';
import { Button } from '@/ui/primitives/button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { LocalTime } from '@/ui/primitives/local-time';
import { Table } from '@/ui/primitives/table';
import { DeliveryState, lastAnswer } from './delivery-state';
import { eventName } from './event-groups';
import { IfAllowed } from './if-allowed';
import { MadeFor } from './made-for';
import { ListPager } from './pager';
import { deliveryHref } from './webhook-address';

type State = (typeof DELIVERY_STATES)[number];

interface DeliveryLogProps {
  /** The webhook's page. */
  path: string;
  /** The advice while there is none. */
  noneText: string;
  deliveries: readonly Delivery[];
  /** Null for all. */
  state: State | null;
  /** This page's cursor and the next one's, if any. */
  after: string | undefined;
  next: string | undefined;
  language: Language;
}

/** Lists the deliveries of one webhook, the youngest first. */
export function DeliveryLog(props: DeliveryLogProps) {
  const { path, noneText, deliveries, state, after, next, language } = props;
  const t = webhookMessages(language);
  const isNew = deliveries.length === 0 && state === null && after === undefined;
  return (
    <div className="mt-12">
      <h2 className="mb-3 text-xl font-semibold">{t.deliveries}</h2>
      {!isNew && <StateChoices {...{ path, state, language }} />}
      {deliveries.length > 0 ? (
        <DeliveryTable {...{ path, deliveries, language }} />
      ) : (
        <EmptyState title={isNew ? t.deliveriesNone : t.deliveriesNoMatch}>
          {isNew ? <p>{noneText}</p> : <a href={path}>{t.showAll}</a>}
        </EmptyState>
      )}
      <ListPager {...{ path, after, next, language }} query={state === null ? {} : { state }} />
      {state === 'failed' && deliveries.length > 0 && (
        <IfAllowed to="webhooks-write">
          <form method="post" action={`${path}/replay/submit`} className="mt-6">
            <MadeFor />
            <Button emphasis="secondary">{t.replayAll}</Button>
          </form>
        </IfAllowed>
      )}
    </div>
  );
}

interface StateChoicesProps {
  path: string;
  state: State | null;
  language: Language;
}

function StateChoices({ path, state, language }: StateChoicesProps) {
  const t = webhookMessages(language);
  const hrefOf = (one: State | null) => (one === null ? path : `${path}?state=${one}`);
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8 print:hidden">
      <nav aria-label={t.show}>
        <ul className="flex flex-wrap gap-x-5">
          {([null, ...DELIVERY_STATES] as const).map((one) => (
            <li key={one}>
              <a
                href={hrefOf(one)}
                {...(one === state ? { 'aria-current': 'true' } : {})}
                className="flex min-h-9 items-center aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:no-underline"
              >
                {one === null ? t.all : t[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <a href={hrefOf(state)} className="flex min-h-9 items-center">
        {t.refresh}
      </a>
    </div>
  );
}

type DeliveryTableProps = Pick<DeliveryLogProps, 'path' | 'deliveries' | 'language'>;

function DeliveryTable({ path, deliveries, language }: DeliveryTableProps) {
  const t = webhookMessages(language);
  return (
    <Table<Delivery>
      caption={t.deliveries}
      rows={deliveries}
      rowKey={({ deliveryId }) => deliveryId.toString()}
      stacks
      columns={[
        {
          key: 'time',
          narrow: 'max-sm:col-start-1 max-sm:row-start-1',
          header: t.time,
          cell: ({ deliveryId, created }) => (
            <a href={deliveryHref(path, deliveryId)}>
              <LocalTime at={created} language={language} />
            </a>
          ),
        },
        {
          key: 'event',
          narrow: 'max-sm:col-span-2 max-sm:row-start-2',
          isPlain: true,
          header: t.event,
          cell: ({ type }) => eventName(type, language),
        },
        {
          key: 'state',
          narrow: 'max-sm:col-span-2 max-sm:row-start-3',
          isPlain: true,
          header: t.state,
          cell: (delivery) => (
            <span className="inline-flex flex-wrap items-center gap-x-2.5">
              <DeliveryState {...{ delivery, language }} />
              <span className="text-sm text-soft">{lastAnswer(delivery, language)}</span>
            </span>
          ),
        },
        {
          key: 'attempts',
          narrow: 'max-sm:col-start-2 max-sm:row-start-1',
          header: t.attempts,
          align: 'right',
          cell: ({ attempts }) => attempts,
        },
        {
          key: 'next',
          narrow: 'max-sm:col-span-2 max-sm:row-start-4',
          isPlain: true,
          header: t.next,
          cell: (delivery) => <NextCell {...{ delivery, language }} />,
        },
      ]}
    />
  );
}

interface NextAttemptProps {
  delivery: Pick<Delivery, 'attempts' | 'nextAttempt'>;
  language: Language;
}

/** Says its name on a narrow screen, and nothing if there is none. */
function NextCell(props: NextAttemptProps) {
  const isNone = props.delivery.nextAttempt === undefined;
  return (
    <span className={isNone ? 'max-sm:hidden' : undefined}>
      <span className="text-sm text-soft sm:hidden">{webhookMessages(props.language).next} </span>
      <NextAttempt {...props} />
    </span>
  );
}

/** A dash stands for none. */
export function NextAttempt({ delivery: { attempts, nextAttempt }, language }: NextAttemptProps) {
  const t = webhookMessages(language);
  if (nextAttempt === undefined) return t.noNext;
  return attempts === 0 ? t.soon : <LocalTime at={nextAttempt} language={language} />;
}
