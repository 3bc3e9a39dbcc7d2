import type { Amount as Money } from '@/protocol/amount';
import { besideNewShop, besideOperatorLogIn } from '@/ui/messages/beside-forms';
import { commonMessages } from '@/ui/messages/common';
import { operatorMessages } from '@/ui/messages/dashboard-operator';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { Beside } from '@/ui/primitives/beside';
import { Button, LinkButton } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { EmptyState } from '@/ui/primitives/empty-state';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { Once } from '@/ui/primitives/once';
import { PageTitle } from '@/ui/primitives/page-title';
import { Status } from '@/ui/primitives/status';
import { Table } from '@/ui/primitives/table';
import { CopyButton } from '../primitives/copy-button';
import { errorOf, formErrors, type SentBack, type FieldsByError } from './form-errors';
import { closeHref, shopPath, SHOPS_PATH as HOME } from './operator-shop-view';
import { ListPager } from './pager';
import { SYSTEM_PATH, SystemHeadline } from './system-view';

export interface ShopRow {
  readonly id: string;
  readonly name: string;
  readonly isClosed: boolean;
  readonly payto: string;
  readonly paid: Money;
  readonly paidCount: number;
  readonly awaiting: Money;
}

type AllShops = Pick<ShopRow, 'paid' | 'paidCount' | 'awaiting'> & { readonly openCount: number };

type Typed = Readonly<Partial<Record<'id' | 'name' | 'payto', string | undefined>>>;

interface OperatorViewProps {
  shops: readonly ShopRow[];
  /** The figures of all shops on all pages. */
  all: AllShops;
  /** True if the system page has a reason to look. */
  needsAttention: boolean;
  /** The text of a search, or empty. */
  text: string;
  /** Cursors of this page and of the next. */
  after: string | undefined;
  next: string | undefined;
  language: Language;
  /** The error of a refused form, with its values. */
  sentBack: SentBack & Typed;
}

export function OperatorView(props: OperatorViewProps) {
  const { shops, all, needsAttention, text, after, next, language, sentBack } = props;
  const t = operatorMessages(language);
  const isSearch = text !== '';
  return (
    <>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <Health {...{ needsAttention, language }} />
      <Totals {...{ all, language }} />
      <ShopSearch {...{ text, language }} />
      {shops.length === 0 ? (
        <EmptyState title={isSearch ? t.noMatchTitle : t.noneTitle}>
          <p>{isSearch ? t.noMatchText : t.noneText}</p>
        </EmptyState>
      ) : (
        <>
          <ShopTable {...{ shops, language }} />
          <ListPager
            path={HOME}
            query={isSearch ? { q: text } : {}}
            {...{ after, next, language }}
          />
        </>
      )}
      <NewShop {...{ language, sentBack }} />
    </>
  );
}

/** The system page says what needs attention. */
function Health({
  needsAttention,
  language,
}: Pick<OperatorViewProps, 'needsAttention' | 'language'>) {
  return (
    <p className="mb-6">
      <a href={SYSTEM_PATH} className="inline-block min-h-6">
        <SystemHeadline {...{ needsAttention, language }} />
      </a>
    </p>
  );
}

function Totals({ all, language }: Pick<OperatorViewProps, 'all' | 'language'>) {
  const t = operatorMessages(language);
  const money = (value: Money) => <Amount value={value} language={language} />;
  const tiles = [
    [t.openShops, all.openCount],
    [t.paid, money(all.paid)],
    [t.orders, all.paidCount],
    [t.awaiting, money(all.awaiting)],
  ] as const;
  return (
    <dl className="mb-10 grid gap-px border border-rule bg-rule sm:grid-cols-2 lg:grid-cols-4">
      {tiles.map(([name, value]) => (
        <div key={name} className="bg-paper p-5">
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="mt-1 text-2xl font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The address holds the text. */
function ShopSearch({ text, language }: Pick<OperatorViewProps, 'text' | 'language'>) {
  const t = operatorMessages(language);
  return (
    <search className="mb-6 block max-w-xl">
      <form method="get" action={HOME} className="flex flex-wrap items-end gap-4">
        <Field
          name="q"
          type="search"
          label={t.search}
          hint={t.searchHint}
          defaultValue={text}
          maxLength={200}
          className="grow basis-64"
        />
        <Button emphasis="secondary">{t.searchNow}</Button>
      </form>
      {text !== '' && (
        <a href={HOME} className="mt-3 inline-block min-h-6">
          {t.showAll}
        </a>
      )}
    </search>
  );
}

function ShopTable({ shops, language }: { shops: readonly ShopRow[]; language: Language }) {
  const t = operatorMessages(language);
  const money = (value: Money) => <Amount value={value} language={language} />;
  return (
    <Table
      stacks
      caption={t.title}
      rows={shops}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'shop',
          header: t.shop,
          cell: ({ id, name }) => (
            <span className="block wrap-anywhere sm:min-w-44">
              <a href={shopPath(id)} className="font-semibold">
                {name}
              </a>
              <br />
              <code className="text-soft">{id}</code>
            </span>
          ),
        },
        {
          key: 'state',
          isPlain: true,
          header: t.state,
          cell: ({ isClosed }) => (
            <Status tone={isClosed ? 'ended' : 'good'}>{isClosed ? t.closed : t.open}</Status>
          ),
        },
        {
          key: 'paid',
          header: t.paid,
          align: 'right',
          cell: ({ paid }) => money(paid),
        },
        { key: 'orders', header: t.orders, align: 'right', cell: (shop) => shop.paidCount },
        {
          key: 'wait',
          header: t.awaiting,
          align: 'right',
          cell: (shop) => money(shop.awaiting),
        },
        {
          key: 'close',
          align: 'right',
          header: <span className="sr-only">{t.close}</span>,
          cell: ({ id, isClosed }) => !isClosed && <CloseLink {...{ id, language }} />,
        },
      ]}
    />
  );
}

function CloseLink({ id, language }: { id: string; language: Language }) {
  const { close } = operatorMessages(language);
  return (
    <a href={closeHref(id)} aria-label={`${close}: ${id}`} className="inline-block min-h-6">
      {close}
    </a>
  );
}

const FIELDS = { id: 'FIELD_id', name: 'FIELD_name', payto: 'FIELD_payto' } as const;
const ABOUT: FieldsByError = {
  MERCHANT_PRIVATE_POST_INSTANCES_ALREADY_EXISTS: 'id',
  MERCHANT_PRIVATE_POST_INSTANCES_PURGE_REQUIRED: 'id',
};

function NewShop({ language, sentBack }: Pick<OperatorViewProps, 'language' | 'sentBack'>) {
  const t = operatorMessages(language);
  const errors = formErrors(sentBack, language, FIELDS, ABOUT);
  const common = (name: 'id' | 'name' | 'payto') => ({
    name,
    defaultValue: sentBack[name],
    error: errorOf(errors, name),
    required: true,
  });
  return (
    <div className="mt-12">
      <Beside text={besideNewShop(language)}>
        <form method="post" action={`${HOME}/submit`} className="space-y-6">
          <Once />
          <h2 className="text-xl font-semibold">{t.newShop}</h2>
          <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
          <Field {...common('id')} label={t.id} hint={t.idHint} autoCapitalize="none" />
          <Field {...common('name')} label={t.name} />
          <Field {...common('payto')} label={t.payto} hint={t.paytoHint} autoCapitalize="none" />
          <Button>{t.create}</Button>
        </form>
      </Beside>
    </div>
  );
}

/** Shows a new shop. The token is null if it was shown before. */
export function ShopMade(props: { id: string; token: string | null; language: Language }) {
  const { id, token, language } = props;
  const t = operatorMessages(language);
  return (
    <>
      <PageTitle lead={token === null ? t.shownGone : t.shownText}>{t.shownTitle(id)}</PageTitle>
      {token !== null && (
        <Card className="mb-6 max-w-3xl">
          <p className="flex flex-wrap items-center gap-3">
            <code className="min-w-0 text-base break-all">{token}</code>
            <CopyButton text={token} label={t.copy} done={t.copied} />
          </p>
        </Card>
      )}
      <p className="flex flex-wrap gap-6">
        <a href="/dashboard/log-in">{t.toLogIn}</a>
        <a href={HOME}>{t.back}</a>
      </p>
    </>
  );
}

interface LogInProps {
  language: Language;
  next: string | undefined;
  sentBack: SentBack;
}

export function OperatorLogIn({ language, next, sentBack }: LogInProps) {
  const t = operatorMessages(language);
  const errors = formErrors(
    sentBack,
    language,
    { token: 'FIELD_needed' },
    { WRONG_TOKEN: 'token' },
  );
  return (
    <>
      <PageTitle lead={t.logInLead}>{t.logInTitle}</PageTitle>
      <Beside text={besideOperatorLogIn(language)}>
        <form method="post" action={`${HOME}/log-in/submit`} className="space-y-6">
          <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
          {next !== undefined && <input type="hidden" name="next" value={next} />}
          <Field
            name="token"
            label={t.token}
            hint={t.tokenHint}
            type="password"
            error={errorOf(errors, 'token')}
            autoComplete="current-password"
          />
          <Button>{t.logIn}</Button>
        </form>
      </Beside>
      <p className="mt-8">
        <LinkButton href="/dashboard/log-in" emphasis="secondary">
          {t.toLogIn}
        </LinkButton>
      </p>
    </>
  );
}
