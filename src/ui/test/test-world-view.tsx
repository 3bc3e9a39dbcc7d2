import type { ReactNode } from 'react';
import { FAULT_NAMES, type FaultName, type SetFault } from '@/protocol/test-faults';
import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';
import { testWorldMessages } from '@/ui/messages/test-world';
import { Button } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { LocalTime } from '@/ui/primitives/local-time';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { SelectField } from '@/ui/primitives/select-field';

export interface TestWorld {
  readonly language: Language;
  readonly now: number;
  readonly faults: readonly SetFault[];
  /** The outcome of the last form. */
  readonly news?: string | undefined;
  readonly error?: string | undefined;
  readonly failedJobs?: string | undefined;
}

type T = ReturnType<typeof testWorldMessages>;

/** Faults that the next payment meets. */
const OF_PAYMENTS: readonly FaultName[] = [
  'coin-spent',
  'denomination-expired',
  'denomination-unknown',
  'deposit-refused',
  'exchange-timeout',
  'exchange-unreachable',
  'exchange-failed',
  'exchange-reply-malformed',
  'exchange-keys-failed',
  'payment-answer-lost',
];

/** The page on which testers control time, jobs and faults. */
export function TestWorldView(world: TestWorld) {
  const t = testWorldMessages(world.language);
  return (
    <>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <Outcome {...world} t={t} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <NextPayment t={t} />
        <Faults t={t} faults={world.faults} />
        <TimeCard t={t} {...world} />
        <Card title={t.jobs}>
          <p className="mb-4">{t.jobsText}</p>
          <Do action="jobs">
            <Button emphasis="secondary">{t.runJobs}</Button>
          </Do>
        </Card>
        <Card title={t.reset}>
          <p className="mb-4">{t.resetText}</p>
          <Do action="reset">
            <Button emphasis="danger">{t.resetAll}</Button>
          </Do>
        </Card>
      </div>
    </>
  );
}

function Outcome({ t, language, news, error, failedJobs }: TestWorld & { t: T }) {
  if (error !== undefined) {
    const text = error === 'GENERIC_JOBS_NOT_RUN' ? t.jobsNotRun : t.failed;
    return <ErrorSummary title={commonMessages(language).errorSummary} errors={[{ text }]} />;
  }
  if (news === undefined) return null;
  return (
    <Notice className="mb-8">
      {failedJobs === undefined ? t.done : `${t.jobsFailed} ${failedJobs}`}
    </Notice>
  );
}

/** A form that does one thing. */
function Do({ action, children }: { action: string; children: ReactNode }) {
  return (
    <form method="post" action="/test/control" className="flex flex-wrap items-end gap-4">
      <input type="hidden" name="do" value={action} />
      {children}
    </form>
  );
}

function NextPayment({ t }: { t: T }) {
  const options = OF_PAYMENTS.map((name) => ({ value: name, label: t[name] }));
  return (
    <Card title={t.nextPayment}>
      <Do action="fail-payment">
        <SelectField name="payment" label={t.payment} options={options} className="w-full" />
        <Button>{t.failPayment}</Button>
      </Do>
    </Card>
  );
}

function TimeCard({ t, now, language }: Pick<TestWorld, 'now' | 'language'> & { t: T }) {
  const spans = [
    { value: '600', label: t.tenMinutes },
    { value: '3600', label: t.oneHour },
    { value: '86400', label: t.oneDay },
    { value: '604800', label: t.oneWeek },
    { value: '31536000', label: t.oneYear },
  ];
  return (
    <Card title={t.time}>
      <p className="mb-4">
        {t.timeNow} <LocalTime at={now} language={language} />.
      </p>
      <Do action="advance">
        <SelectField name="span" label={t.span} options={spans} defaultValue="3600" />
        <Button emphasis="secondary">{t.advance}</Button>
        <Button emphasis="secondary" name="do" value="reset-clock">
          {t.resetClock}
        </Button>
      </Do>
    </Card>
  );
}

function Faults({ t, faults }: { t: T; faults: readonly SetFault[] }) {
  const options = FAULT_NAMES.map((name) => ({ value: name, label: t[name] }));
  const times = [
    { value: '1', label: t.once },
    { value: '3', label: t.thrice },
    { value: 'always', label: t.always },
  ];
  return (
    <Card title={t.faults}>
      <Do action="set-fault">
        <SelectField name="fault" label={t.fault} options={options} className="w-full" />
        <SelectField name="times" label={t.times} options={times} />
        <Button emphasis="secondary">{t.setFault}</Button>
      </Do>
      {faults.length === 0 ? (
        <p className="mt-6 text-soft">{t.none}</p>
      ) : (
        <>
          <ul className="my-6 space-y-4">
            {faults.map((fault) => (
              <StandingFault key={fault.id} t={t} fault={fault} />
            ))}
          </ul>
          <Do action="clear-all">
            <Button emphasis="secondary">{t.clearAll}</Button>
          </Do>
        </>
      )}
    </Card>
  );
}

function StandingFault({ t, fault: { id, name, left, happened } }: { t: T; fault: SetFault }) {
  return (
    <li className="border-t border-rule pt-4">
      <p className="mb-2">
        {t.fault} {t[name]}
        <br />
        <span className="text-soft">
          {t.still(left === 'always' ? t.always : `${left}`, happened)}
        </span>
      </p>
      <Do action="clear">
        <Button emphasis="secondary" name="id" value={id}>
          {t.clear}
        </Button>
      </Do>
    </li>
  );
}
