/**
 * Answers PATCH private/otp-devices/$ID (today's interface): members that are absent stay as they are. Orders
 * that were made before confirm with the key of then. Throws MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN.
 */
import type { OtpDeviceChange } from '@/protocol/otp-device';
import { Refusal } from '@/protocol/refusal';
import { lockOtpDevice, updateOtpDevice } from '@/storage/merchant/otp-devices';
import type { Merchant } from '../merchant';
import { sealOtpKey, type OtpDevicePath } from './otp-keys';

export async function changeOtpDevice(
  merchant: Merchant,
  at: OtpDevicePath,
  { description, algorithm, counter, key }: OtpDeviceChange,
): Promise<void> {
  const { instanceId } = at;
  await merchant.db.transaction(async (transaction) => {
    const before = await lockOtpDevice(transaction, at);
    if (before === undefined) throw new Refusal('MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN');
    await updateOtpDevice(transaction, instanceId, {
      otpId: at.otpId,
      description: description ?? before.description,
      algorithm: algorithm ?? before.algorithm,
      counter: counter ?? before.counter,
      sealedKey: key === undefined ? before.sealedKey : sealOtpKey(merchant, instanceId, key),
    });
  });
}
