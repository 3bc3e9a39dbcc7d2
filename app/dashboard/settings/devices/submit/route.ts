import { seeOther } from '@/http/see-other';
import { keepOnce } from '@/http/shown-once';
import { addOtpDevice } from '@/merchant/otp-devices/add-otp-device';
import { deviceHref, DEVICES_PATH } from '@/ui/dashboard/device-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../../form-route';
import { deviceSubject, readNewDevice } from '../device-form';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/devices/submit',
  page: () => DEVICES_PATH,
  shownAgain: ['name', 'description'],
  accept: async ({ request, instanceId, fields }) => {
    const { device, secret } = await readNewDevice(instanceId, fields);
    await addOtpDevice(wiring().merchant, instanceId, device);
    const subject = deviceSubject(instanceId, device.otpId);
    const { shown, cookies } = await keepOnce(request, secret, subject);
    return seeOther(deviceHref(device.otpId), { shown }, cookies);
  },
});
