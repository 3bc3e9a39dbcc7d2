import { decode } from '@/http/decode';
import { encodeList } from '@/http/encode-list';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { addOtpDevice } from '@/merchant/otp-devices/add-otp-device';
import { otpDeviceAdditionSchema, otpDeviceEntrySchema } from '@/protocol/otp-device';
import { listOtpDevices } from '@/merchant/otp-devices/list-otp-devices';
import { wiring } from '@/wiring';
import { sellingInstance } from '../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id: instanceId } = await sellingInstance(call, 'private/otp-devices');
    const devices = await listOtpDevices(wiring().merchant, instanceId);
    return { otp_devices: await encodeList(otpDeviceEntrySchema, devices) };
  },
  POST: async (call) => {
    const { id: instanceId } = await sellingInstance(call, 'private/otp-devices');
    const device = decode(otpDeviceAdditionSchema, await readJson(call.request));
    return addOtpDevice(wiring().merchant, instanceId, device).then(() => undefined);
  },
});
