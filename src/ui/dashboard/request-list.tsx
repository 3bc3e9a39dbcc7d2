import { LOGGED_METHODS, type LoggedCall } from '@/protocol/logged-call';
import { requestMessages } from '@/ui/messages/dashboard-requests';
import type { Language } from '@/ui/messages/language';
import { Button } from '@/ui/primitives/button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { Field } from '@/ui/primitives/field';
import { LocalTime } from '@/ui/primitives/local-time';
import { SelectField } from '@/ui/primitives/select-field';
import { Status } from '@/ui/primitives/status';
import { Table } from '@/ui/primitives/table';
import { ListPager } from './pager';
import { requestHref, REQUESTS_PATH, type RequestFilter } from './request-address';

interface RequestListProps {
  requests: readonly LoggedCall[];
  filter: RequestFilter;
  /** This page's cursor and the next one's, if any. */
  after: string | undefined;
  next: string | undefined;
  language: Language;
}

/** Lists the requests of the shop's programs, the youngest first. */
export function RequestList({ requests, filter, after, next, language }: RequestListProps) {
  const t = requestMessages(language);
  const isNew = requests.length === 0 && Object.keys(filter).length === 0 && after === undefined;
  return (
    <>
      {!isNew && <Filters {...{ filter, language }} />}
      {requests.length > 0 ? (
        <RequestTable {...{ requests, language }} />
      ) : (
        <EmptyState title={isNew ? t.noneTitle : t.noMatch}>
          {isNew ? <p>{t.noneText}</p> : <a href={REQUESTS_PATH}>{t.showAll}</a>}
        </EmptyState>
      )}
      <ListPager path={REQUESTS_PATH} query={{ ...filter }} {...{ after, next, language }} />
    </>
  );
}

function Filters({ filter, language }: Pick<RequestListProps, 'filter' | 'language'>) {
  const t = requestMessages(language);
  const statuses = { '2xx': t.done, '3xx': t.moved, '4xx': t.refused, '5xx': t.failed };
  const methods = LOGGED_METHODS.map((value) => ({ value, label: value }));
  return (
    <search className="mb-6 block print:hidden">
      <form
        method="get"
        action={REQUESTS_PATH}
        className="grid items-end gap-4 sm:grid-cols-2 lg:flex lg:flex-wrap"
      >
        <Field
          name="q"
          label={t.search}
          hint={t.searchHint}
          type="search"
          defaultValue={filter.q}
          maxLength={200}
          className="sm:max-lg:col-span-2 lg:grow lg:basis-64"
        />
        <SelectField
          name="status"
          label={t.status}
          options={[
            { value: '', label: t.anyStatus },
            ...Object.entries(statuses).map(([value, label]) => ({ value, label })),
          ]}
          defaultValue={filter.status}
          className="lg:basis-44"
        />
        <SelectField
          name="method"
          label={t.method}
          options={[{ value: '', label: t.anyMethod }, ...methods]}
          defaultValue={filter.method}
          className="lg:basis-40"
        />
        <Button emphasis="secondary">{t.apply}</Button>
      </form>
    </search>
  );
}

function RequestTable({ requests, language }: Pick<RequestListProps, 'requests' | 'language'>) {
  const t = requestMessages(language);
  return (
    <Table<LoggedCall>
      caption={t.title}
      rows={requests}
      rowKey={({ serial }) => serial.toString()}
      stacks
      columns={[
        {
          key: 'time',
          narrow: 'max-sm:col-start-1 max-sm:row-start-1',
          header: t.time,
          cell: ({ serial, created }) => (
            <a href={requestHref(serial)}>
              <LocalTime at={created} language={language} />
            </a>
          ),
        },
        {
          key: 'request',
          narrow: 'max-sm:col-span-2 max-sm:row-start-2',
          isPlain: true,
          header: t.request,
          cell: ({ method, path }) => (
            <code className="text-sm wrap-anywhere">
              {method} {belowInstance(path)}
            </code>
          ),
        },
        {
          key: 'status',
          narrow: 'max-sm:col-span-2 max-sm:row-start-3',
          isPlain: true,
          header: t.status,
          cell: (call) => <AnswerStatus {...call} language={language} />,
        },
        {
          key: 'duration',
          narrow: 'max-sm:col-start-2 max-sm:row-start-1',
          header: t.duration,
          align: 'right',
          cell: ({ tookMs }) => t.took(tookMs),
        },
      ]}
    />
  );
}

/** The path below the instance's base URL, which is the same in most rows. */
function belowInstance(path: string): string {
  return path.replace(/^(?:\/merchant)?(?:\/instances\/[^/?]+)?\//, '');
}

type AnswerStatusProps = Pick<LoggedCall, 'httpStatus' | 'code'> & { language: Language };

/** The status with its tone, and the refusal's code. */
export function AnswerStatus({ httpStatus, code, language }: AnswerStatusProps) {
  const t = requestMessages(language);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5">
      <Status tone={httpStatus < 400 ? 'good' : 'bad'}>{httpStatus}</Status>
      {code !== undefined && (
        <span className="text-sm text-soft">{t.errorTitle(code.toString())}</span>
      )}
    </span>
  );
}
