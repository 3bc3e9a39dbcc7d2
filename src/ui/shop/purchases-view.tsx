import type { Amount as Money } from '@/protocol/amount';
import type { Language } from '@/ui/messages/language';
import { goodsMessages } from '@/ui/messages/shop-goods';
import { Amount } from '@/ui/primitives/amount';
import { EmptyState } from '@/ui/primitives/empty-state';
import { LocalTime } from '@/ui/primitives/local-time';
import { PageTitle } from '@/ui/primitives/page-title';
import { Status } from '@/ui/primitives/status';

interface Purchase {
  readonly orderId: string;
  readonly summary: string;
  readonly price: Money;
  readonly refunded: Money;
  /** Milliseconds since the epoch. */
  readonly paidMs: number | null;
  readonly sentMs: number | null;
  /** The page of what was bought. */
  readonly path: string;
}

interface PurchasesViewProps {
  language: Language;
  /** The latest first. */
  purchases: readonly Purchase[];
}

/** Lists what was bought in this browser. Each entry leads to the essay or the receipt. */
export function PurchasesView({ language, purchases }: PurchasesViewProps) {
  const t = goodsMessages(language);
  return (
    <>
      <PageTitle lead={t.purchasesLead}>{t.purchases}</PageTitle>
      {purchases.length === 0 ? (
        <EmptyState title={t.noPurchases}>
          <p>
            <a href="/shop">{t.essays}</a> · <a href="/shop/goods">{t.goods}</a>
          </p>
        </EmptyState>
      ) : (
        <ol className="border-t-2 border-ink/60">
          {purchases.map((purchase) => (
            <PurchaseRow key={purchase.orderId} {...{ language, purchase }} />
          ))}
        </ol>
      )}
    </>
  );
}

function PurchaseRow({ language, purchase }: { language: Language; purchase: Purchase }) {
  const { summary, price, refunded, paidMs, sentMs, path } = purchase;
  const t = goodsMessages(language);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-4 border-b border-rule py-3 sm:grid-cols-[11rem_minmax(0,1fr)_max-content]">
      <span className="col-span-2 text-sm text-soft sm:col-span-1 sm:pt-0.5">
        {paidMs !== null && <LocalTime at={paidMs} language={language} />}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <a href={path} className="-my-1 inline-block py-1">
          {summary}
        </a>
      </span>
      <Amount value={price} language={language} className="text-right" />
      <span className="col-span-2 flex flex-wrap gap-x-4 sm:col-start-2">
        {sentMs !== null && <Status tone="good">{t.sent}</Status>}
        {refunded.units > 0n && (
          <Status tone="ended">
            {t.refunded} <Amount value={refunded} language={language} />
          </Status>
        )}
      </span>
    </li>
  );
}
