/**
 * Keys of devices that show one-time codes. They are sealed for their instance. An order has a copy of
 * its own, so it confirms its payment after the device was changed or deleted.
 */
import { fromHex, toHex } from '@/protocol/crypto/bytes';
import { isPathName } from '@/protocol/path-name';
import { Refusal } from '@/protocol/refusal';
import { codesAround } from '@/protocol/totp';
import type { Database, Transaction } from '@/storage/client';
import { findOtpDevice, type OtpDeviceRow } from '@/storage/merchant/otp-devices';
import type { Merchant } from '../merchant';

export interface OtpDevicePath {
  readonly instanceId: string;
  readonly otpId: string;
}

/** Returns the path of a requested name. A text that no device's name can be is not looked up. */
export function otpDevicePathOf(instanceId: string, asked: string): OtpDevicePath {
  return { instanceId, otpId: isPathName(asked) ? asked : '' };
}

const labelOf = (instanceId: string): string => `otp/${instanceId}`;

export function sealOtpKey(
  { sealer }: Pick<Merchant, 'sealer'>,
  instanceId: string,
  key: Uint8Array,
): Uint8Array {
  return sealer.seal(labelOf(instanceId), toHex(key));
}

export function unsealOtpKey(
  { sealer }: Pick<Merchant, 'sealer'>,
  instanceId: string,
  sealed: Uint8Array,
): Uint8Array {
  return fromHex(sealer.unseal(labelOf(instanceId), sealed));
}

/**
 * Returns the sealed key that confirms payments. Null without a device, and for one without codes. Throws
 * MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN.
 */
export async function otpKeyFor(
  on: Database | Transaction,
  instanceId: string,
  otpId: string | null | undefined,
): Promise<Uint8Array | null> {
  if (otpId == null) return null;
  const device = await findOtpDevice(on, otpDevicePathOf(instanceId, otpId));
  if (device === undefined) {
    throw new Refusal('MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN', { field: 'otp_id' });
  }
  return sealedCodesOf(device);
}

/** Null for a device without codes. */
function sealedCodesOf({ algorithm, sealedKey }: OtpDeviceRow): Uint8Array | null {
  return algorithm === 'none' ? null : sealedKey;
}

interface Confirmed {
  readonly instanceId: string;
  readonly otpKey: Uint8Array | null;
}

/**
 * Returns the codes that confirm a payment at this time. It is that of the payment, and not of the
 * question: who pays once cannot show codes of later times.
 */
export function posConfirmation(
  merchant: Pick<Merchant, 'sealer'>,
  { instanceId, otpKey }: Confirmed,
  paidMs: number | null,
): { posConfirmation?: string } {
  if (otpKey === null || paidMs === null) return {};
  return { posConfirmation: codesAround(unsealOtpKey(merchant, instanceId, otpKey), paidMs) };
}

/** Returns what an order of the device confirms that is paid at this time. */
export function codesOf(
  merchant: Pick<Merchant, 'sealer'>,
  instanceId: string,
  device: OtpDeviceRow,
  time: number,
): string | undefined {
  const otpKey = sealedCodesOf(device);
  return posConfirmation(merchant, { instanceId, otpKey }, time).posConfirmation;
}
