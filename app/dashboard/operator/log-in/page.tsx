import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { OperatorLogIn } from '@/ui/dashboard/operator-view';
import { operatorMessages } from '@/ui/messages/dashboard-operator';
import { pageLanguage } from '@/ui/messages/page-preferences';

export async function generateMetadata(): Promise<Metadata> {
  return { title: operatorMessages(await pageLanguage()).logInTitle };
}

export default async function OperatorLogInPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  return (
    <DashboardShell user={null}>
      <OperatorLogIn language={await pageLanguage()} next={query['next']} sentBack={query} />
    </DashboardShell>
  );
}
