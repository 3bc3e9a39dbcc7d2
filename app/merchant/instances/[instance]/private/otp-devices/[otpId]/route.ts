import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { changeOtpDevice } from '@/merchant/otp-devices/change-otp-device';
import { removeOtpDevice } from '@/merchant/otp-devices/remove-otp-device';
import { otpDeviceChangeSchema } from '@/protocol/otp-device';
import { wiring } from '@/wiring';
import { answerOtpDevice, privateOtpDevice } from './private-otp-device';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answerOtpDevice,
  PATCH: async (call) => {
    const at = await privateOtpDevice(call);
    const change = decode(otpDeviceChangeSchema, await readJson(call.request));
    return changeOtpDevice(wiring().merchant, at, change).then(() => undefined);
  },
  DELETE: async (call) =>
    removeOtpDevice(wiring().merchant, await privateOtpDevice(call)).then(() => undefined),
});
