import { z } from 'zod';
import { amountParam, secondsParam } from '@/http/query';
import type { Call } from '@/http/route';
import { getOtpDevice } from '@/merchant/otp-devices/get-otp-device';
import { otpDevicePathOf, type OtpDevicePath } from '@/merchant/otp-devices/otp-keys';
import { otpDeviceDetailsSchema } from '@/protocol/otp-device';
import { wiring } from '@/wiring';
import { sellingInstance } from '../../private-instance';

/** The device in the path, once the caller may act for its instance. */
export async function privateOtpDevice(call: Call): Promise<OtpDevicePath> {
  const { id: instanceId } = await sellingInstance(call, 'private/otp-devices/[otpId]');
  return otpDevicePathOf(instanceId, call.params['otpId'] ?? '');
}

export async function answerOtpDevice(call: Call): Promise<object> {
  const at = await privateOtpDevice(call);
  const details = await getOtpDevice(wiring().merchant, at, {
    fakeTime: secondsParam(call.query, 'faketime'),
    price: amountParam(call.query, 'price'),
  });
  return z.encode(otpDeviceDetailsSchema, details);
}
