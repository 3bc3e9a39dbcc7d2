import type { Metadata } from 'next';
import { getQueryWithDraft, pageBrowserId } from '@/http/page-drafts';
import type { PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { takeOnce } from '@/http/shown-once';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { deviceHref } from '@/ui/dashboard/device-address';
import { DeviceKey, DeviceView } from '@/ui/dashboard/device-views';
import { deviceMessages } from '@/ui/messages/dashboard-devices';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { MissingPage } from '../../../../missing-page';
import { deviceSubject, findDevice } from '../device-form';

interface Props {
  params: Promise<{ otpId: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const otpId = decodeURIComponent((await params).otpId);
  return { title: `${otpId} – ${deviceMessages(await pageLanguage()).title}` };
}

export default async function DevicePage({ params, searchParams }: Props) {
  const otpId = decodeURIComponent((await params).otpId);
  const user = await requireShopUser(deviceHref(otpId), 'dashboard/settings/devices/[otpId]');
  const { instanceId } = user;
  const query = await getQueryWithDraft(searchParams);
  const device = await findDevice(instanceId, otpId);
  const language = await pageLanguage();
  const { shown } = query;
  return (
    <DashboardShell user={user} current="settings">
      {query['news'] === 'saved' && (
        <Notice className="mb-6">{deviceMessages(language).saved}</Notice>
      )}
      {device === null ? (
        <MissingPage language={language} />
      ) : shown === undefined ? (
        <DeviceView {...{ language, otpId, device }} sentBack={query} />
      ) : (
        <DeviceKey
          {...{ language, otpId }}
          shop={instanceId}
          secret={await takeOnce(shown, await pageBrowserId(), deviceSubject(instanceId, otpId))}
        />
      )}
    </DashboardShell>
  );
}
