import { besideToken } from '@/ui/messages/beside-forms';
import { roleOf, type Scope } from '@/protocol/permissions';
import { roleMessages } from '@/ui/messages/dashboard-roles';
import { settingsMessages } from '@/ui/messages/dashboard-settings';
import type { Language } from '@/ui/messages/language';
import { Beside } from '@/ui/primitives/beside';
import { LocalTime } from '@/ui/primitives/local-time';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { Table, type Column } from '@/ui/primitives/table';
import { isAllowed } from './page-user';
import { IfAllowed } from './if-allowed';
import { NewToken, type NewTokenProps } from './new-token';
import { TOKEN_PATH } from './token-path';

export interface NamedToken {
  readonly id: number;
  readonly name: string;
  readonly scope: Scope;
  readonly createdMs: number;
  readonly usedMs: number | null;
  /** Null for a token without an end. */
  readonly expiresMs: number | null;
}

interface TokenViewProps {
  tokens: {
    /** The instance's own token or password. Null if a proxy in front authenticates. */
    readonly own: { readonly usedMs: number | null; readonly isPassword: boolean } | null;
    readonly others: readonly NamedToken[];
  };
  /** True if the instance's own token cannot be replaced here. */
  isKept: boolean;
  now: number;
  language: Language;
  sentBack: NewTokenProps['sentBack'] & { readonly news?: string | undefined };
}

export function TokenView({ tokens, isKept, now, language, sentBack }: TokenViewProps) {
  const t = settingsMessages(language);
  const { news } = sentBack;
  return (
    <>
      {news === 'revoked' && <Notice className="mb-6">{t.revoked}</Notice>}
      {news === 'password' && <Notice className="mb-6">{t.passwordSaved}</Notice>}
      <PageTitle lead={t.tokenLead}>{t.tokens}</PageTitle>
      <TokenTable {...{ tokens, isKept, now, language }} />
      <p className="mt-3 max-w-prose text-soft">
        {tokens.own === null ? t.tokenNone : isKept ? t.tokenKept : t.tokenOnce}
      </p>
      {!isKept && <OtherCredential isPassword={tokens.own?.isPassword} language={language} />}
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

/** Leads from a main token to a password, and back. */
function OtherCredential({
  isPassword = false,
  language,
}: {
  isPassword: boolean | undefined;
  language: Language;
}) {
  const t = settingsMessages(language);
  return (
    <IfAllowed to="instances-auth-write">
      <p className="mt-3">
        <a href={`${TOKEN_PATH}?step=${isPassword ? 'replace' : 'password'}`}>
          {isPassword ? t.useToken : t.setPassword}
        </a>
      </p>
    </IfAllowed>
  );
}

interface Row {
  readonly key: string;
  readonly name: string;
  readonly isPassword: boolean;
  readonly expiresMs: number | null;
  readonly scope: Scope;
  readonly createdMs: number | null;
  readonly usedMs: number | null;
  readonly action: { readonly label: string; readonly href: string } | null;
}

function TokenTable({ tokens, isKept, now, language }: Omit<TokenViewProps, 'sentBack'>) {
  const t = settingsMessages(language);
  const rows = rowsOf(tokens, isKept, language);
  if (rows.length === 0) return null;
  return (
    <Table<Row>
      caption={t.tokens}
      rows={rows}
      rowKey={({ key }) => key}
      stacks
      columns={columnsIn(language, now)}
    />
  );
}

function columnsIn(language: Language, now: number): readonly Column<Row>[] {
  const t = settingsMessages(language);
  return [
    {
      key: 'name',
      narrow: 'max-sm:col-start-1 max-sm:row-start-1',
      header: t.tokenName,
      cell: (row) => <NameCell {...{ row, now, language }} />,
    },
    {
      key: 'role',
      narrow: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:text-right',
      header: roleMessages(language).role,
      cell: ({ scope }) => roleMessages(language)[roleOf(scope)],
    },
    {
      key: 'made',
      narrow: 'max-sm:hidden',
      header: t.tokenMade,
      cell: ({ createdMs }) =>
        createdMs === null ? '–' : <LocalTime at={createdMs} language={language} />,
    },
    {
      key: 'used',
      narrow: 'max-sm:col-start-1 max-sm:row-start-2 max-sm:[&_time]:whitespace-normal',
      header: t.tokenUsed,
      cell: ({ usedMs }) =>
        usedMs === null ? t.tokenUnused : <LocalTime at={usedMs} language={language} />,
    },
    {
      key: 'action',
      narrow: 'max-sm:col-start-2 max-sm:row-start-2',
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

interface NameCellProps {
  row: Row;
  now: number;
  language: Language;
}

function NameCell({ row: { name, isPassword, expiresMs }, now, language }: NameCellProps) {
  const t = settingsMessages(language);
  return (
    <>
      <span className="font-semibold wrap-anywhere">{name}</span>
      {!isPassword && (
        <>
          <br />
          <code className="whitespace-nowrap text-soft">{t.tokenMasked}</code>
        </>
      )}
      {expiresMs !== null && (
        <>
          <br />
          <span className="text-sm text-soft">
            {expiresMs <= now ? t.tokenEnded : t.tokenEnds}{' '}
            <LocalTime at={expiresMs} language={language} />
          </span>
        </>
      )}
    </>
  );
}

function rowsOf(tokens: TokenViewProps['tokens'], isKept: boolean, language: Language): Row[] {
  const t = settingsMessages(language);
  const others = tokens.others.map(({ id, name, ...token }) => ({
    ...token,
    name: name === '' ? t.tokenUnnamed : name,
    isPassword: false,
    key: id.toString(),
    action: { label: t.revoke, href: `${TOKEN_PATH}?step=revoke&id=${id}` },
  }));
  if (tokens.own === null) return others;
  const { isPassword } = tokens.own;
  const change = isPassword
    ? { label: t.changePassword, href: `${TOKEN_PATH}?step=password` }
    : { label: t.newTokenNow, href: `${TOKEN_PATH}?step=replace` };
  const own = {
    ...tokens.own,
    key: 'own',
    name: isPassword ? t.password : t.tokenOwn,
    scope: 'all' as const,
    createdMs: null,
    expiresMs: null,
    action: isKept ? null : change,
  };
  return [own, ...others];
}

function BackLink({ language }: { language: Language }) {
  return (
    <p className="mt-10">
      <a href="/dashboard/settings">{settingsMessages(language).back}</a>
    </p>
  );
}
