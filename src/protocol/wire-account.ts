/** Accounts in the forms that wallets and banks send (decision D2): a payto URI, WireDetails, or their JSON. */
import { z } from 'zod';
import { baseUrlSchema } from '@/protocol/base-url';
import { parseJson } from '@/protocol/json';
import { paytoSchema } from '@/protocol/payto';
import { renamed } from '@/protocol/renamed';

/** The account form of specification and old wallets. */
export const wireDetailsSchema = renamed(
  z.object({
    type: z.literal('test'),
    bank_uri: baseUrlSchema,
    account_number: z.int().min(1),
  }),
);
export type WireDetails = z.output<typeof wireDetailsSchema>;

/** A valid payto URI, or WireDetails. */
export type WireAccount = string | WireDetails;

/** Any of the forms, not yet read. */
export const givenAccountSchema = z.union([paytoSchema, wireDetailsSchema, z.string().max(2048)]);

/** Null for any other text. */
export function readWireAccount(given: z.output<typeof givenAccountSchema>): WireAccount | null {
  if (typeof given !== 'string' || paytoSchema.safeParse(given).success) return given;
  const details = wireDetailsSchema.safeParse(parseJson(given));
  return details.success ? details.data : null;
}

export function wireDetailsText(details: WireDetails): string {
  return JSON.stringify(z.encode(wireDetailsSchema, details));
}
