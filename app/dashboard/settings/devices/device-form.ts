/** Reads the forms of devices, and finds the device of a page. */
import { decodeForm } from '@/http/decode';
import { ifThere } from '@/http/if-there';
import { withTaken } from '@/http/read-parts';
import { assertUnusedOtpId } from '@/merchant/otp-devices/assert-unused-otp-id';
import { getOtpDevice } from '@/merchant/otp-devices/get-otp-device';
import { otpDevicePathOf } from '@/merchant/otp-devices/otp-keys';
import { encodeRfcBase32 } from '@/protocol/base32-rfc4648';
import {
  otpDeviceFormSchema,
  type OtpDeviceAddition,
  type OtpDeviceChange,
  type OtpDeviceDetails,
} from '@/protocol/otp-device';
import { wiring } from '@/wiring';

type Fields = Readonly<Record<string, string>>;

/** The length that RFC 4226 recommends. */
const KEY_BYTES = 20;

/** Makes a key for the device. `secret` is the key as people and apps read it. */
export async function readNewDevice(
  instanceId: string,
  { name = '', description = '' }: Fields,
): Promise<{ readonly device: OtpDeviceAddition; readonly secret: string }> {
  const { merchant } = wiring();
  try {
    const form = decodeForm(otpDeviceFormSchema, { name, description });
    const key = merchant.random.bytes(KEY_BYTES);
    const { name: otpId, description: text } = form;
    const device = { otpId, description: text, key, algorithm: 'totp' } as const;
    return { device, secret: encodeRfcBase32(key) };
  } catch (thrown) {
    const otpId = name.trim();
    return await withTaken(thrown, 'name', () =>
      assertUnusedOtpId(merchant, { instanceId, otpId }),
    );
  }
}

export function readDeviceChange({ description = '' }: Fields): OtpDeviceChange {
  return decodeForm(otpDeviceFormSchema.pick({ description: true }), { description });
}

export async function findDevice(
  instanceId: string,
  otpId: string,
): Promise<OtpDeviceDetails | null> {
  const { merchant } = wiring();
  const now = { fakeTime: undefined, price: undefined };
  const reading = getOtpDevice(merchant, otpDevicePathOf(instanceId, otpId), now);
  return await ifThere(reading, 'MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN');
}

/** The secret is for pages of this device alone. */
export function deviceSubject(instanceId: string, otpId: string): string {
  return `${instanceId}/otp/${otpId}`;
}
