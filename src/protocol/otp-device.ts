/**
 * Shapes of devices that show one-time codes (today's interface). The codes of a paid order are its
 * `pos_confirmation`: a seller without a network compares them with the device.
 */
import { z } from 'zod';
import { decodeRfcBase32, encodeRfcBase32 } from '@/protocol/base32-rfc4648';
import { borderCodec } from '@/protocol/border-codec';
import { FormatError } from '@/protocol/format-error';
import { storableText } from '@/protocol/instance';
import { pathNameSchema } from '@/protocol/path-name';
import { renamed } from '@/protocol/renamed';

/** Codes by time, or none. */
export type OtpAlgorithm = 'none' | 'totp';

const WRITTEN = z.union(
  [z.literal([0, 1, 2]), z.enum(['NONE', 'TOTP_WITHOUT_PRICE', 'TOTP_WITH_PRICE'])],
  'expected 0 (NONE) or 1 (TOTP_WITHOUT_PRICE)',
);

/** It is written as a number or a name. We answer the number. */
const algorithmSchema = borderCodec(
  WRITTEN.describe(
    '`1` or `TOTP_WITHOUT_PRICE`: RFC 6238 with SHA-1, 30 seconds, 8 digits. `0` or `NONE`: no codes. `2` (`TOTP_WITH_PRICE`) is refused.',
  ),
  (value) => value === 'none' || value === 'totp',
  (written): OtpAlgorithm => {
    if (written === 0 || written === 'NONE') return 'none';
    if (written === 1 || written === 'TOTP_WITHOUT_PRICE') return 'totp';
    // Gap: how the price enters the code is not published.
    throw new FormatError(
      'TOTP_WITH_PRICE (2) is not offered, as it is uncertain how a price enters the code. Use TOTP_WITHOUT_PRICE (1)',
    );
  },
  (algorithm) => (algorithm === 'none' ? 0 : 1),
);

/** Keys of the usual apps have ten bytes or more. Beyond 64, HMAC-SHA-1 would shorten them. */
const KEY_BYTES = { min: 10, max: 64 } as const;

const keySchema = borderCodec(
  z
    .string()
    .max(128)
    .describe('10 to 64 bytes in base32 of RFC 4648 (A to Z, 2 to 7). No answer has it.'),
  (value) => value instanceof Uint8Array,
  (text) => {
    const key = decodeRfcBase32(text);
    const { min, max } = KEY_BYTES;
    if (key.length >= min && key.length <= max) return key;
    throw new FormatError(`expected ${min} to ${max} bytes in base32, so 16 to 103 characters`);
  },
  encodeRfcBase32,
);

const descriptionSchema = storableText(4096).min(1);

const deviceMembers = {
  otp_device_description: descriptionSchema,
  otp_key: keySchema,
  otp_algorithm: algorithmSchema,
  otp_ctr: z.int().min(0).optional(),
};
const NAMES = {
  otp_device_description: 'description',
  otp_key: 'key',
  otp_algorithm: 'algorithm',
  otp_ctr: 'counter',
} as const;

// POST private/otp-devices

export const otpDeviceAdditionSchema = renamed(
  z.object({
    otp_device_id: pathNameSchema,
    ...deviceMembers,
  }),
  { ...NAMES, otp_device_id: 'otpId' },
);
export type OtpDeviceAddition = z.output<typeof otpDeviceAdditionSchema>;

// The form of a new device on the dashboard

export const otpDeviceFormSchema = z.object({
  name: z.string().trim().pipe(pathNameSchema),
  description: z.string().trim().pipe(descriptionSchema),
});

// PATCH private/otp-devices/$ID: what is absent stays

export const otpDeviceChangeSchema = renamed(z.object(deviceMembers).partial(), NAMES);
export type OtpDeviceChange = z.output<typeof otpDeviceChangeSchema>;

// GET private/otp-devices

export const otpDeviceEntrySchema = renamed(
  z.object({ otp_device_id: z.string(), device_description: z.string() }),
  { otp_device_id: 'otpId', device_description: 'description' },
);
export type OtpDeviceEntry = z.output<typeof otpDeviceEntrySchema>;

// GET private/otp-devices/$ID

export const otpDeviceDetailsSchema = renamed(
  z.object({
    device_description: z.string(),
    otp_algorithm: algorithmSchema,
    otp_ctr: z.int().optional(),
    otp_timestamp: z.int(),
    otp_code: z.string().optional(),
  }),
  {
    device_description: 'description',
    otp_algorithm: 'algorithm',
    otp_ctr: 'counter',
    otp_timestamp: 'timestamp',
    otp_code: 'code',
  },
);
export type OtpDeviceDetails = z.output<typeof otpDeviceDetailsSchema>;
