import type { ReactNode } from 'react';
import type { Amount as Money } from '@/protocol/amount';
import { conversionOf, decidedOf, netOf, netUnitsOf, type Conversion } from '@/protocol/figures';
import { homeMessages } from '@/ui/messages/dashboard-home';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { localeOf } from '@/ui/primitives/format-amount-for-people';
import { growthOf } from './growth';
import { NextPayout } from './next-payout';
import { listOf } from './order-address';
import type { OverviewRange } from './overview-range';

export interface OverviewFigures extends Conversion {
  readonly paid: Money;
  readonly refunded: Money;
  readonly paidCount: number;
}

interface OverviewTilesProps {
  range: OverviewRange;
  period: OverviewFigures;
  /** The same span of the period before, if this one still runs. */
  previous: OverviewFigures;
  isRunning: boolean;
  awaiting: Money;
  awaitingCount: number;
  /** Null if no payout is expected. */
  nextPayoutMs: number | null;
  now: number;
  /** False where the reader cannot open the shop's lists. */
  isLinked?: boolean;
  language: Language;
}

/** Shows the four figures of a range, each with its change against the period before. */
export function OverviewTiles(props: OverviewTilesProps) {
  const { period, previous, range, isRunning, isLinked = true, language } = props;
  const t = homeMessages(language);
  const days = { from: range.from, to: range.to };
  return (
    <dl className="mb-10 grid gap-px border border-rule bg-rule sm:grid-cols-2 lg:grid-cols-4">
      <Tile
        label={t.net}
        value={<Amount {...netOf(period)} language={language} />}
        change={growthOf(netUnitsOf(previous), netUnitsOf(period))}
        isRunning={isRunning}
        language={language}
      >
        {t.paid}{' '}
        <To list={listOf({ by: 'paid', ...days })} {...{ isLinked }}>
          <Amount value={period.paid} language={language} />
        </To>
        {' · '}
        {t.refunds}{' '}
        <To list={listOf({ by: 'refunded', ...days })} {...{ isLinked }}>
          <Amount value={period.refunded} language={language} />
        </To>
      </Tile>
      <Tile
        label={t.orders}
        value={
          <To list={listOf({ by: 'paid', ...days })} {...{ isLinked }}>
            {period.paidCount}
          </To>
        }
        change={growthOf(BigInt(previous.paidCount), BigInt(period.paidCount))}
        isRunning={isRunning}
        language={language}
      />
      <ConversionTile {...props} />
      <PayoutTile {...props} />
    </dl>
  );
}

/** A figure, with a link to the orders that it counts. */
function To(props: { list: string; isLinked: boolean; children: ReactNode }) {
  const { list, isLinked, children } = props;
  return isLinked ? <a href={list}>{children}</a> : children;
}

function ConversionTile(props: OverviewTilesProps) {
  const { range, period, previous, isRunning, isLinked = true, language } = props;
  const t = homeMessages(language);
  const days = { from: range.from, to: range.to };
  const { convertedCount, openCount } = period;
  const percent = conversionOf(period);
  if (percent === undefined) {
    const note = openCount > 0 ? t.onlyOpen(openCount) : t.noConversion;
    return <Tile label={t.conversion} value="–" note={note} language={language} />;
  }
  const before = conversionOf(previous);
  return (
    <Tile
      label={t.conversion}
      value={
        <To list={listOf({ status: 'paid', ...days })} {...{ isLinked }}>
          {percent}&nbsp;%
        </To>
      }
      {...(before === undefined ? {} : { points: percent - before })}
      isRunning={isRunning}
      language={language}
    >
      <To list={listOf(days)} {...{ isLinked }}>
        {t.conversionOf(convertedCount, decidedOf(period))}
        {openCount > 0 && t.conversionOpen(openCount)}
      </To>
    </Tile>
  );
}

function PayoutTile(props: OverviewTilesProps) {
  const { awaiting, awaitingCount, nextPayoutMs, now, isLinked = true, language } = props;
  const t = homeMessages(language);
  return (
    <Tile
      label={t.awaiting}
      value={
        <To list={listOf({ status: 'paid', wired: 'no' })} {...{ isLinked }}>
          <Amount value={awaiting} language={language} />
        </To>
      }
      note={
        nextPayoutMs === null ? t.noPayout : <NextPayout at={nextPayoutMs} {...{ now, language }} />
      }
      language={language}
    >
      {t.awaitingNote(awaitingCount)}
    </Tile>
  );
}

interface TileProps {
  label: string;
  value: ReactNode;
  /** The change in percent. Null if there is nothing to compare with. */
  change?: number | null;
  /** The change of a share, in points of a percent. */
  points?: number;
  /** The change is that up to the same time of the period before. */
  isRunning?: boolean;
  note?: ReactNode;
  children?: ReactNode;
  language: Language;
}

function Tile(props: TileProps) {
  const { label, value, change, points, isRunning = false, note, children, language } = props;
  const t = homeMessages(language);
  const soFar = isRunning ? t.soFar : '';
  const format = new Intl.NumberFormat(localeOf(language), {
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  });
  // With the minus sign of amounts, not a hyphen.
  const signed = (value: number) => format.format(value).replace('-', '−');
  const words =
    change === null
      ? t.noComparison
      : change === undefined
        ? undefined
        : t.change(`${signed(change)}\u00a0%`) + soFar;
  const inPoints = points === undefined ? undefined : t.changePoints(signed(points)) + soFar;
  const line = words ?? inPoints ?? note;
  return (
    <div className="bg-paper p-4 sm:p-5">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="mt-1 text-2xl font-semibold">{value}</dd>
      {line !== undefined && <dd className="text-sm">{line}</dd>}
      {children !== undefined && <dd className="mt-1 text-sm text-soft">{children}</dd>}
    </div>
  );
}
