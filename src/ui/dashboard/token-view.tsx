import { besideToken } from '@/ui/messages/beside-forms';
import { commonMessages } from '@/ui/messages/common';
import { roleOf, ROLE_NAMES, type Scope } from '@/protocol/permissions';
import { roleMessages } from '@/ui/messages/dashboard-roles';
import { settingsMessages } from '@/ui/messages/dashboard-settings';
import type { Language } from '@/ui/messages/language';
import { Beside } from '@/ui/primitives/beside';
import { Button, LinkButton } from '@/ui/primitives/button';
import { Choices } from '@/ui/primitives/choices';
import { Card } from '@/ui/primitives/card';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { LocalTime } from '@/ui/primitives/local-time';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { Table, type Column } from '@/ui/primitives/table';
import { CopyButton } from '../primitives/copy-button';
import { isAllowed } from './page-user';
import { IfAllowed } from './if-allowed';
import { errorOf, formErrors, type SentBack } from './form-errors';
import { MadeFor } from './made-for';

export const TOKEN_PATH = '/dashboard/settings/token';

export interface NamedToken {
  readonly id: number;
  readonly name: string;
  readonly scope: Scope;
  readonly createdMs: number;
  readonly usedMs: number | null;
}

interface TokenViewProps {
  tokens: {
    /** The instance's own token. Null if a proxy in front authenticates. */
    readonly own: { readonly usedMs: number | null } | null;
    readonly others: readonly NamedToken[];
  };
  /** True if the instance's own token cannot be replaced here. */
  isKept: boolean;
  language: Language;
  /** The error of a refused form, with the name that was typed. */
  sentBack: SentBack & {
    readonly name?: string | undefined;
    readonly role?: string | undefined;
    readonly news?: string | undefined;
  };
}

export function TokenView({ tokens, isKept, language, sentBack }: TokenViewProps) {
  const t = settingsMessages(language);
  return (
    <>
      {sentBack.news === 'revoked' && <Notice className="mb-6">{t.revoked}</Notice>}
      <PageTitle lead={t.tokenLead}>{t.tokens}</PageTitle>
      <TokenTable {...{ tokens, isKept, language }} />
      <p className="mt-3 max-w-prose text-soft">
        {tokens.own === null ? t.tokenNone : isKept ? t.tokenKept : t.tokenOnce}
      </p>
      <IfAllowed to="tokens-write">
        <div className="mt-12">
          <Beside text={besideToken(language)}>
            <NewToken {...{ language, sentBack }} />
          </Beside>
        </div>
      </IfAllowed>
      <BackLink language={language} />
    </>
  );
}

interface Row {
  readonly key: string;
  readonly name: string;
  readonly scope: Scope;
  readonly createdMs: number | null;
  readonly usedMs: number | null;
  readonly action: { readonly label: string; readonly href: string } | null;
}

function TokenTable({ tokens, isKept, language }: Omit<TokenViewProps, 'sentBack'>) {
  const t = settingsMessages(language);
  const rows = rowsOf(tokens, isKept, language);
  if (rows.length === 0) return null;
  return (
    <Table<Row>
      caption={t.tokens}
      rows={rows}
      rowKey={({ key }) => key}
      stacks
      columns={columnsIn(language)}
    />
  );
}

function columnsIn(language: Language): readonly Column<Row>[] {
  const t = settingsMessages(language);
  return [
    {
      key: 'name',
      place: 'max-sm:col-start-1 max-sm:row-start-1',
      header: t.tokenName,
      cell: ({ name }) => (
        <>
          <span className="font-semibold wrap-anywhere">{name}</span>
          <br />
          <code className="whitespace-nowrap text-soft">{t.tokenMasked}</code>
        </>
      ),
    },
    {
      key: 'role',
      place: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:text-right',
      header: roleMessages(language).role,
      cell: ({ scope }) => roleMessages(language)[roleOf(scope) ?? 'limited'],
    },
    {
      key: 'made',
      place: 'max-sm:hidden',
      header: t.tokenMade,
      cell: ({ createdMs }) =>
        createdMs === null ? '–' : <LocalTime at={createdMs} language={language} />,
    },
    {
      key: 'used',
      place: 'max-sm:col-start-1 max-sm:row-start-2',
      header: t.tokenUsed,
      cell: ({ usedMs }) =>
        usedMs === null ? t.tokenUnused : <LocalTime at={usedMs} language={language} />,
    },
    {
      key: 'action',
      place: 'max-sm:col-start-2 max-sm:row-start-2',
      header: <span className="sr-only">{t.tokenActions}</span>,
      align: 'right',
      cell: ({ name, action }) =>
        action !== null &&
        isAllowed('tokens-write') && (
          <a
            href={action.href}
            aria-label={`${action.label}: ${name}`}
            className="inline-block min-h-6"
          >
            {action.label}
          </a>
        ),
    },
  ];
}

function rowsOf(tokens: TokenViewProps['tokens'], isKept: boolean, language: Language): Row[] {
  const t = settingsMessages(language);
  const replace = { label: t.newTokenNow, href: `${TOKEN_PATH}?step=replace` };
  const others = tokens.others.map(({ id, ...token }) => ({
    ...token,
    key: id.toString(),
    action: { label: t.revoke, href: `${TOKEN_PATH}?step=revoke&id=${id}` },
  }));
  if (tokens.own === null) return others;
  const { usedMs } = tokens.own;
  const action = isKept ? null : replace;
  return [
    { key: 'own', name: t.tokenOwn, scope: 'all', createdMs: null, usedMs, action },
    ...others,
  ];
}

function NewToken({ language, sentBack }: Pick<TokenViewProps, 'language' | 'sentBack'>) {
  const t = settingsMessages(language);
  const roles = roleMessages(language);
  const errors = formErrors(sentBack, language, { name: 'FIELD_name', role: 'FIELD_needed' });
  return (
    <form method="post" action={`${TOKEN_PATH}/make`} className="max-w-xl space-y-6">
      <MadeFor />
      <h2 className="text-xl font-semibold">{t.makeToken}</h2>
      <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
      <Field
        name="name"
        label={t.tokenFor}
        hint={t.tokenForHint}
        defaultValue={sentBack.name}
        error={errorOf(errors, 'name')}
        maxLength={64}
        autoComplete="off"
        required
      />
      <Choices
        name="role"
        legend={roles.role}
        isField
        options={ROLE_NAMES.map((value) => ({
          value,
          label: `${roles[value]}: ${roles[`${value}Hint`]}`,
        }))}
        chosen={sentBack.role ?? 'clerk'}
        error={errorOf(errors, 'role')}
      />
      <Button>{t.makeToken}</Button>
    </form>
  );
}

/** Shows a token. Null if it was shown before. */
export function TokenShown({ token, language }: { token: string | null; language: Language }) {
  const t = settingsMessages(language);
  return (
    <>
      <PageTitle lead={token === null ? t.shownGone : t.shownText}>{t.shownTitle}</PageTitle>
      {token !== null && (
        <Card className="mb-6 max-w-3xl">
          <p className="flex flex-wrap items-center gap-3">
            <code className="min-w-0 text-base break-all">{token}</code>
            <CopyButton text={token} label={t.copy} done={t.copied} />
          </p>
        </Card>
      )}
      <LinkButton href={TOKEN_PATH} emphasis="secondary">
        {t.backToTokens}
      </LinkButton>
    </>
  );
}

function BackLink({ language }: { language: Language }) {
  return (
    <p className="mt-10">
      <a href="/dashboard/settings">{settingsMessages(language).back}</a>
    </p>
  );
}
