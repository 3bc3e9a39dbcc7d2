import type { Amount as Money } from '@/protocol/amount';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { transferMessages } from '@/ui/messages/dashboard-transfers';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { localTimes } from '@/ui/primitives/local-time';
import { Status } from '@/ui/primitives/status';
import { Table } from '@/ui/primitives/table';
import { transferHref } from './transfer-list';

export interface ListedTransfer {
  readonly id: number;
  readonly wtid: Uint8Array;
  readonly exchangeUrl: string;
  readonly payto: string;
  readonly credit: Money;
  readonly wireFee: Money;
  /** Null while only the merchant has reported it. */
  readonly executedAt: number | null;
  readonly agreement: 'matched' | 'differs' | 'reported';
  readonly difference: Money;
  readonly isTooMuch: boolean;
  /** The sum of all its orders, with the fees. */
  readonly value: Money;
  readonly fees: Money;
  readonly orderCount: number;
}

interface TransferTableProps {
  transfers: readonly ListedTransfer[];
  language: Language;
}

/** Lists transfers, one in a line. Each links to its page. */
export async function TransferTable({ transfers, language }: TransferTableProps) {
  const timeOf = await localTimes(language);
  const t = transferMessages(language);
  const { transfersTitle, amount, orders, state } = dashboardMessages(language);
  return (
    <Table
      caption={transfersTitle}
      rows={transfers}
      rowKey={({ id }) => id.toString()}
      stacks
      columns={[
        {
          key: 'time',
          header: t.time,
          cell: ({ id, executedAt }) => (
            <a href={transferHref(id)}>{executedAt === null ? t.byYou : timeOf(executedAt)}</a>
          ),
        },
        {
          key: 'amount',
          isPlain: true,
          header: amount,
          align: 'right',
          cell: ({ credit }) => <Amount value={credit} sign="+" language={language} />,
        },
        {
          key: 'orders',
          header: orders,
          align: 'right',
          cell: ({ orderCount }) => orderCount,
        },
        {
          key: 'state',
          isPlain: true,
          header: state,
          cell: (transfer) => <Agreement {...{ transfer, language }} />,
        },
      ]}
    />
  );
}

type Agreed = Pick<ListedTransfer, 'agreement' | 'difference' | 'isTooMuch'>;

/** Says whether a transfer equals its orders. */
export function Agreement({ transfer, language }: { transfer: Agreed; language: Language }) {
  const t = transferMessages(language);
  const { agreement, difference, isTooMuch } = transfer;
  if (agreement === 'matched') return <Status tone="good">{t.matched}</Status>;
  if (agreement === 'reported') return <Status tone="waiting">{t.unconfirmed}</Status>;
  return (
    <Status tone="bad">
      {isTooMuch ? t.tooMuch : t.tooLittle} <Amount value={difference} language={language} />
    </Status>
  );
}
