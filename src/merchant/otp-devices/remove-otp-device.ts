/**
 * Answers DELETE private/otp-devices/$ID (today's interface). Templates lose it, and their next orders confirm
 * nothing. Orders that were made before confirm with its key. Throws
 * MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN.
 */
import { Refusal } from '@/protocol/refusal';
import { deleteOtpDevice } from '@/storage/merchant/otp-devices';
import type { Merchant } from '../merchant';
import type { OtpDevicePath } from './otp-keys';

export async function removeOtpDevice({ db }: Merchant, at: OtpDevicePath): Promise<void> {
  if (!(await deleteOtpDevice(db, at))) throw new Refusal('MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN');
}
