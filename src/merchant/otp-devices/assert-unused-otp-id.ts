import { Refusal } from '@/protocol/refusal';
import { findOtpDevice } from '@/storage/merchant/otp-devices';
import type { Merchant } from '../merchant';

/**
 * Throws MERCHANT_PRIVATE_POST_OTP_DEVICES_CONFLICT_OTP_DEVICE_EXISTS for an identifier that a device of
 * the instance has, as another one with it would (add-otp-device.ts).
 */
export async function assertUnusedOtpId(
  { db }: Merchant,
  at: { readonly instanceId: string; readonly otpId: string },
): Promise<void> {
  if ((await findOtpDevice(db, at)) === undefined) return;
  throw new Refusal('MERCHANT_PRIVATE_POST_OTP_DEVICES_CONFLICT_OTP_DEVICE_EXISTS', {
    field: 'otp_device_id',
  });
}
