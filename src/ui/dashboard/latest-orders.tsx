import { homeMessages } from '@/ui/messages/dashboard-home';
import type { Language } from '@/ui/messages/language';
import { listOf } from './order-address';
import { OrdersTable } from './orders-table';

type Rows = Parameters<typeof OrdersTable>[0]['rows'];

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
