import type { ReactNode } from 'react';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { PageShell } from '@/ui/primitives/page-shell';
import { noteShop } from './made-for';

export type DashboardSection = 'home' | 'orders' | 'products' | 'tips' | 'transfers' | 'settings';

interface DashboardShellProps {
  /** Instance that is logged in, null for a stranger. */
  instance: string | null;
  current?: DashboardSection;
  children: ReactNode;
}

export async function DashboardShell({ instance, current, children }: DashboardShellProps) {
  noteShop(instance);
  const t = dashboardMessages(await pageLanguage());
  const sections: readonly (readonly [DashboardSection, string])[] = [
    ['home', ''],
    ['orders', '/orders'],
    ['products', '/products'],
    ['tips', '/tips'],
    ['transfers', '/transfers'],
    ['settings', '/settings'],
  ];
  const navigation = sections.map(([section, path]) => ({
    href: `/dashboard${path}`,
    label: t[section],
    current: current === section,
  }));
  return (
    <PageShell
      audience={{ name: t.dashboard, href: '/dashboard' }}
      {...(instance === null
        ? {}
        : { navigation, session: { name: instance, logOutAction: '/dashboard/log-out' } })}
    >
      {children}
    </PageShell>
  );
}
