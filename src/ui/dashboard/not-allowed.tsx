import { roleOf, type ShopUser } from '@/protocol/permissions';
import { roleMessages } from '@/ui/messages/dashboard-roles';
import type { Language } from '@/ui/messages/language';
import { LinkButton } from '@/ui/primitives/button';
import { PageTitle } from '@/ui/primitives/page-title';

export function NotAllowed({ user, language }: { user: ShopUser; language: Language }) {
  const t = roleMessages(language);
  const name = t[roleOf(user.scope)];
  return (
    <>
      <PageTitle lead={t.notAllowedLead(user.shopName, name)}>{t.notAllowedTitle}</PageTitle>
      <p className="flex flex-wrap gap-3">
        <LinkButton href="/dashboard/orders">{t.toOrders}</LinkButton>
        <LinkButton href="/dashboard/log-in" emphasis="secondary">
          {t.logInAgain}
        </LinkButton>
      </p>
    </>
  );
}
