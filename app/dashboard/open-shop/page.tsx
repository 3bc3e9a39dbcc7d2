import type { Metadata } from 'next';
import { pageBankUser, pageShopUser } from '@/http/page-sessions';
import { pageBrowserId, withDraft } from '@/http/page-drafts';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { takeOnce } from '@/http/shown-once';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { OpenShopForm, ShopOpened } from '@/ui/dashboard/open-shop';
import { openShopMessages } from '@/ui/messages/dashboard-open-shop';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';
import { MissingPage } from '../../missing-page';

interface Props {
  searchParams: PageQuery;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = openShopMessages(await pageLanguage());
  return {
    title: (await parsePageQuery(searchParams))['shown'] === undefined ? t.title : t.opened,
  };
}

/** The page to open one's own shop. Demos only: elsewhere the operator creates shops. */
export default async function OpenShopPage({ searchParams }: Props) {
  const query = await parsePageQuery(searchParams);
  const [language, user] = await Promise.all([pageLanguage(), pageShopUser()]);
  const { env } = wiring();
  const { shown } = query;
  return (
    <DashboardShell user={shown === undefined ? null : user}>
      {!env.demo ? (
        <MissingPage language={language} />
      ) : shown !== undefined && user !== null ? (
        <ShopOpened
          instance={user.instanceId}
          language={language}
          token={await takeOnce(shown, await pageBrowserId(), user.instanceId)}
        />
      ) : (
        <OpenShopForm
          language={language}
          sentBack={await withDraft(query)}
          bankUser={await pageBankUser()}
        />
      )}
    </DashboardShell>
  );
}
