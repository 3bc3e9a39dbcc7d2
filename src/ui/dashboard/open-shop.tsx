import { besideOpenShop } from '@/ui/messages/beside-forms';
import { commonMessages } from '@/ui/messages/common';
import { openShopMessages } from '@/ui/messages/dashboard-open-shop';
import type { Language } from '@/ui/messages/language';
import { Beside } from '@/ui/primitives/beside';
import { Button, LinkButton } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Facts } from '@/ui/primitives/facts';
import { Field } from '@/ui/primitives/field';
import { Once } from '@/ui/primitives/once';
import { PageTitle } from '@/ui/primitives/page-title';
import { CopyButton } from '../primitives/copy-button';
import { errorOf, formErrors, type SentBack } from './form-errors';

const PAGE = '/dashboard/open-shop';
const FIELDS = { name: 'FIELD_name', account: 'FIELD_holder' } as const;

interface OpenShopFormProps {
  language: Language;
  /** The error of a refused form, with its values. */
  sentBack: SentBack & Readonly<Partial<Record<'name' | 'account', string | undefined>>>;
  /** The bank's user in this browser, if logged in. */
  bankUser: string | null;
}

/** Opens a visitor's own shop in a demo: it needs a name, and an account at the demo's bank. */
export function OpenShopForm({ language, sentBack, bankUser }: OpenShopFormProps) {
  const t = openShopMessages(language);
  const errors = formErrors(sentBack, language, FIELDS);
  return (
    <>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <Beside text={besideOpenShop(language)}>
        <form method="post" action={`${PAGE}/submit`} className="max-w-xl space-y-6">
          <Once />
          <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
          <Field
            name="name"
            label={t.name}
            hint={t.nameHint}
            defaultValue={sentBack.name}
            error={errorOf(errors, 'name')}
            maxLength={120}
            autoComplete="off"
            required
          />
          <Field
            name="account"
            label={t.account}
            hint={
              <>
                {t.accountHint}{' '}
                <a href={`/bank/register?${new URLSearchParams({ next: PAGE })}`}>{t.noAccount}</a>
              </>
            }
            defaultValue={sentBack.account ?? bankUser ?? undefined}
            error={errorOf(errors, 'account')}
            autoCapitalize="none"
            autoComplete="off"
            required
          />
          <Button>{t.open}</Button>
        </form>
      </Beside>
      <p className="mt-8">
        <a href="/dashboard/log-in">{t.haveShop}</a>
      </p>
    </>
  );
}

interface ShopOpenedProps {
  instance: string;
  /** Null if it was shown before. */
  token: string | null;
  language: Language;
}

export function ShopOpened({ instance, token, language }: ShopOpenedProps) {
  const t = openShopMessages(language);
  return (
    <>
      <PageTitle lead={token === null ? t.shownGone : t.openedLead}>{t.opened}</PageTitle>
      {token !== null && (
        <Card className="mb-8 max-w-3xl">
          <Facts
            rows={[
              [t.instance, <code key="i">{instance}</code>],
              [
                t.token,
                <span key="t" className="flex flex-wrap items-center gap-3">
                  <code className="min-w-0 break-all">{token}</code>
                  <CopyButton text={token} label={t.copy} done={t.copied} />
                </span>,
              ],
            ]}
          />
        </Card>
      )}
      <LinkButton href="/dashboard">{t.toDashboard}</LinkButton>
    </>
  );
}
