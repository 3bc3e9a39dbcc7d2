import type { ReactNode } from 'react';
import { bankMessages } from '@/ui/messages/bank';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { PageShell } from '@/ui/primitives/page-shell';

type BankPage = 'account' | 'transfers' | 'withdraw' | 'send' | 'settings' | 'log-in' | 'register';

interface BankShellProps {
  /** Logged-in user, null for a stranger. */
  user: string | null;
  /** True if strangers can open an account. */
  isOpen?: boolean;
  current?: BankPage;
  children: ReactNode;
}

export async function BankShell({ user, isOpen = false, current, children }: BankShellProps) {
  const t = bankMessages(await pageLanguage());
  const entry = (page: BankPage, href: string, label: string) => ({
    href,
    label,
    current: page === current,
  });
  const navigation =
    user === null
      ? [
          entry('log-in', '/bank/log-in', t.logIn),
          ...(isOpen ? [entry('register', '/bank/register', t.register)] : []),
        ]
      : [
          entry('account', '/bank/account', t.account),
          entry('transfers', '/bank/transfers', t.transfers),
          // On narrow screens, the account's page links to both.
          { ...entry('withdraw', '/bank/withdrawals/new', t.withdraw), wideOnly: true },
          { ...entry('send', '/bank/transfers/new', t.send), wideOnly: true },
          entry('settings', '/bank/settings', t.settings),
        ];
  return (
    <PageShell
      audience={{ name: t.bank, href: '/bank' }}
      navigation={navigation}
      {...(user === null ? {} : { session: { name: user, logOutAction: '/bank/log-out' } })}
    >
      {children}
    </PageShell>
  );
}
