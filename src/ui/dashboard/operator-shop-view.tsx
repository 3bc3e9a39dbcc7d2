import { operatorMessages } from '@/ui/messages/dashboard-operator';
import type { Language } from '@/ui/messages/language';
import { LinkButton } from '@/ui/primitives/button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { Facts } from '@/ui/primitives/facts';
import { LocalTime } from '@/ui/primitives/local-time';
import { PageTitle } from '@/ui/primitives/page-title';
import { Status } from '@/ui/primitives/status';
import { accountWords } from './account-words';
import { Confirmation } from './confirmation';
import type { OverviewRange } from './overview-range';
import { OverviewTiles, type OverviewFigures } from './overview-tiles';
import { RangePicker } from './range-picker';
import { SalesChart, type ChartPart } from './sales-chart';

export const SHOPS_PATH = '/dashboard/operator';

export function shopPath(id: string): string {
  return `${SHOPS_PATH}/shops/${encodeURIComponent(id)}`;
}

/** The page that asks before it closes a shop. */
export function closeHref(id: string): string {
  return `${shopPath(id)}/close`;
}

type TileProps = Parameters<typeof OverviewTiles>[0];

interface OperatorShopViewProps extends Pick<TileProps, 'now' | 'isRunning' | 'language'> {
  instance: {
    readonly id: string;
    readonly name: string;
    readonly createdMs: number;
    readonly deletedMs: number | null;
    readonly accounts: readonly { readonly payto: string; readonly active: boolean }[];
  };
  range: OverviewRange;
  period: OverviewFigures;
  previous: OverviewFigures;
  parts: readonly ChartPart[];
  sums: Pick<TileProps, 'awaiting' | 'awaitingCount' | 'nextPayoutMs'> & {
    readonly orderCount: number;
  };
  timeZone: string;
  /** The host of this installation's bank. */
  bankHost: string;
}

/** The figures of a shop's own overview. The operator can only look at them. */
export function OperatorShopView(props: OperatorShopViewProps) {
  const { instance, range, sums, parts, timeZone, bankHost, language } = props;
  const t = operatorMessages(language);
  const path = shopPath(instance.id);
  return (
    <>
      <PageTitle lead={t.shopLead}>{instance.name}</PageTitle>
      <div className="mb-8">
        <ShopFacts {...{ instance, bankHost, language }} />
      </div>
      {sums.orderCount === 0 ? (
        <EmptyState title={t.noOrdersTitle}>
          <p>{t.noOrdersText}</p>
        </EmptyState>
      ) : (
        <>
          <RangePicker {...{ range, path, language }} />
          <OverviewTiles {...props} {...sums} isLinked={false} />
          <SalesChart {...{ parts, range, path, timeZone, language }} />
        </>
      )}
      <p className="mt-10 flex flex-wrap gap-3">
        <LinkButton href={SHOPS_PATH} emphasis="secondary">
          {t.back}
        </LinkButton>
        {instance.deletedMs === null && (
          <LinkButton href={closeHref(instance.id)} emphasis="danger">
            {t.close}…
          </LinkButton>
        )}
      </p>
    </>
  );
}

type FactsProps = Pick<OperatorShopViewProps, 'instance' | 'bankHost' | 'language'>;

function ShopFacts({ instance, bankHost, language }: FactsProps) {
  const t = operatorMessages(language);
  const { id, createdMs, deletedMs, accounts } = instance;
  const time = (at: number) => <LocalTime at={at} language={language} />;
  const isClosed = deletedMs !== null;
  const state = <Status tone={isClosed ? 'ended' : 'good'}>{isClosed ? t.closed : t.open}</Status>;
  const inUse = accounts.filter(({ active }) => active);
  return (
    <Facts
      rows={[
        [t.id, <code key="i">{id}</code>],
        [t.state, state],
        [t.opened, time(createdMs)],
        ...(isClosed ? [[t.closed, time(deletedMs)] as const] : []),
        [
          t.account,
          inUse.length === 0
            ? t.noAccount
            : inUse.map(({ payto }) => (
                <span key={payto} title={payto} className="block">
                  {accountWords(payto, bankHost, language)}
                </span>
              )),
        ],
      ]}
    />
  );
}

interface CloseShopProps {
  instance: { readonly id: string; readonly name: string };
  language: Language;
}

export function CloseShop({ instance: { id, name }, language }: CloseShopProps) {
  const t = operatorMessages(language);
  return (
    <Confirmation
      language={language}
      title={t.closeTitle}
      action={`${SHOPS_PATH}/close/submit`}
      fields={{ id }}
      confirm={t.closeNow}
      cancelHref={shopPath(id)}
    >
      <p className="wrap-anywhere">{t.closeText(name)}</p>
    </Confirmation>
  );
}
