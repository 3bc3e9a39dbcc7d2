import type { ReactNode } from 'react';
import { operatorMessages } from '@/ui/messages/dashboard-operator';
import type { Language } from '@/ui/messages/language';
import { PageShell } from '@/ui/primitives/page-shell';

interface OperatorShellProps {
  language: Language;
  children: ReactNode;
}

/** The frame of the operator's pages. */
export function OperatorShell({ language, children }: OperatorShellProps) {
  const { operator } = operatorMessages(language);
  return (
    <PageShell
      audience={{ name: operator, href: '/dashboard/operator' }}
      session={{ name: operator, logOutAction: '/dashboard/operator/log-out' }}
    >
      {children}
    </PageShell>
  );
}
