import type { Language } from '@/ui/messages/language';
import { walletDeveloperMessages } from '@/ui/messages/wallet-developer';
import { localeOf } from '@/ui/primitives/format-amount-for-people';
import { Table } from '@/ui/primitives/table';
import { PlainButton } from '@/ui/wallet/plain-button';
import type { InspectedOperation } from '@/wallet/core/get-wallet-records';
import type { PendingName } from '@/wallet/service/wallet-service';

interface PendingTableProps {
  language: Language;
  operations: readonly InspectedOperation[];
  /** The time by the wallet's clock. */
  now: number;
  onRetry: (only: PendingName) => void;
}

const SECOND = 1000;

export function PendingTable({ language, operations, now, onRetry }: PendingTableProps) {
  const t = walletDeveloperMessages(language);
  const seconds = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 0 });
  const next = ({ notBefore }: InspectedOperation): string =>
    notBefore === null || notBefore <= now
      ? t.soon
      : t.inSeconds(seconds.format(Math.ceil((notBefore - now) / SECOND)));
  return (
    <Table
      caption={t.pending}
      rows={operations}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      columns={[
        { key: 'kind', header: t.kind, cell: ({ kind }) => <code>{kind}</code> },
        { key: 'id', header: t.id, cell: ({ id }) => <code title={id}>{shortened(id)}</code> },
        { key: 'attempts', header: t.attempts, align: 'right', cell: ({ attempts }) => attempts },
        { key: 'next', header: t.next, cell: (operation) => next(operation) },
        {
          key: 'problem',
          header: t.problem,
          cell: ({ problem, isIdle }) => problem ?? (isIdle ? t.idle : t.waiting),
        },
        {
          key: 'action',
          header: t.action,
          cell: ({ kind, id }) => (
            <PlainButton label={t.retryOf(kind, id)} onPress={() => onRetry({ kind, id })}>
              {t.retry}
            </PlainButton>
          ),
        },
      ]}
    />
  );
}

const SHOWN = 12;

/** Shortens keys to their beginning, and addresses to their end. */
export function shortened(id: string): string {
  if (id.length <= SHOWN * 2) return id;
  return id.includes('/') ? `…${id.slice(-SHOWN * 2)}` : `${id.slice(0, SHOWN)}…`;
}
