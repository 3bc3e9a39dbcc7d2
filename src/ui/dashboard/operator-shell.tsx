import type { ReactNode } from 'react';
import { operatorMessages } from '@/ui/messages/dashboard-operator';
import type { Language } from '@/ui/messages/language';
import { PageShell } from '@/ui/primitives/page-shell';

const PAGES = {
  shops: '/dashboard/operator',
  bank: '/dashboard/operator/bank',
  system: '/dashboard/operator/system',
} as const;

interface OperatorShellProps {
  language: Language;
  current: keyof typeof PAGES;
  children: ReactNode;
}

/** The frame of the operator's pages. */
export function OperatorShell({ language, current, children }: OperatorShellProps) {
  const { operator, ...t } = operatorMessages(language);
  const labels = { shops: t.title, bank: t.bankAccounts, system: t.system };
  const entry = (page: keyof typeof PAGES) => ({
    href: PAGES[page],
    label: labels[page],
    current: page === current,
  });
  return (
    <PageShell
      audience={{ name: operator, href: PAGES.shops }}
      navigation={[entry('shops'), entry('bank'), entry('system')]}
      session={{ name: operator, logOutAction: '/dashboard/operator/log-out' }}
    >
      {children}
    </PageShell>
  );
}
