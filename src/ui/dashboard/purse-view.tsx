import type { Amount as Money } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import type { ReserveDetails, ReserveTip } from '@/protocol/tip';
import { unpromisedOf } from '@/protocol/figures';
import { commonMessages } from '@/ui/messages/common';
import { tipMessages } from '@/ui/messages/dashboard-tips';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { LinkButton } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { CopyButton } from '@/ui/primitives/copy-button';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Facts } from '@/ui/primitives/facts';
import { formatAmountForPeople, plainAmount } from '@/ui/primitives/format-amount-for-people';
import { LocalTime } from '@/ui/primitives/local-time';
import { PageTitle } from '@/ui/primitives/page-title';
import { Table } from '@/ui/primitives/table';
import { accountWords } from './account-words';
import { IfAllowed } from './if-allowed';
import { Confirmation } from './confirmation';
import { formErrors, type SentBack } from './form-errors';
import { ListPager } from './pager';
import { PurseState } from './purse-list';

interface PurseProps {
  purse: ReserveDetails;
  reservePub: string;
  /** The host of this installation's bank. */
  bankHost: string;
  language: Language;
}

interface PurseTips {
  tips: readonly ReserveTip[];
  /** Cursors of this page and of the next. */
  after: string | undefined;
  next: string | undefined;
}

export function PurseView(props: PurseProps & PurseTips & { now: number; sentBack: SentBack }) {
  const { purse, reservePub, bankHost, language, now, sentBack } = props;
  const t = tipMessages(language);
  const money = (value: Money) => <Amount value={value} language={language} />;
  const errors = formErrors(sentBack, language, {});
  return (
    <>
      <p className="mb-4 text-sm print:hidden">
        <a href="/dashboard/tips">{t.back}</a>
      </p>
      <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
      <PageTitle lead={<PurseState {...{ purse, now, language }} />}>
        {t.purseOf(reservePub.slice(0, 8))}
      </PageTitle>
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-2">
        <Facts
          rows={[
            [t.filled, money(purse.exchangeInitial)],
            [t.promised, money(purse.committed)],
            [t.pickedUp, money(purse.pickedUp)],
            [t.left, money(unpromisedOf(purse))],
            [t.expires, <LocalTime key="e" at={purse.expirationMs} language={language} />],
            [t.openExchange, purse.exchangeUrl],
          ]}
        />
        <HowToFill {...{ purse, reservePub, bankHost, language }} />
      </div>
      <TipsOfPurse {...props} />
      <IfAllowed to="tips-write">
        <LinkButton
          href={`/dashboard/reserves/${reservePub}?step=close`}
          emphasis="danger"
          className="mt-10"
        >
          {t.close}
        </LinkButton>
      </IfAllowed>
    </>
  );
}

function HowToFill({ purse, reservePub, bankHost, language }: PurseProps) {
  const t = tipMessages(language);
  const { copied } = commonMessages(language);
  const { payto, merchantInitial: amount } = purse;
  const transfer = new URLSearchParams({
    to: payto,
    amount: plainAmount(amount),
    subject: reservePub,
  });
  return (
    <Card title={t.fill}>
      <p className="mb-4 text-soft">{t.fillText}</p>
      <Facts
        rows={[
          [t.fillAmount, <Amount key="a" value={amount} language={language} />],
          [
            t.fillAccount,
            <span key="t" title={payto}>
              {accountWords(payto, bankHost, language)}
            </span>,
          ],
          [
            t.fillSubject,
            <span key="s" className="flex flex-wrap items-center gap-3">
              <code className="min-w-0 wrap-anywhere">{reservePub}</code>
              <CopyButton text={reservePub} label={t.copy} done={copied} />
            </span>,
          ],
        ]}
      />
      <p className="mt-4">
        <a href={`/bank/transfers/new?${transfer}`}>{t.fillBank}</a>
      </p>
    </Card>
  );
}

function TipsOfPurse(props: Pick<PurseProps, 'reservePub' | 'language'> & PurseTips) {
  const { tips, reservePub, after, next, language } = props;
  const t = tipMessages(language);
  return (
    <section className="mt-10">
      <h2 className="mb-4 text-xl font-semibold">{t.given}</h2>
      {tips.length === 0 ? (
        <p className="text-soft">{t.noneGiven}</p>
      ) : (
        <Table
          stacks
          caption={t.given}
          rows={tips}
          rowKey={({ tipId }) => encodeBase32(tipId)}
          columns={[
            {
              key: 'reason',
              header: t.giveFor,
              cell: ({ tipId, justification: reason }) => (
                <a
                  href={`/dashboard/tips/${encodeBase32(tipId)}`}
                  className="block wrap-anywhere sm:min-w-44"
                >
                  {reason === '' ? '–' : reason}
                </a>
              ),
            },
            {
              key: 'amount',
              isPlain: true,
              header: t.giveAmount,
              align: 'right',
              cell: ({ amount: value }) => <Amount value={value} language={language} />,
            },
          ]}
        />
      )}
      <ListPager path={`/dashboard/reserves/${reservePub}`} {...{ after, next, language }} />
    </section>
  );
}

export function PurseQuestion({ purse, reservePub, language }: Omit<PurseProps, 'bankHost'>) {
  const t = tipMessages(language);
  const path = `/dashboard/reserves/${reservePub}`;
  const left = formatAmountForPeople(unpromisedOf(purse), language);
  return (
    <Confirmation
      language={language}
      title={t.closeTitle}
      action={`${path}/delete/submit`}
      confirm={t.closeNow}
      cancelHref={path}
    >
      <p>{t.closeText(reservePub.slice(0, 8), left)}</p>
    </Confirmation>
  );
}
