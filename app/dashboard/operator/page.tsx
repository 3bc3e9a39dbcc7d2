import type { Metadata } from 'next';
import { pageBrowserId, withDraft } from '@/http/page-drafts';
import { pathWithQuery, readQuery, type PageQuery } from '@/http/page-query';
import { requireOperator } from '@/http/page-sessions';
import { takeOnce } from '@/http/shown-once';
import { surveyInstances } from '@/merchant/instances/survey-instances';
import { CloseShop, OperatorView, ShopMade } from '@/ui/dashboard/operator-view';
import { operatorMessages } from '@/ui/messages/dashboard-operator';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { PageShell } from '@/ui/primitives/page-shell';
import { wiring } from '@/wiring';
import { OPERATOR } from './operator-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: operatorMessages(await pageLanguage()).title };
}

const PERIOD_MS = 30 * 86_400_000;

export default async function OperatorPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await readQuery(searchParams);
  await requireOperator(pathWithQuery('/dashboard/operator', query));
  const { merchant, clock } = wiring();
  const { shown, id = '', close } = query;
  const language = await pageLanguage();
  const t = operatorMessages(language);
  const now = clock.now();
  return (
    <PageShell
      audience={{ name: t.operator, href: '/dashboard/operator' }}
      session={{ name: t.operator, logOutAction: '/dashboard/operator/log-out' }}
    >
      {shown !== undefined ? (
        <ShopMade
          token={await takeOnce(shown, await pageBrowserId(), OPERATOR)}
          {...{ id, language }}
        />
      ) : close !== undefined ? (
        <CloseShop id={close} language={language} />
      ) : (
        <OperatorView
          shops={await surveyInstances(merchant, now - PERIOD_MS)}
          language={language}
          sentBack={await withDraft(query)}
        />
      )}
    </PageShell>
  );
}
