/** Answers GET private/otp-devices (today's interface). Throws GENERIC_READING_TOO_LONG. */
import type { OtpDeviceEntry } from '@/protocol/otp-device';
import { listOtpDeviceRows } from '@/storage/merchant/otp-devices';
import type { Merchant } from '../merchant';

export async function listOtpDevices(
  { db }: Merchant,
  instanceId: string,
): Promise<OtpDeviceEntry[]> {
  return await listOtpDeviceRows(db, instanceId);
}
