import { subtractAmountsSaturating, type Amount as Money } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import type { ReserveList } from '@/protocol/tip';
import { tipMessages } from '@/ui/messages/dashboard-tips';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { EmptyState } from '@/ui/primitives/empty-state';
import { LocalTime } from '@/ui/primitives/local-time';
import { Status } from '@/ui/primitives/status';
import { Table } from '@/ui/primitives/table';

type Purse = ReserveList['reserves'][number];

interface PurseListProps {
  purses: readonly Purse[];
  now: number;
  language: Language;
}

export function PurseList({ purses, now, language }: PurseListProps) {
  const t = tipMessages(language);
  const money = (value: Money) => <Amount value={value} language={language} />;
  if (purses.length === 0) {
    return (
      <EmptyState title={t.noneTitle}>
        <p>{t.noneText}</p>
      </EmptyState>
    );
  }
  return (
    <Table
      caption={t.purses}
      rows={purses}
      rowKey={({ reserve_pub: key }) => encodeBase32(key)}
      columns={[
        {
          key: 'purse',
          header: t.purse,
          cell: ({ reserve_pub: key }) => (
            <a href={`/dashboard/reserves/${encodeBase32(key)}`}>
              <code>{encodeBase32(key).slice(0, 8)}</code>
            </a>
          ),
        },
        {
          key: 'state',
          header: t.state,
          cell: (purse) => <PurseState {...{ purse, now, language }} />,
        },
        {
          key: 'filled',
          header: t.filled,
          align: 'right',
          cell: (purse) => money(purse.exchange_initial_amount),
        },
        {
          key: 'promised',
          header: t.promised,
          align: 'right',
          cell: (purse) => money(purse.committed_amount),
        },
        {
          key: 'picked',
          header: t.pickedUp,
          align: 'right',
          cell: (purse) => money(purse.pickup_amount),
        },
        {
          key: 'expires',
          header: t.expires,
          cell: ({ expiration_time: at }) => <LocalTime at={at} language={language} show="date" />,
        },
      ]}
    />
  );
}

type StateProps = Omit<PurseListProps, 'purses'> & {
  purse: Pick<Purse, 'active' | 'expiration_time'>;
};

export function PurseState({ purse, now, language }: StateProps) {
  const t = tipMessages(language);
  if (purse.active) return <Status tone="good">{t.ready}</Status>;
  return purse.expiration_time <= now ? (
    <Status tone="ended">{t.over}</Status>
  ) : (
    <Status tone="waiting">{t.waiting}</Status>
  );
}

/** Returns the initial amount less the promised one. The API does not report later transfers. */
export function leftOf(purse: Pick<Purse, 'exchange_initial_amount' | 'committed_amount'>): Money {
  return subtractAmountsSaturating(purse.exchange_initial_amount, purse.committed_amount);
}
