import type { Metadata } from 'next';
import { requireShopUser } from '@/http/page-sessions';
import { Confirmation } from '@/ui/dashboard/confirmation';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { deviceHref } from '@/ui/dashboard/device-address';
import { deviceMessages } from '@/ui/messages/dashboard-devices';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { MissingPage } from '../../../../../missing-page';
import { findDevice } from '../../device-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: deviceMessages(await pageLanguage()).remove };
}

export default async function DeleteDevicePage({ params }: { params: Promise<{ otpId: string }> }) {
  const otpId = decodeURIComponent((await params).otpId);
  const path = deviceHref(otpId);
  const user = await requireShopUser(`${path}/delete`, 'dashboard/settings/devices/[otpId]/delete');
  const device = await findDevice(user.instanceId, otpId);
  const language = await pageLanguage();
  const t = deviceMessages(language);
  return (
    <DashboardShell user={user} current="settings">
      {device === null ? (
        <MissingPage language={language} />
      ) : (
        <Confirmation
          language={language}
          title={t.removeTitle(otpId)}
          action={`${path}/delete/submit`}
          confirm={t.remove}
          cancelHref={path}
        >
          <p>{t.removeText}</p>
        </Confirmation>
      )}
    </DashboardShell>
  );
}
