import type { Metadata } from 'next';
import { inTime } from '@/http/in-time';
import { getQueryWithDraft } from '@/http/page-drafts';
import type { PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { listOtpDevices } from '@/merchant/otp-devices/list-otp-devices';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { DEVICES_PATH } from '@/ui/dashboard/device-address';
import { AddDevice, DeviceList } from '@/ui/dashboard/device-views';
import { deviceMessages } from '@/ui/messages/dashboard-devices';
import { settingsMessages } from '@/ui/messages/dashboard-settings';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { wiring } from '@/wiring';

export async function generateMetadata(): Promise<Metadata> {
  return { title: deviceMessages(await pageLanguage()).title };
}

export default async function DevicesPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requireShopUser(DEVICES_PATH, 'dashboard/settings/devices');
  const query = await getQueryWithDraft(searchParams);
  const devices = await inTime(listOtpDevices(wiring().merchant, user.instanceId));
  const language = await pageLanguage();
  const t = deviceMessages(language);
  return (
    <DashboardShell user={user} current="settings">
      {query['news'] === 'deleted' && <Notice className="mb-6">{t.removed}</Notice>}
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      {devices === undefined ? (
        <TookTooLong language={language} />
      ) : (
        <DeviceList {...{ language, devices }} />
      )}
      <AddDevice language={language} sentBack={query} />
      <p className="mt-10">
        <a href="/dashboard/settings">{settingsMessages(language).back}</a>
      </p>
    </DashboardShell>
  );
}
