import type { ReactNode } from 'react';
import { Search, Settings } from 'lucide-react';
import { roleOf, type Permission, type ShopUser } from '@/protocol/permissions';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { findMessages } from '@/ui/messages/dashboard-find';
import type { Language } from '@/ui/messages/language';
import { roleMessages } from '@/ui/messages/dashboard-roles';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { PageShell } from '@/ui/primitives/page-shell';
import { FIND_PATH, FindBox } from './find-box';
import { isAllowed, noteUser } from './page-user';

export type DashboardSection =
  | 'find'
  | 'home'
  | 'orders'
  | 'products'
  | 'tips'
  | 'transfers'
  | 'settings';

const SECTIONS: readonly (readonly [Exclude<DashboardSection, 'find'>, string, Permission])[] = [
  ['home', '', 'orders-read'],
  ['orders', '/orders', 'orders-read'],
  ['products', '/products', 'products-read'],
  ['tips', '/tips', 'tips-read'],
  ['transfers', '/transfers', 'transfers-read'],
  ['settings', '/settings', 'instances-read'],
];

/** Narrow screens have room for a picture there. */
const FIND_PLACE = 3;

const ICON_LOOK = { 'aria-hidden': true, className: 'mx-1 size-5' } as const;

interface DashboardShellProps {
  /** Null for a stranger. */
  user: ShopUser | null;
  current?: DashboardSection;
  children: ReactNode;
}

export async function DashboardShell({ user, current, children }: DashboardShellProps) {
  noteUser(user);
  const language = await pageLanguage();
  const t = dashboardMessages(language);
  const navigation = SECTIONS.filter(([, , permission]) => isAllowed(permission)).map(
    ([section, path]) => ({
      href: `/dashboard${path}`,
      label: t[section],
      current: current === section,
      ...(section === 'settings' && { narrowIcon: <Settings {...ICON_LOOK} /> }),
    }),
  );
  const findEntry = {
    href: FIND_PATH,
    label: findMessages(language).title,
    current: current === 'find',
    narrowOnly: true,
    narrowIcon: <Search {...ICON_LOOK} />,
  };
  return (
    <PageShell
      audience={{ name: t.dashboard, href: '/dashboard' }}
      {...(user === null
        ? {}
        : {
            navigation: [
              ...navigation.slice(0, FIND_PLACE),
              findEntry,
              ...navigation.slice(FIND_PLACE),
            ],
            search: <FindBox language={language} />,
            session: {
              name: user.instanceId,
              place: user.shopName,
              role: roleWord(user, language),
              logOutAction: '/dashboard/log-out',
            },
          })}
    >
      {children}
    </PageShell>
  );
}

/** The role of those who may not do everything. */
function roleWord({ scope }: ShopUser, language: Language): string | undefined {
  return scope === 'all' ? undefined : roleMessages(language)[roleOf(scope)];
}
