import { seeOther } from '@/http/see-other';
import { otpDevicePathOf } from '@/merchant/otp-devices/otp-keys';
import { removeOtpDevice } from '@/merchant/otp-devices/remove-otp-device';
import { deviceHref, DEVICES_PATH } from '@/ui/dashboard/device-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../../form-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/devices/[otpId]/delete/submit',
  page: ({ otpId = '' }) => deviceHref(otpId),
  accept: async ({ instanceId, params: { otpId = '' } }) => {
    await removeOtpDevice(wiring().merchant, otpDevicePathOf(instanceId, otpId));
    return seeOther(DEVICES_PATH, { news: 'deleted' });
  },
});
