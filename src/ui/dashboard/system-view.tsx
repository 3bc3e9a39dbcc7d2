import type { Amount as Money } from '@/protocol/amount';
import { jobWords } from '@/ui/messages/job-words';
import { systemMessages } from '@/ui/messages/dashboard-system';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { Card } from '@/ui/primitives/card';
import { Facts } from '@/ui/primitives/facts';
import { localeOf } from '@/ui/primitives/format-amount-for-people';
import { formatMegabytes } from '@/ui/primitives/format-megabytes';
import { LocalTime } from '@/ui/primitives/local-time';
import { PageTitle } from '@/ui/primitives/page-title';
import { Status } from '@/ui/primitives/status';
import { Table } from '@/ui/primitives/table';

export const SYSTEM_PATH = '/dashboard/operator/system';

const CHECKS = ['database', 'migrations', 'keys', 'jobs', 'running'] as const;

type Pool = Readonly<Record<'idle' | 'used' | 'waiting', number>>;

interface SystemViewProps {
  status: {
    /** Reasons for the operator to look. */
    readonly attention: readonly string[];
    readonly checks: Readonly<Record<(typeof CHECKS)[number], 'ok' | 'failing'>>;
    /** In units of the currency. */
    readonly position: Readonly<Record<Position, bigint>> | undefined;
    readonly keysCompleteUntilMs: number;
    readonly connections: Pool;
    readonly peoplesConnections: Pool;
    readonly groupWaiting: number;
    readonly waiters: number;
  };
  jobs: readonly JobRow[];
  size: { readonly bytes: number; readonly preparedTransfers: number };
  limits: SystemLimits;
  currency: string;
  language: Language;
}

/** Limits against strangers (docs/merchant-settings.md has all of them). */
export interface SystemLimits {
  readonly maxAtWork: number;
  readonly maxAtWorkPerAddress: number;
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
  readonly maxBodyBytes: number;
  readonly maxWaitForWorkMs: number;
  readonly maxWrongPerCaller: number;
  readonly maxWrongPerAddress: number;
  readonly maxRegistrationsPerHour: number;
  readonly maxStoredBackupBytes: number;
  readonly maxStoredBackupBytesPerAddress: number;
}

type Position =
  | 'balance'
  | 'coins'
  | 'reserves'
  | 'notRevealed'
  | 'notWired'
  | 'prepared'
  | 'earned'
  | 'owed'
  | 'surplus';

interface JobRow {
  readonly job: string;
  readonly succeededMs: number | null;
  readonly failedMs: number | null;
  readonly failures: number;
  readonly isFailing: boolean;
}

/** Shows the operator what balancers and metrics are told, and how the jobs have run. */
export function SystemView(props: SystemViewProps) {
  const { status, jobs, language } = props;
  const t = systemMessages(language);
  return (
    <>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <p className="mb-8 text-lg">
        <SystemHeadline needsAttention={status.attention.length > 0} language={language} />
      </p>
      <div className="mb-10 grid items-start gap-6 lg:grid-cols-2">
        <div className="space-y-6">
          <Checks {...props} />
          <Limits {...props} />
        </div>
        <div className="space-y-6">
          <ExchangePosition {...props} />
          <Load {...props} />
        </div>
      </div>
      <h2 className="mb-3 text-xl font-semibold">{t.jobsTitle}</h2>
      <p className="mb-4 max-w-prose text-soft">{jobs.length === 0 ? t.noJobs : t.jobsText}</p>
      {jobs.length > 0 && <JobTable {...{ jobs, language }} />}
    </>
  );
}

/** Says in one line whether the operator should look. */
export function SystemHeadline(props: { needsAttention: boolean; language: Language }) {
  const t = systemMessages(props.language);
  return props.needsAttention ? (
    <Status tone="bad">{t.notWell}</Status>
  ) : (
    <Status tone="good">{t.allWell}</Status>
  );
}

function Checks({ status, language }: SystemViewProps) {
  const t = systemMessages(language);
  return (
    <Card title={t.checks}>
      <Facts
        rows={[
          ...CHECKS.map((check) => {
            const isOk = status.checks[check] === 'ok';
            const shown = <Status tone={isOk ? 'good' : 'bad'}>{isOk ? t.ok : t.failing}</Status>;
            return [t[`CHECK_${check}`], shown] as const;
          }),
          [t.keysUntil, <LocalTime key="k" at={status.keysCompleteUntilMs} {...{ language }} />],
        ]}
      />
    </Card>
  );
}

function ExchangePosition(props: SystemViewProps) {
  const { status, jobs, size, currency, language } = props;
  const t = systemMessages(language);
  const { position } = status;
  const asOf = jobs.find(({ job }) => job === 'watch-position')?.succeededMs ?? null;
  const amount = (units: bigint): Money => ({ currency, units });
  const money = (units: bigint) => <Amount value={amount(units)} language={language} />;
  const unsent = [t.unsent, size.preparedTransfers] as const;
  if (position === undefined) {
    return (
      <Card title={t.money}>
        <p className="mb-4 text-soft">{t.notSummed}</p>
        <Facts rows={[unsent]} />
      </Card>
    );
  }
  const parts = [
    [t.coins, position.coins],
    [t.reserves, position.reserves],
    [t.refreshes, position.notRevealed],
    [t.merchants, position.notWired],
    [t.prepared, position.prepared],
    [t.fees, position.earned],
  ] as const;
  const { owed, surplus } = position;
  return (
    <Card title={t.money}>
      <p className="mb-4 text-soft">
        {t.moneyText}{' '}
        {asOf !== null && (
          <>
            {t.asOf} <LocalTime at={asOf} language={language} />.
          </>
        )}
      </p>
      <Facts
        rows={[
          [t.balance, <strong key="b">{money(position.balance)}</strong>],
          [t.owed, <strong key="o">{money(owed)}</strong>],
          ...parts.map(([name, units]) => [name, money(units)] as const),
          [t.surplus, <Difference key="d" {...{ surplus, currency, language }} />],
          unsent,
        ]}
      />
    </Card>
  );
}

interface DifferenceProps {
  surplus: bigint;
  currency: string;
  language: Language;
}

/** A missing sum is marked. Money that has just moved may be counted once only. */
function Difference({ surplus, currency, language }: DifferenceProps) {
  const units = surplus < 0n ? -surplus : surplus;
  const sign = surplus < 0n ? ({ sign: '-' } as const) : {};
  const amount = <Amount value={{ currency, units }} {...sign} language={language} />;
  return surplus < 0n ? <Status tone="bad">{amount}</Status> : amount;
}

function Limits({ limits, language }: SystemViewProps) {
  const t = systemMessages(language);
  const number = new Intl.NumberFormat(localeOf(language));
  const bytes = (value: number): string => formatMegabytes(value, language);
  const count = (value: number): string => number.format(value);
  const perAddress = (all: number, one: number, show = count): string =>
    t.perAddress(show(all), show(one));
  return (
    <Card title={t.limits}>
      <p className="mb-4 text-soft">
        {t.limitsText}{' '}
        <a href="/docs/merchant-settings" hrefLang="en">
          {t.allLimits}
        </a>
      </p>
      <Facts
        rows={[
          [t.requests, perAddress(limits.maxAtWork, limits.maxAtWorkPerAddress)],
          [t.open, perAddress(limits.maxConnections, limits.maxConnectionsPerAddress)],
          [t.body, bytes(limits.maxBodyBytes)],
          [t.queue, t.seconds(count(limits.maxWaitForWorkMs / 1000))],
          [t.wrong, t.perName(count(limits.maxWrongPerCaller), count(limits.maxWrongPerAddress))],
          [t.accounts, t.perAddressOnly(count(limits.maxRegistrationsPerHour))],
          [
            t.backups,
            perAddress(limits.maxStoredBackupBytes, limits.maxStoredBackupBytesPerAddress, bytes),
          ],
        ]}
      />
    </Card>
  );
}

function Load({ status, size, language }: SystemViewProps) {
  const t = systemMessages(language);
  const pools = [status.connections, status.peoplesConnections];
  const sum = (of: keyof Pool) => pools.reduce((all, pool) => all + pool[of], 0);
  return (
    <Card title={t.load}>
      <Facts
        rows={[
          [t.bytes, formatMegabytes(size.bytes, language)],
          [t.connections, t.used(sum('used'), sum('idle'))],
          [t.waiting, sum('waiting') + status.groupWaiting],
          [t.waiters, status.waiters],
        ]}
      />
    </Card>
  );
}

function JobTable({ jobs, language }: Pick<SystemViewProps, 'jobs' | 'language'>) {
  const t = systemMessages(language);
  const time = (at: number | null) => (at === null ? '–' : <LocalTime {...{ at, language }} />);
  return (
    <Table
      stacks
      caption={t.jobsTitle}
      rows={jobs}
      rowKey={({ job }) => job}
      columns={[
        {
          key: 'job',
          header: t.job,
          cell: ({ job }) => (
            <>
              {jobWords(job, language)}
              <br />
              <code className="text-sm break-all text-soft">{job}</code>
            </>
          ),
        },
        {
          key: 'failures',
          header: t.failures,
          cell: ({ failures, isFailing }) =>
            isFailing ? <Status tone="bad">{String(failures)}</Status> : failures,
        },
        { key: 'succeeded', header: t.succeeded, cell: ({ succeededMs }) => time(succeededMs) },
        {
          key: 'failed',
          header: t.failed,
          cell: ({ failedMs }) => time(failedMs),
        },
      ]}
    />
  );
}
