import { besideAccount } from '@/ui/messages/beside-forms';
import { commonMessages } from '@/ui/messages/common';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import { settingsMessages } from '@/ui/messages/dashboard-settings';
import type { Language } from '@/ui/messages/language';
import { Beside } from '@/ui/primitives/beside';
import { Button, LinkButton } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { ForPrograms } from '@/ui/primitives/for-programs';
import { PageTitle } from '@/ui/primitives/page-title';
import { Status } from '@/ui/primitives/status';
import { accountWords } from './account-words';
import { IfAllowed } from './if-allowed';
import { errorOf, formErrors, type SentBack, type FieldsByError } from './form-errors';
import { MadeFor } from './made-for';

interface Account {
  readonly payto: string;
  readonly active: boolean;
}

interface AccountsViewProps {
  accounts: readonly Account[];
  /** The accounts that no money would reach. */
  unpayable: ReadonlySet<string>;
  /** The host of this installation's bank. */
  bankHost: string;
  language: Language;
  sentBack: SentBack;
  /** The value that was refused. */
  payto: string | undefined;
}

const SUBMIT = '/dashboard/settings/accounts/submit';
const REMOVE = '/dashboard/settings/accounts/remove';
const ABOUT: FieldsByError = { GENERIC_JSON_INVALID: 'payto' };

export function AccountsView(props: AccountsViewProps) {
  const { accounts, unpayable, bankHost, language, sentBack, payto } = props;
  const t = settingsMessages(language);
  const errors = formErrors(sentBack, language, { payto: 'FIELD_payto' }, ABOUT);
  const activeCount = accounts.filter(({ active }) => active).length;
  return (
    <>
      <PageTitle lead={t.accountsLead}>{t.accounts}</PageTitle>
      <ul className="mb-10 border-t border-rule">
        {accounts.map((account) => (
          <li
            key={account.payto}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-3"
          >
            <div className="min-w-0">
              <strong>{accountWords(account.payto, bankHost, language)}</strong>
              <br />
              <AccountState {...{ account, language }} isPayable={!unpayable.has(account.payto)} />
              <ForPrograms payto={account.payto} language={language} />
            </div>
            <IfAllowed to="accounts-write">
              <AccountAction {...{ account, language }} isLast={activeCount === 1} />
            </IfAllowed>
          </li>
        ))}
      </ul>
      <IfAllowed to="accounts-write">
        <Beside text={besideAccount(language)}>
          <form method="post" action={SUBMIT} className="space-y-6">
            <MadeFor />
            <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
            <Field
              name="payto"
              label={t.newAccount}
              hint={t.newAccountHint}
              defaultValue={payto}
              error={errorOf(errors, 'payto')}
              autoCapitalize="none"
              autoComplete="off"
              required
            />
            <Button>{t.addAccount}</Button>
          </form>
        </Beside>
      </IfAllowed>
      <p className="mt-10">
        <a href="/dashboard/settings">{t.back}</a>
      </p>
    </>
  );
}

function AccountState(props: { account: Account; isPayable: boolean; language: Language }) {
  const { account, isPayable, language } = props;
  const t = settingsMessages(language);
  if (!account.active) return <Status tone="ended">{t.inactive}</Status>;
  return isPayable ? (
    <Status tone="good">{t.active}</Status>
  ) : (
    <Status tone="bad">{t.unpayable}</Status>
  );
}

function AccountAction(props: { account: Account; language: Language; isLast: boolean }) {
  const { account, language, isLast } = props;
  const t = settingsMessages(language);
  const { payto, active } = account;
  if (!active) {
    return (
      <form method="post" action={SUBMIT}>
        <MadeFor />
        <input type="hidden" name="payto" value={payto} />
        <Button emphasis="secondary">{t.reuse}</Button>
      </form>
    );
  }
  // At least one must stay, or customers could not pay.
  if (isLast) return null;
  return (
    <LinkButton href={`${REMOVE}?${new URLSearchParams({ payto })}`} emphasis="secondary">
      {t.remove}
    </LinkButton>
  );
}

interface RemoveProps {
  payto: string;
  bankHost: string;
  language: Language;
}

export function RemoveAccount({ payto, bankHost, language }: RemoveProps) {
  const t = settingsMessages(language);
  return (
    <>
      <PageTitle>{t.removeTitle}</PageTitle>
      <Card className="max-w-2xl">
        <p className="wrap-anywhere">{t.removeText(accountWords(payto, bankHost, language))}</p>
        <form method="post" action={`${REMOVE}/submit`} className="mt-6 flex flex-wrap gap-3">
          <MadeFor />
          <input type="hidden" name="payto" value={payto} />
          <Button emphasis="danger">{t.remove}</Button>
          <LinkButton href="/dashboard/settings/accounts" emphasis="secondary">
            {orderMessages(language).cancel}
          </LinkButton>
        </form>
      </Card>
    </>
  );
}
