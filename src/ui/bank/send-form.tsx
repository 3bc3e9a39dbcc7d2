import type { FormErrorName } from '@/protocol/form-errors';
import type { Amount as Money } from '@/protocol/amount';
import { bankMessages } from '@/ui/messages/bank';
import { besideSend } from '@/ui/messages/beside-forms';
import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { Beside } from '@/ui/primitives/beside';
import { Button, LinkButton } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { PageTitle } from '@/ui/primitives/page-title';
import type { Balance } from '@/protocol/bank';
import { BalanceAmount } from './balance-amount';
import { bankFormErrors, errorOf } from './form-errors';

/** The user's input, unchanged. */
export interface SendDraft {
  to: string;
  amount: string;
  subject: string;
}

interface SendFormProps {
  language: Language;
  balance: Balance;
  draft: Partial<SendDraft>;
  /** Names of those who got money last, the latest first. */
  recent: readonly string[];
  errors: readonly FormErrorName[];
}

/** The first half: asks for the preview by GET, and changes nothing. */
export function SendForm({ language, balance, draft, recent, errors: names }: SendFormProps) {
  const t = bankMessages(language);
  const errors = bankFormErrors(names, language);
  return (
    <>
      <PageTitle lead={t.sendLead}>{t.sendTitle}</PageTitle>
      <Beside
        text={besideSend(language)}
        more={<RecentRecipients {...{ language, draft, recent }} />}
      >
        <form method="get" action="/bank/transfers/new" className="min-w-0 space-y-6">
          <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
          <input type="hidden" name="step" value="preview" />
          <Field
            name="to"
            label={t.recipient}
            hint={t.recipientHint}
            defaultValue={draft.to}
            error={errorOf(errors, 'to')}
            autoComplete="off"
            autoCapitalize="none"
            required
          />
          <Field
            name="amount"
            label={t.amount}
            hint={`${t.balance}: ${formatAmountForPeople(balance.amount, language)}`}
            defaultValue={draft.amount}
            error={errorOf(errors, 'amount')}
            unit={balance.amount.currency}
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <Field
            name="subject"
            label={t.subject}
            hint={t.subjectHint}
            defaultValue={draft.subject}
            error={errorOf(errors, 'subject')}
            autoComplete="off"
            maxLength={255}
          />
          <Button>{t.preview}</Button>
        </form>
      </Beside>
    </>
  );
}

/** Links that fill in a recipient and keep the rest. They work without scripts. */
function RecentRecipients(props: Pick<SendFormProps, 'language' | 'draft' | 'recent'>) {
  const { language, draft, recent } = props;
  const { recentRecipients } = bankMessages(language);
  return (
    recent.length > 0 && (
      <nav aria-label={recentRecipients} className="min-w-0">
        <p className="mb-2 font-semibold">{recentRecipients}</p>
        <ul className="border-t border-rule">
          {recent.map((to) => (
            <li key={to} className="border-b border-rule">
              <a
                href={`/bank/transfers/new?${new URLSearchParams({ ...draft, to })}`}
                className="inline-flex min-h-11 items-center wrap-anywhere"
              >
                {to}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    )
  );
}

interface SendPreviewProps {
  language: Language;
  /** The owner of the balance. */
  user: string;
  balance: Balance;
  draft: SendDraft;
  amount: Money;
  balanceAfter: Money;
  /** The same key twice makes one transfer. */
  requestKey: string;
}

/** The second half: shows amount, recipient and resulting balance, and sends. */
export function SendPreview(props: SendPreviewProps) {
  const { language, user, balance, draft, amount, balanceAfter, requestKey } = props;
  const t = bankMessages(language);
  const term = 'text-soft not-first:mt-3 sm:not-first:mt-0';
  return (
    <>
      <PageTitle>{t.previewTitle}</PageTitle>
      <Card>
        <dl className="grid gap-x-8 sm:grid-cols-[max-content_1fr] sm:gap-y-2">
          <dt className={term}>{t.amount}</dt>
          <dd className="text-2xl leading-tight font-semibold">
            <Amount value={amount} language={language} />
          </dd>
          <dt className={term}>{t.recipient}</dt>
          <dd className="font-semibold wrap-anywhere">{draft.to}</dd>
          <dt className={term}>{t.subject}</dt>
          <dd className="wrap-anywhere">{draft.subject === '' ? '–' : draft.subject}</dd>
          <dt className={term}>{t.previewBefore}</dt>
          <dd>
            <BalanceAmount balance={balance} language={language} />
          </dd>
          <dt className={term}>{t.previewAfter}</dt>
          <dd>
            <Amount value={balanceAfter} language={language} />
          </dd>
        </dl>
        <p className="mt-6">{t.cannotUndo}</p>
        <form method="post" action="/bank/transfer" className="mt-4 flex flex-wrap gap-3">
          {Object.entries({ ...draft, from: user, request_key: requestKey }).map(
            ([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ),
          )}
          <Button>{t.sendNow}</Button>
          <LinkButton
            href={`/bank/transfers/new?${new URLSearchParams({ ...draft })}`}
            emphasis="secondary"
          >
            {t.change}
          </LinkButton>
        </form>
      </Card>
    </>
  );
}
