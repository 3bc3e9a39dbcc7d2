/**
 * The shape of a merchant's GET config (protocol-a 7, merchant-now 2.2). Backends of 2021 have the first
 * three members only.
 */
import { z } from 'zod';
import { base32Bytes } from '@/protocol/base32';
import { dualDurationSchema } from '@/protocol/duration';
import { boundedRecord } from '@/protocol/first-issue';
import { renamed } from '@/protocol/renamed';

/** The version that GET config announces: the interface of 2025, without what later versions added. */
export const MERCHANT_PROTOCOL_VERSION = '20:0:0';

/** The version where wallets of 2022 take tips. They take 1 and 2 only (decision 13). */
export const TIP_PROTOCOL_VERSION = '1:0:0';

export const MERCHANT_SERVICE_NAME = 'taler-merchant';

/** How people write and read amounts of a currency. */
const currencySchema = renamed(
  z.object({
    name: z.string(),
    currency: z.string(),
    num_fractional_input_digits: z.int(),
    num_fractional_normal_digits: z.int(),
    num_fractional_trailing_zero_digits: z.int(),
    /** Names of powers of ten: `0` is the unit itself. */
    alt_unit_names: boundedRecord(z.string(), z.string()),
    /** Amounts that a page may offer. */
    common_amounts: z.array(z.string()),
  }),
  {
    num_fractional_input_digits: 'inputDigits',
    num_fractional_normal_digits: 'normalDigits',
    num_fractional_trailing_zero_digits: 'trailingZeroDigits',
    alt_unit_names: 'unitNames',
  },
);

const exchangeSchema = renamed(
  z.object({ base_url: z.string(), currency: z.string(), master_pub: base32Bytes(32) }),
);

export const merchantConfigSchema = renamed(
  z.object({
    name: z.string(),
    version: z.string(),
    currency: z.string(),
    currencies: boundedRecord(z.string(), currencySchema).optional(),
    /** Exchanges whose coins are taken. */
    exchanges: z.array(exchangeSchema).optional(),
    /** Anybody may open an instance. */
    have_self_provisioning: z.boolean().optional(),
    have_donau: z.boolean().optional(),
    /** Wire methods, or an asterisk for all. */
    payment_target_types: z.string().optional(),
    default_persona: z.string().optional(),
    report_generators: z.record(z.string(), z.unknown()).optional(),
    default_pay_delay: dualDurationSchema.optional(),
    default_refund_delay: dualDurationSchema.optional(),
    default_wire_transfer_delay: dualDurationSchema.optional(),
    default_wire_transfer_rounding_interval: z.string().optional(),
  }),
  {
    default_pay_delay: 'payDelayMs',
    default_refund_delay: 'refundDelayMs',
    default_wire_transfer_delay: 'wireTransferDelayMs',
    default_wire_transfer_rounding_interval: 'wireTransferRounding',
  },
);
export type MerchantConfig = z.output<typeof merchantConfigSchema>;
