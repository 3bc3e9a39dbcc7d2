import type { ReactNode } from 'react';
import { liveStamp } from '@/http/live';
import { pageBankUser } from '@/http/page-sessions';
import { Live } from '@/ui/primitives/live';

/** Pages that show balance or transfers. */
const LIVE_PAGES = '^/bank/(account|transfers(/\\d+)?)$';

export default async function BankLayout({ children }: { children: ReactNode }) {
  const since = liveStamp();
  const user = await pageBankUser();
  return (
    <>
      {children}
      {user !== null && <Live what="account" since={since} pages={LIVE_PAGES} />}
    </>
  );
}
