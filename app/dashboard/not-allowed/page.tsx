import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { pageShopUser } from '@/http/page-sessions';
import { setPageStatus } from '@/http/page-status';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { NotAllowed } from '@/ui/dashboard/not-allowed';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { roleMessages } from '@/ui/messages/dashboard-roles';

export async function generateMetadata(): Promise<Metadata> {
  return { title: roleMessages(await pageLanguage()).notAllowedTitle };
}

/** Where pages and forms send users whose role does not allow them. */
export default async function NotAllowedPage() {
  const user = await pageShopUser();
  if (user === null) redirect('/dashboard/log-in');
  if (user.scope === 'all') redirect('/dashboard');
  setPageStatus(403);
  return (
    <DashboardShell user={user}>
      <NotAllowed user={user} language={await pageLanguage()} />
    </DashboardShell>
  );
}
