import { transferMessages } from '@/ui/messages/dashboard-transfers';
import type { Language } from '@/ui/messages/language';
import { LocalTime } from '@/ui/primitives/local-time';
import { Status } from '@/ui/primitives/status';
import { Table } from '@/ui/primitives/table';
import { orderHref } from './order-address';

interface Trouble {
  readonly id: number;
  readonly exchangeUrl: string;
  readonly reportedMs: number;
  /** The exchange's HTTP status, or 0 without an answer. */
  readonly exchangeHc: number;
  readonly hasProof: boolean;
  readonly orderId: string | null;
}

interface TroublesProps {
  troubles: readonly Trouble[];
  language: Language;
}

/** Lists what exchanges contradict, refuse or leave unanswered. Renders nothing if all is well. */
export function Troubles({ troubles, language }: TroublesProps) {
  if (troubles.length === 0) return null;
  const t = transferMessages(language);
  return (
    <section aria-labelledby="troubles" className="mb-12">
      <h2 id="troubles" className="mb-2 text-xl font-semibold">
        {t.troubles}
      </h2>
      <Table
        stacks
        caption={t.troubles}
        rows={troubles}
        rowKey={({ id }) => id.toString()}
        columns={[
          {
            key: 'time',
            header: t.time,
            cell: ({ reportedMs }) => <LocalTime at={reportedMs} language={language} />,
          },
          {
            key: 'what',
            narrow: 'max-sm:col-span-2 max-sm:row-start-2',
            header: t.what,
            cell: (trouble) => <WhatHappened {...{ trouble, language }} />,
          },
          {
            key: 'order',
            header: t.order,
            cell: ({ orderId }) =>
              orderId === null ? t.noOrder : <a href={orderHref(orderId)}>{orderId}</a>,
          },
        ]}
      />
    </section>
  );
}

function WhatHappened({ trouble, language }: { trouble: Trouble; language: Language }) {
  const t = transferMessages(language);
  const { exchangeUrl, exchangeHc, hasProof } = trouble;
  const words = hasProof ? t.contradiction : exchangeHc === 0 ? t.noAnswer : t.refused(exchangeHc);
  return (
    <>
      <Status tone={hasProof ? 'bad' : 'waiting'}>{exchangeUrl}</Status>
      <br />
      {words}
    </>
  );
}
