import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { DeliveryLog } from '@/ui/dashboard/delivery-log';
import { TemplateHookView } from '@/ui/dashboard/template-hook-view';
import { templateHookHref } from '@/ui/dashboard/webhook-address';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { MissingPage } from '../../../../../missing-page';
import { listPage } from '../../list-page';
import { findHook, hookAt } from './hook-at';

interface Props {
  params: Promise<{ webhookId: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: webhookMessages(await pageLanguage()).title };
}

export default async function TemplateHookPage({ params, searchParams }: Props) {
  const webhookId = decodeURIComponent((await params).webhookId);
  const path = templateHookHref(webhookId);
  const user = await requireShopUser(path, 'dashboard/settings/webhooks/of-programs/[webhookId]');
  const query = await parsePageQuery(searchParams);
  const hook = await findHook(user.instanceId, webhookId);
  const language = await pageLanguage();
  const t = webhookMessages(language);
  return (
    <DashboardShell user={user} current="settings">
      {hook === null ? (
        <MissingPage language={language} />
      ) : (
        <>
          {query['news'] === 'replayed' && <Notice className="mb-6">{t.replayedAll}</Notice>}
          <TemplateHookView {...{ hook, language }}>
            <DeliveryLog
              {...{ path, language }}
              noneText={t.deliveriesNoneOfProgram}
              {...await listPage(hookAt(user.instanceId, webhookId), query)}
            />
          </TemplateHookView>
        </>
      )}
    </DashboardShell>
  );
}
