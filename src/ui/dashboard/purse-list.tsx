import type { Amount as Money } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import type { ReserveEntry } from '@/protocol/tip';
import { tipMessages } from '@/ui/messages/dashboard-tips';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { EmptyState } from '@/ui/primitives/empty-state';
import { LocalTime } from '@/ui/primitives/local-time';
import { Status } from '@/ui/primitives/status';
import { Table } from '@/ui/primitives/table';

interface PurseListProps {
  purses: readonly ReserveEntry[];
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
      stacks
      caption={t.purses}
      rows={purses}
      rowKey={({ reservePub }) => encodeBase32(reservePub)}
      columns={[
        {
          key: 'purse',
          header: t.purse,
          cell: ({ reservePub: key }) => (
            <a href={`/dashboard/reserves/${encodeBase32(key)}`}>
              <code>{encodeBase32(key).slice(0, 8)}</code>
            </a>
          ),
        },
        {
          key: 'state',
          isPlain: true,
          header: t.state,
          cell: (purse) => <PurseState {...{ purse, now, language }} />,
        },
        {
          key: 'filled',
          header: t.filled,
          align: 'right',
          cell: (purse) => money(purse.exchangeInitial),
        },
        {
          key: 'promised',
          header: t.promised,
          align: 'right',
          cell: (purse) => money(purse.committed),
        },
        {
          key: 'picked',
          header: t.pickedUp,
          align: 'right',
          cell: (purse) => money(purse.pickedUp),
        },
        {
          key: 'expires',
          header: t.expires,
          cell: ({ expirationMs: at }) => <LocalTime at={at} language={language} show="date" />,
        },
      ]}
    />
  );
}

type StateProps = Omit<PurseListProps, 'purses'> & {
  purse: Pick<ReserveEntry, 'active' | 'expirationMs'>;
};

export function PurseState({ purse, now, language }: StateProps) {
  const t = tipMessages(language);
  if (purse.active) return <Status tone="good">{t.ready}</Status>;
  return purse.expirationMs <= now ? (
    <Status tone="ended">{t.over}</Status>
  ) : (
    <Status tone="waiting">{t.waiting}</Status>
  );
}
