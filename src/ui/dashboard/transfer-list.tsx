import { dashboardMessages } from '@/ui/messages/dashboard';
import { transferMessages } from '@/ui/messages/dashboard-transfers';
import type { Language } from '@/ui/messages/language';
import { LinkButton } from '@/ui/primitives/button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { Notice } from '@/ui/primitives/notice';
import { IfAllowed } from './if-allowed';
import { listOf } from './order-address';

export const TRANSFERS_PATH = '/dashboard/transfers';

/** Returns the address of the list, or of its open differences. `before` pages to older ones. */
export function transfersHref(isOpen: boolean, before?: number): string {
  const query = new URLSearchParams({
    ...(isOpen ? { show: 'open' } : {}),
    ...(before === undefined ? {} : { before: before.toString() }),
  }).toString();
  return query === '' ? TRANSFERS_PATH : `${TRANSFERS_PATH}?${query}`;
}

/** Returns the address of one transfer, by its row or identifier, with its orders after `after`. */
export function transferHref(id: number | string, after?: string): string {
  const query = new URLSearchParams({
    transfer: id.toString(),
    ...(after === undefined ? {} : { after }),
  });
  return `${TRANSFERS_PATH}?${query}`;
}

interface ListProps {
  isOpen: boolean;
  language: Language;
}

export function TransferChoices({ isOpen, language }: ListProps) {
  const t = transferMessages(language);
  const choices = [
    { href: transfersHref(false), label: t.all, isChosen: !isOpen },
    { href: transfersHref(true), label: t.open, isChosen: isOpen },
  ];
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-3 print:hidden">
      <nav aria-label={t.show}>
        <ul className="flex flex-wrap gap-x-5">
          {choices.map(({ href, label, isChosen }) => (
            <li key={href}>
              <a
                href={href}
                {...(isChosen ? { 'aria-current': 'true' } : {})}
                className="flex min-h-9 items-center aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:no-underline"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <a href={listOf({ status: 'paid', wired: 'no' })} className="min-h-6">
        {t.waiting}
      </a>
      <a href="/dashboard/statement" className="min-h-6">
        {t.statement}
      </a>
      <IfAllowed to="transfers-write">
        <a href={`${TRANSFERS_PATH}/report`} className="min-h-6">
          {t.report}
        </a>
      </IfAllowed>
    </div>
  );
}

/** Tells an empty list from one without differences. */
export function NoTransfers({ isOpen, language }: ListProps) {
  const { noTransfersTitle, noTransfersText } = dashboardMessages(language);
  const t = transferMessages(language);
  return isOpen ? (
    <EmptyState title={t.noneOpenTitle}>
      <p>
        {t.noneOpenText} <a href={TRANSFERS_PATH}>{t.showAll}</a>
      </p>
    </EmptyState>
  ) : (
    <EmptyState title={noTransfersTitle}>
      <p>{noTransfersText}</p>
      <LinkButton href={listOf({ status: 'paid', wired: 'no' })} emphasis="secondary">
        {t.waiting}
      </LinkButton>
    </EmptyState>
  );
}

/** Shows the result of the last form. */
export function TransferNews(props: { news: string | undefined; language: Language }) {
  const t = transferMessages(props.language);
  const notice = new Map([
    ['reported', t.reportDone],
    ['kept', t.reportKept],
    ['taken-back', t.takenBack],
  ]).get(props.news ?? '');
  return notice === undefined ? null : <Notice className="mb-6">{notice}</Notice>;
}
