/** Shapes of instances in style B (specification "Instances of style B"). */
import { z } from 'zod';
import { base32Bytes } from '@/protocol/base32';
import { instanceAuthSchema, instanceIdSchema, storableText } from '@/protocol/instance';
import { paytoSchema } from '@/protocol/payto';
import { renamed } from '@/protocol/renamed';

export const instanceRequestSchema = z.object({
  payto: paytoSchema,
  instance: instanceIdSchema.nullish(),
  name: storableText(256).min(1),
  /** Credentials as in style A. Ours. */
  auth: instanceAuthSchema.optional(),
});
export type InstanceRequest = z.output<typeof instanceRequestSchema>;

export const instanceAmendmentSchema = z.object({
  instance: instanceIdSchema,
  payto: paytoSchema,
  name: storableText(256).min(1),
});
export type InstanceAmendment = z.output<typeof instanceAmendmentSchema>;

/** The instance's public key. */
const key = { merchant_id: base32Bytes(32) };
const KEY_NAME = { merchant_id: 'merchantPub' } as const;

export const instanceIdentitySchema = renamed(z.object({ instance: z.string(), ...key }), KEY_NAME);
export type InstanceIdentity = z.output<typeof instanceIdentitySchema>;

/** `payto` is empty for an instance without an account. */
export interface InstanceQuery {
  readonly payto: string;
  readonly instance: string;
  readonly name: string;
}

export const instanceEntrySchema = renamed(
  z.object({ name: z.string(), payto: z.string(), instance: z.string(), ...key }),
  KEY_NAME,
);
export type InstanceEntry = z.output<typeof instanceEntrySchema>;
