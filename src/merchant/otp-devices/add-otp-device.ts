/**
 * Answers POST private/otp-devices (today's interface). The same device again is harmless. Throws
 * MERCHANT_PRIVATE_POST_OTP_DEVICES_CONFLICT_OTP_DEVICE_EXISTS, MERCHANT_GENERIC_INSTANCE_DELETED,
 * MERCHANT_PRIVATE_CATALOGUE_FULL and MERCHANT_SHOP_SHARE_FULL.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import type { OtpDeviceAddition } from '@/protocol/otp-device';
import { Refusal } from '@/protocol/refusal';
import { findOtpDevice, insertOtpDevice } from '@/storage/merchant/otp-devices';
import { getInstance } from '../instances/get-instance';
import { assertSells } from '../instances/instance-rules';
import { withRoomOf } from '../instances/visitor-room';
import type { Merchant } from '../merchant';
import { sealOtpKey, unsealOtpKey } from './otp-keys';

/** They are listed in one answer. */
const MOST = 256;

export async function addOtpDevice(
  merchant: Merchant,
  instanceId: string,
  { otpId, description, algorithm, counter: given, key }: OtpDeviceAddition,
): Promise<void> {
  const { db } = merchant;
  const counter = given ?? null;
  const sealedKey = sealOtpKey(merchant, instanceId, key);
  const device = { otpId, description, algorithm, counter, sealedKey };
  const bytes = () => Buffer.byteLength(description);
  const insert = () => insertOtpDevice(db, instanceId, device, MOST);
  if (await withRoomOf(merchant, instanceId, { bytes }, insert)) return;
  const existing = await findOtpDevice(db, { instanceId, otpId });
  if (existing !== undefined) {
    const isSame =
      existing.description === description &&
      existing.algorithm === algorithm &&
      existing.counter === counter &&
      equalBytes(unsealOtpKey(merchant, instanceId, existing.sealedKey), key);
    if (isSame) return;
    const about = { field: 'otp_device_id' };
    throw new Refusal('MERCHANT_PRIVATE_POST_OTP_DEVICES_CONFLICT_OTP_DEVICE_EXISTS', about);
  }
  assertSells(await getInstance(merchant, instanceId));
  throw new Refusal('MERCHANT_PRIVATE_CATALOGUE_FULL', { detail: `at most ${MOST} devices` });
}
