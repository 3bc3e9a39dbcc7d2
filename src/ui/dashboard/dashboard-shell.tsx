import type { ReactNode } from 'react';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { PageShell } from '@/ui/primitives/page-shell';

interface DashboardShellProps {
  /** Instance that is logged in, null for a stranger. */
  instance: string | null;
  current?: 'orders' | 'transfers';
  children: ReactNode;
}

export async function DashboardShell({ instance, current, children }: DashboardShellProps) {
  const t = dashboardMessages(await pageLanguage());
  const navigation = [
    { href: '/dashboard', label: t.orders, current: current === 'orders' },
    { href: '/dashboard/transfers', label: t.transfers, current: current === 'transfers' },
  ];
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
