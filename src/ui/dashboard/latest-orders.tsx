import { homeMessages } from '@/ui/messages/dashboard-home';
import type { Language } from '@/ui/messages/language';
import { sendingMessages } from '@/ui/messages/dashboard-sending';
import { localeOf } from '@/ui/primitives/format-amount-for-people';
import { listOf } from './order-address';
import { OrdersTable } from './orders-table';

type Rows = Parameters<typeof OrdersTable>[0]['rows'];

interface ToSendProps {
  toSend: { readonly moreThan: number } | { readonly moreThan?: undefined; readonly count: number };
  language: Language;
}

/** Says how many orders are to be sent, and leads to them. Nothing if there is none. */
export function ToSend({ toSend, language }: ToSendProps) {
  const count = toSend.moreThan ?? toSend.count;
  if (count === 0) return null;
  const words = new Intl.NumberFormat(localeOf(language)).format(count);
  return (
    <p className="mb-6">
      <a href={listOf({ sent: 'no' })} className="font-semibold">
        {sendingMessages(language).ordersToSend(
          toSend.moreThan === undefined ? words : `>\u00a0${words}`,
        )}
      </a>
    </p>
  );
}

export function LatestOrders({ rows, language }: { rows: Rows; language: Language }) {
  const t = homeMessages(language);
  return (
    <section aria-labelledby="latest">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="latest" className="text-xl font-semibold">
          {t.latest}
        </h2>
        <a href={listOf({})} className="print:hidden">
          {t.allOrders}
        </a>
      </div>
      <OrdersTable rows={rows} language={language} />
    </section>
  );
}
