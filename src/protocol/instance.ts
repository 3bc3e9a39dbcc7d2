/**
 * Shapes of instances: specification "Instance of style A" and protocol-a 8, management part
 * (decisions D7, D9, D16). Durations are read in every form and written as `{d_ms, d_us}` (decision 13).
 */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { dualDurationSchema, durationSchema, FOREVER } from '@/protocol/duration';
import { logoSchema } from '@/protocol/image';
import { fromStyleB } from '@/protocol/location-names';
import { paytoSchema } from '@/protocol/payto';
import { renamed } from '@/protocol/renamed';
import { WIRE_ROUNDINGS } from '@/protocol/wire-rounding';

/** The instance that paths without `/instances/$ID` mean [INSTA-7]. */
export const DEFAULT_INSTANCE = 'default';

/** Today's name of the default instance. */
export const ADMIN_INSTANCE = 'admin';

const INSTANCE_ID = /^[A-Za-z0-9_][A-Za-z0-9_.@-]{0,62}$/;

/** One segment of a path and of a wallet URI, where nothing can be escaped. */
export const instanceIdSchema = z
  .string()
  .regex(INSTANCE_ID, '1 to 63 letters, digits or any of _ . @ -');

export function isInstanceId(text: string): boolean {
  return INSTANCE_ID.test(text);
}

/** A name as in bodies of style B, where null and the empty text count as absent. */
export const instanceNameSchema = z
  .string()
  .max(64)
  .nullish()
  .transform((name) => (name === '' || name === null ? undefined : name));

/** Text that databases can keep: without NUL characters and halves of surrogate pairs. */
export function storableText(maxLength: number): z.ZodString {
  return z
    .string()
    .max(maxLength)
    .regex(/^[^\0\p{Cs}]*$/u, 'a character that cannot be stored');
}

const line = storableText(256);

/** A postal address in the members of style A (protocol-a 4.3). */
export const locationSchema = z.object({
  country: line.optional(),
  country_subdivision: line.optional(),
  /** A member of style B, like the next one. Deployed wallets ignore both. */
  region: line.optional(),
  province: line.optional(),
  district: line.optional(),
  town: line.optional(),
  town_location: line.optional(),
  post_code: line.optional(),
  street: line.optional(),
  building_name: line.optional(),
  building_number: line.optional(),
  address_lines: z.array(line).max(16).optional(),
});
export type Location = z.output<typeof locationSchema>;

/** A location as frontends write it: in these members, or in those of the specification. */
export const givenLocationSchema = z.codec(
  locationSchema.extend({
    city: line.optional(),
    state: line.optional(),
    zip_code: line.optional(),
    street_number: line.optional(),
  }),
  locationSchema,
  { decode: (location) => fromStyleB(location) as Location, encode: (location) => location },
);

/** A password of one's own choice. */
export const instancePasswordSchema = storableText(1024).min(8);

/**
 * `external`: a proxy in front authenticates; a token is checked all the same (decision D16). A
 * password opens POST private/token and the dashboard, and no other call.
 */
export const instanceAuthSchema = z.object({
  method: z.string(),
  token: z.string().max(512).optional(),
  password: storableText(1024).optional(),
});
export type InstanceAuth = z.output<typeof instanceAuthSchema>;

export const finiteDurationSchema = durationSchema.refine((duration) => duration !== FOREVER, {
  error: 'this delay cannot be "forever"',
});
/** 0 and negative values count as 1 (specification "Behaviour rules" 4). */
export const amortizationSchema = z.int32();
const amortization = amortizationSchema.transform((count) => Math.max(1, count));

// POST management/instances

export const shopNameSchema = storableText(256).min(1);
/** Accounts that take orders at a time. */
export const MAX_ACCOUNTS = 16;
const paytosSchema = z.array(paytoSchema).min(1).max(MAX_ACCOUNTS);

/** The colour of the shop's own pages; empty for the site's. */
export const accentColorSchema = z
  .string()
  .regex(/^(?:#[0-9a-fA-F]{6})?$/, 'a colour like #17593f');

const DELAYS = {
  default_wire_transfer_delay: 'defaultWireTransferDelayMs',
  default_pay_delay: 'defaultPayDelayMs',
  default_refund_delay: 'defaultRefundDelayMs',
  default_wire_transfer_rounding_interval: 'wireRounding',
} as const;

/** Members of today's interface. Empty texts mean none. */
const TODAY = {
  use_stefan: z.boolean().optional(),
  /** Absent: an order that says nothing cannot be refunded. */
  default_refund_delay: finiteDurationSchema.optional(),
  default_wire_transfer_rounding_interval: z.enum(WIRE_ROUNDINGS).optional(),
  email: z
    .string()
    .max(254)
    .regex(/^(?:[^\s@\0]+@[^\s@\0]+)?$/, 'expected an address like tea@shop.example')
    .optional(),
  phone_number: z
    .string()
    .regex(/^(?:\+?[0-9][0-9 ()/.-]{2,30})?$/, 'expected a number like +49 30 123456')
    .optional(),
  website: z
    .string()
    .max(2048)
    .refine((text) => text === '' || /^https?:$/.test(protocolOf(text)), {
      error: 'expected an http or https address',
    })
    .optional(),
};

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : '';
}
const NAMES = { ...DELAYS, payto_uris: 'paytos' } as const;

export const instanceConfigurationSchema = renamed(
  z.object({
    id: instanceIdSchema,
    name: shopNameSchema,
    logo: logoSchema.optional(),
    accent_color: accentColorSchema.optional(),
    ...TODAY,
    /** Absent: accounts follow by POST private/accounts. */
    payto_uris: paytosSchema.default([]),
    auth: instanceAuthSchema,
    address: givenLocationSchema.default({}),
    jurisdiction: givenLocationSchema.default({}),
    /** Zero if absent: the customer pays all of it, the merchant nothing [INSTA-2]. */
    default_max_wire_fee: amountSchema.optional(),
    default_wire_fee_amortization: amortization.default(1),
    /** One of the currency if absent, so that usual fees are the merchant's. */
    default_max_deposit_fee: amountSchema.optional(),
    default_wire_transfer_delay: finiteDurationSchema,
    default_pay_delay: finiteDurationSchema,
  }),
  NAMES,
);
export type InstanceConfiguration = z.output<typeof instanceConfigurationSchema>;

// PATCH management/instances/$ID and PATCH private

/**
 * Changes of an instance. Absent members stay. Accounts that are no longer listed are kept, but take no
 * orders.
 */
export const instanceChangesSchema = renamed(
  z.object({
    ...TODAY,
    name: shopNameSchema.optional(),
    logo: logoSchema.optional(),
    accent_color: accentColorSchema.optional(),
    payto_uris: paytosSchema.optional(),
    address: givenLocationSchema.optional(),
    jurisdiction: givenLocationSchema.optional(),
    default_max_wire_fee: amountSchema.optional(),
    default_wire_fee_amortization: amortization.optional(),
    default_max_deposit_fee: amountSchema.optional(),
    default_wire_transfer_delay: finiteDurationSchema.optional(),
    default_pay_delay: finiteDurationSchema.optional(),
  }),
  NAMES,
);
export type InstanceChanges = z.output<typeof instanceChangesSchema>;

// GET management/instances and GET management/instances/$ID

export const instanceEntrySchema = renamed(
  z.object({
    id: z.string(),
    name: z.string(),
    merchant_pub: base32Bytes(32),
    /** The wire methods of its accounts. */
    payment_targets: z.array(z.string()),
    deleted: z.boolean(),
  }),
);
export type InstanceEntry = z.output<typeof instanceEntrySchema>;

export const instanceDetailsSchema = renamed(
  z.object({
    accounts: z.array(
      renamed(
        z.object({
          payto_uri: z.string(),
          h_wire: base32Bytes(64),
          salt: z.string(),
          active: z.boolean(),
        }),
        { payto_uri: 'payto' },
      ),
    ),
    name: z.string(),
    /** Absent if the shop has none. */
    logo: z.string().optional(),
    accent_color: z.string().optional(),
    merchant_pub: base32Bytes(32),
    address: locationSchema,
    jurisdiction: locationSchema,
    default_max_wire_fee: amountSchema,
    default_wire_fee_amortization: z.int(),
    default_max_deposit_fee: amountSchema,
    default_wire_transfer_delay: dualDurationSchema,
    default_pay_delay: dualDurationSchema,
    default_refund_delay: dualDurationSchema.optional(),
    default_wire_transfer_rounding_interval: z.enum(WIRE_ROUNDINGS),
    use_stefan: z.boolean(),
    email: z.string().optional(),
    phone_number: z.string().optional(),
    website: z.string().optional(),
    /** The token itself is never returned. */
    auth: z.object({ method: z.string() }),
    deleted: z.boolean(),
  }),
  DELAYS,
);
export type InstanceDetails = z.output<typeof instanceDetailsSchema>;
