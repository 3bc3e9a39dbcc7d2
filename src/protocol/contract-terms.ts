/**
 * Contract terms of style A as wallets read them (specification "Contract terms", protocol-a 4.3).
 * Unknown members are kept, since the hash covers them. Hash and verify the object as received;
 * read it with this schema. For optional members `null` counts as absent, as in deployed wallets.
 */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { durationSchema } from '@/protocol/duration';
import { boundedRecord } from '@/protocol/first-issue';
import { locationSchema } from '@/protocol/instance';
import { isJsonObject } from '@/protocol/json';
import { dualTimestampToJson, NEVER, timestampSchema } from '@/protocol/timestamp';

const signedTime = timestampSchema.refine((time) => time !== NEVER, {
  error: 'a signed time cannot be "never"',
});

function optional<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** Text by language, `de`, `en`; names with a hyphen make deployed wallets refuse the contract. */
export const translationsSchema = boundedRecord(z.string().regex(/^[0-9A-Za-z_]+$/), z.string());

const productSchema = z.looseObject({
  product_id: optional(z.string()),
  description: z.string(),
  description_i18n: optional(translationsSchema),
  quantity: optional(z.number()),
  /** Instead of a number, for a fraction (decision 14). */
  unit_quantity: optional(z.string()),
  unit: optional(z.string()),
  /** The price of the whole quantity. */
  price: optional(amountSchema),
});
export type ContractProduct = z.output<typeof productSchema>;

const contractExchangeSchema = z.object({
  url: z.string(),
  master_pub: base32Bytes(32),
  /** For today's clients only (decision 13). */
  priority: optional(z.int()),
});
export type ContractExchange = z.input<typeof contractExchangeSchema>;

const contractAuditorSchema = z.object({
  name: z.string(),
  auditor_pub: base32Bytes(32),
  url: z.string(),
});
export type ContractAuditor = z.input<typeof contractAuditorSchema>;

export const contractTermsSchema = z.looseObject({
  order_id: z.string(),
  summary: z.string(),
  summary_i18n: optional(translationsSchema),
  amount: amountSchema,
  max_fee: amountSchema,
  max_wire_fee: optional(amountSchema),
  wire_fee_amortization: optional(z.int()),
  fulfillment_url: optional(z.string()),
  fulfillment_message: optional(z.string()),
  fulfillment_message_i18n: optional(translationsSchema),
  products: optional(z.array(productSchema)),
  timestamp: signedTime,
  pay_deadline: timestampSchema,
  refund_deadline: signedTime,
  wire_transfer_deadline: signedTime,
  auto_refund: optional(durationSchema),
  delivery_date: optional(timestampSchema),
  delivery_location: optional(locationSchema),
  merchant_pub: base32Bytes(32),
  merchant: z.looseObject({
    name: z.string(),
    address: optional(locationSchema),
    jurisdiction: optional(locationSchema),
  }),
  merchant_base_url: z.string(),
  h_wire: base32Bytes(64),
  wire_method: z.string(),
  /** Exchanges that the merchant takes coins of; the master key is what counts [CLAIM-6]. */
  exchanges: z.array(contractExchangeSchema),
  auditors: z.array(contractAuditorSchema),
  nonce: base32Bytes(32),
});
export type ContractTerms = z.output<typeof contractTermsSchema>;

/**
 * The parts of a contract that a merchant's pages show. It omits what a wallet writes, since style
 * B accepts any text as nonce.
 */
export const shownTermsSchema = contractTermsSchema.omit({ nonce: true });
export type ShownTerms = z.output<typeof shownTermsSchema>;

/** Reads missing required texts as empty, for contracts whose texts may be forgotten. */
export function withForgottenTexts(terms: ContractTermsJson): ContractTermsJson {
  const { products } = terms;
  return {
    summary: '',
    ...terms,
    ...(Array.isArray(products)
      ? { products: products.map((product: object) => ({ description: '', ...product })) }
      : {}),
  };
}

/** Style B has quantities as text and locations as labels; no payment depends on them. */
export function inCommonForm(contractTerms: ContractTermsJson): ContractTermsJson {
  const { merchant, products } = contractTerms;
  return {
    ...withoutTexts(contractTerms, ['delivery_location']),
    ...(isJsonObject(merchant)
      ? { merchant: withoutTexts(merchant, ['address', 'jurisdiction']) }
      : {}),
    ...(Array.isArray(products)
      ? {
          products: products.map((one: unknown) =>
            isJsonObject(one) ? withoutTexts(one, ['quantity']) : one,
          ),
        }
      : {}),
  };
}

function withoutTexts(
  object: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).filter(
      ([name, value]) => typeof value !== 'string' || !names.includes(name),
    ),
  );
}

/** Wallets of 2021 read one member of it and today's clients the other. Nonsense is refused later. */
export function deliveryDateOf({
  delivery_date: given,
}: Readonly<Record<string, unknown>>): object {
  if (given === undefined || given === null) return {};
  const time = timestampSchema.safeParse(given).data;
  return time === undefined ? {} : { delivery_date: dualTimestampToJson(time) };
}

/** The object as it is hashed. */
export type ContractTermsJson = Readonly<Record<string, unknown>>;
export const contractJsonSchema = z.record(z.string(), z.unknown());
