import type { Language } from '@/ui/messages/language';
import { waitingRefundMessages } from '@/ui/messages/wallet-waiting';
import { Amount } from '@/ui/primitives/amount';
import { LinkButton } from '@/ui/primitives/button';
import { entryUrl, type PageHost } from '@/ui/wallet/page-host';
import type { RefundOffer } from '@/wallet/core/refund';

interface WaitingRefundsProps {
  language: Language;
  host: PageHost;
  offers: readonly RefundOffer[];
}

/** Lists refunds that the owner can accept now. */
export function WaitingRefunds({ language, host, offers }: WaitingRefundsProps) {
  const t = waitingRefundMessages(language);
  return (
    <section aria-labelledby="waiting-refunds" className="mb-8 print:hidden">
      <h2 id="waiting-refunds" className="mb-3 text-xl font-semibold">
        {t.title}
      </h2>
      <ul className="space-y-3">
        {offers.map(({ purchase, terms, open }) => (
          <li key={purchase} className="border-2 border-accent bg-sheet p-4 sm:p-5">
            <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
              <p className="min-w-0 font-semibold wrap-anywhere">
                {terms.summary_i18n?.[language] ?? terms.summary}
                <span className="block font-normal text-soft">{terms.merchant.name}</span>
              </p>
              <p className="ml-auto font-semibold">
                <Amount value={open} language={language} sign="+" rounded="nearest" />
              </p>
            </div>
            <LinkButton href={entryUrl(host, { type: 'refund', id: purchase })}>
              {t.review}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
