import { mayForget } from '@/protocol/contract-hash';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import type { Language } from '@/ui/messages/language';
import { LinkButton } from '@/ui/primitives/button';
import { isAllowed } from './page-user';
import { orderHref } from './order-address';
import type { ShownOrder } from './shown-order';

/** Links to the actions that the order and the user's role allow. Each leads to a page that asks for confirmation. */
export function OrderActions({ shown, language }: { shown: ShownOrder; language: Language }) {
  const t = orderMessages(language);
  const { orderId, order, state, isRefundable } = shown;
  const path = orderHref(orderId);
  const mayChange = isAllowed('orders-write');
  const actions = [
    ...(isRefundable && isAllowed('orders-refund')
      ? [{ href: `${path}/refund`, label: t.refundAction, emphasis: 'secondary' as const }]
      : []),
    ...(mayChange && (state === 'unpaid' || state === 'expired')
      ? [{ href: `${path}/delete`, label: t.delete, emphasis: 'danger' as const }]
      : []),
    ...(mayChange && order.status !== 'unpaid' && mayForget(order.contractTerms)
      ? [{ href: `${path}/forget`, label: t.forget, emphasis: 'danger' as const }]
      : []),
  ];
  if (actions.length === 0) return null;
  return (
    <section aria-label={t.actions} className="mb-10 flex flex-wrap gap-3 print:hidden">
      {actions.map(({ href, label, emphasis }) => (
        <LinkButton key={href} href={href} emphasis={emphasis}>
          {label}
        </LinkButton>
      ))}
    </section>
  );
}

/** Reports whether the value has a member of this name, at any depth. */
export function mentions(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, name) || Object.values(value).some((one) => mentions(one, name));
}
