/**
 * Answers GET private/otp-devices/$ID (today's interface): a device, without its key, with the codes of now or of
 * a given time. Throws MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN, and GENERIC_CURRENCY_MISMATCH for a price.
 */
import type { Amount } from '@/protocol/amount';
import type { OtpDeviceDetails } from '@/protocol/otp-device';
import { Refusal } from '@/protocol/refusal';
import { findOtpDevice } from '@/storage/merchant/otp-devices';
import type { Merchant } from '../merchant';
import { unitsOf } from '../units-of';
import { codesOf, type OtpDevicePath } from './otp-keys';

interface Asked {
  /** Milliseconds. */
  readonly fakeTime: number | undefined;
  /** No algorithm that is offered depends on it. */
  readonly price: Amount | undefined;
}

export async function getOtpDevice(
  merchant: Merchant,
  at: OtpDevicePath,
  { fakeTime, price }: Asked,
): Promise<OtpDeviceDetails> {
  const { db, clock, currency } = merchant;
  if (price !== undefined) unitsOf(currency, price, 'price');
  const device = await findOtpDevice(db, at);
  if (device === undefined) throw new Refusal('MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN');
  const { description, algorithm, counter } = device;
  const time = fakeTime ?? clock.now();
  const code = codesOf(merchant, at.instanceId, device, time);
  return {
    description,
    algorithm,
    ...(counter === null ? {} : { counter }),
    timestamp: Math.floor(time / 1000),
    ...(code === undefined ? {} : { code }),
  };
}
