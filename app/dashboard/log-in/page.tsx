import type { Metadata } from 'next';
import { getQueryWithDraft } from '@/http/page-drafts';
import type { PageQuery } from '@/http/page-query';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { DemoEntrance, LogInForm, OwnShop } from '@/ui/dashboard/log-in-form';
import { besideShopLogIn } from '@/ui/messages/beside-forms';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Beside } from '@/ui/primitives/beside';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { wiring } from '@/wiring';

export async function generateMetadata(): Promise<Metadata> {
  return { title: dashboardMessages(await pageLanguage()).logInTitle };
}

export default async function LogInPage({ searchParams }: { searchParams: PageQuery }) {
  const { instance, error, next, news } = await getQueryWithDraft(searchParams);
  const language = await pageLanguage();
  const t = dashboardMessages(language);
  const form = <LogInForm refused={error !== undefined} {...{ language, instance, next }} />;
  return (
    <DashboardShell user={null}>
      {news === 'logged-out' && <Notice className="mb-6">{t.loggedOut}</Notice>}
      <PageTitle lead={t.logInLead}>{t.logInTitle}</PageTitle>
      {wiring().env.demo ? (
        <div className="grid gap-10 md:grid-cols-2">
          {form}
          <div className="space-y-6">
            <DemoEntrance {...{ language, next }} />
            <OwnShop language={language} />
          </div>
        </div>
      ) : (
        <Beside text={besideShopLogIn(language)}>{form}</Beside>
      )}
      <p className="mt-10 text-sm">
        <a href="/dashboard/operator" className="inline-block min-h-6">
          {t.toOperator}
        </a>
      </p>
    </DashboardShell>
  );
}
