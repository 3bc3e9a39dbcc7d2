import type { Amount as Money } from '@/protocol/amount';
import { homeMessages } from '@/ui/messages/dashboard-home';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { formatAmountForPeople, localeOf } from '@/ui/primitives/format-amount-for-people';
import { Table } from '@/ui/primitives/table';
import { ticksUpTo } from './axis';
import { tableHref, type OverviewRange } from './overview-range';

export interface ChartPart {
  /** When the hour or day begins. */
  readonly start: number;
  readonly paid: Money;
  readonly paidCount: number;
  /** Sales in the same part of the period before. */
  readonly previousPaid: Money;
}

interface SalesChartProps {
  parts: readonly ChartPart[];
  /** A single day is shown by its hours. */
  range: OverviewRange;
  timeZone: string;
  language: Language;
  /** The page that shows the chart. */
  path: string;
}

const WIDTH = 10;
const GAP = 3;
const HEIGHT = 100;
/** A hundredth of a coin. */
const LEAST_STEP = 1_000_000n;
const PRECISION = 10_000n;

/**
 * Draws each part's sales as a bar, and those of the period before as a line. A table with the same
 * figures is made only when asked for. That of 90 days is larger than the rest of the page.
 */
export function SalesChart({ parts, range, path, timeZone, language }: SalesChartProps) {
  const t = homeMessages(language);
  const first = parts[0];
  if (first === undefined) return null;
  const isByHour = range.days === 1;
  const label = isByHour ? t.chartByHour : t.chartByDay;
  const all = parts.flatMap(({ paid, previousPaid }) => [paid.units, previousPaid.units]);
  const highest = all.reduce((most, units) => (units > most ? units : most), 0n);
  const ticks = ticksUpTo(highest, LEAST_STEP);
  const nameOf = partNames(isByHour, timeZone, language);
  return (
    <section aria-labelledby="chart" className="mb-12">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="chart" className="text-xl font-semibold">
          {label}
        </h2>
        <Legend language={language} />
      </div>
      <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <ol aria-hidden className="flex h-56 flex-col-reverse justify-between text-sm text-soft">
          {ticks.map((units) => (
            <li key={units.toString()} className="h-0 text-right leading-0 tabular-nums">
              {formatAmountForPeople({ ...first.paid, units }, language).split('\u00a0')[0]}
            </li>
          ))}
        </ol>
        <Bars {...{ parts, label, ticks }} />
        <span aria-hidden className="mt-3 text-sm text-soft">
          {first.paid.currency}
        </span>
        <PartLabels names={parts.map(({ start }) => nameOf(start))} />
      </figure>
      <p className="mt-3">
        <a href={tableHref(path, range)} className="inline-flex min-h-9 items-center">
          {range.asTable ? t.withoutTable : t.asTable}
        </a>
      </p>
      {range.asTable && <PartTable {...{ parts, language, nameOf, isByHour }} />}
    </section>
  );
}

function Legend({ language }: { language: Language }) {
  const t = homeMessages(language);
  return (
    <p className="flex gap-4 text-sm text-soft">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="size-3 bg-accent" />
        {t.thisPeriod}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="w-5 border-t-2 border-dashed border-ink" />
        {t.previousPeriod}
      </span>
    </p>
  );
}

interface BarsProps {
  parts: readonly ChartPart[];
  label: string;
  ticks: readonly bigint[];
}

function Bars({ parts, label, ticks }: BarsProps) {
  const top = ticks.at(-1) ?? 1n;
  const width = parts.length * WIDTH;
  const heightOf = ({ units }: Money): number =>
    (HEIGHT * Number((units * PRECISION) / top)) / Number(PRECISION);
  const bars = parts
    .map(({ paid }, index) => {
      const height = heightOf(paid);
      return `M${index * WIDTH + GAP / 2} ${HEIGHT}v${-height}h${WIDTH - GAP}v${height}z`;
    })
    .join('');
  const line = parts
    .map(({ previousPaid }, index) => `${(index + 0.5) * WIDTH},${HEIGHT - heightOf(previousPaid)}`)
    .join(' ');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-56 w-full overflow-visible border-b-2 border-ink/60"
    >
      {ticks.slice(1).map((units, index) => {
        const y = HEIGHT - (HEIGHT * (index + 1)) / (ticks.length - 1);
        return (
          <line
            key={units.toString()}
            x2={width}
            y1={y}
            y2={y}
            className="stroke-rule"
            vectorEffect="non-scaling-stroke"
          />
        );
      })}
      <path d={bars} className="fill-accent" />
      <polyline
        points={line}
        strokeDasharray="5 4"
        className="fill-none stroke-ink stroke-2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** Names the first, the middle and the last part under the bars. */
function PartLabels({ names }: { names: readonly string[] }) {
  const shown =
    names.length < 3 ? names : [names[0], names[Math.floor(names.length / 2)], names.at(-1)];
  return (
    <p aria-hidden className="mt-3 flex justify-between text-sm text-soft tabular-nums">
      {shown.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </p>
  );
}

function partNames(isByHour: boolean, timeZone: string, language: Language) {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    timeZone,
    ...(isByHour
      ? ({ hour: '2-digit', minute: '2-digit' } as const)
      : ({ day: 'numeric', month: 'short' } as const)),
  });
  return (start: number): string => format.format(start);
}

interface PartTableProps extends Pick<SalesChartProps, 'parts' | 'language'> {
  isByHour: boolean;
  nameOf: (start: number) => string;
}

function PartTable({ parts, isByHour, nameOf, language }: PartTableProps) {
  const t = homeMessages(language);
  return (
    <Table
      stacks
      caption={t.tableOf(isByHour ? t.chartByHour : t.chartByDay)}
      rows={[...parts].reverse()}
      rowKey={({ start }) => start.toString()}
      columns={[
        { key: 'part', header: isByHour ? t.hour : t.day, cell: ({ start }) => nameOf(start) },
        {
          key: 'paid',
          header: t.paid,
          align: 'right',
          cell: ({ paid }) => <Amount value={paid} language={language} />,
        },
        {
          key: 'orders',
          header: t.orders,
          align: 'right',
          cell: ({ paidCount }) => paidCount,
        },
        {
          key: 'previous',
          header: t.previousPeriod,
          align: 'right',
          cell: ({ previousPaid }) => <Amount value={previousPaid} language={language} />,
        },
      ]}
    />
  );
}
