import { seeOther } from '@/http/see-other';
import { changeOtpDevice } from '@/merchant/otp-devices/change-otp-device';
import { otpDevicePathOf } from '@/merchant/otp-devices/otp-keys';
import { deviceHref } from '@/ui/dashboard/device-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../form-route';
import { readDeviceChange } from '../../device-form';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/devices/[otpId]/submit',
  page: ({ otpId = '' }) => deviceHref(otpId),
  shownAgain: ['description'],
  accept: async ({ instanceId, params: { otpId = '' }, fields }) => {
    const at = otpDevicePathOf(instanceId, otpId);
    await changeOtpDevice(wiring().merchant, at, readDeviceChange(fields));
    return seeOther(deviceHref(otpId), { news: 'saved' });
  },
});
