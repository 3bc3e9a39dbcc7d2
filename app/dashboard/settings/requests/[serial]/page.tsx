import type { Metadata } from 'next';
import { pageOrigin } from '@/http/page-origin';
import { requireShopUser } from '@/http/page-sessions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { REQUESTS_PATH } from '@/ui/dashboard/request-address';
import { RequestView } from '@/ui/dashboard/request-view';
import { requestMessages } from '@/ui/messages/dashboard-requests';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { MissingPage } from '../../../../missing-page';
import { findRequest } from './find-request';

interface Props {
  params: Promise<{ serial: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: requestMessages(await pageLanguage()).request };
}

export default async function RequestPage({ params }: Props) {
  const { serial } = await params;
  const user = await requireShopUser(
    `${REQUESTS_PATH}/${encodeURIComponent(serial)}`,
    'dashboard/settings/requests/[serial]',
  );
  const call = await findRequest(user.instanceId, serial);
  const language = await pageLanguage();
  return (
    <DashboardShell user={user} current="settings">
      {call === null ? (
        <MissingPage language={language} />
      ) : (
        <RequestView {...{ call, language }} origin={await pageOrigin()} />
      )}
    </DashboardShell>
  );
}
