/**
 * Bank accounts of an instance in today's merchant interface: POST, GET, PATCH and DELETE
 * private/accounts. A credit facade is the address at which the account's bank tells of credits.
 */
import { z } from 'zod';
import { base32Bytes } from '@/protocol/base32';
import { storableText } from '@/protocol/instance';
import { renamed } from '@/protocol/renamed';

const facadeUrlSchema = z
  .url({ protocol: /^https?$/, error: 'expected an http or https address' })
  .max(2048);

const credentialsSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({
    type: z.literal('basic'),
    username: storableText(256),
    password: storableText(1024),
  }),
]);
export type FacadeCredentials = z.output<typeof credentialsSchema>;

const FACADE = {
  credit_facade_url: facadeUrlSchema.optional(),
  credit_facade_credentials: credentialsSchema.optional(),
};
const FACADE_NAMES = {
  credit_facade_url: 'facadeUrl',
  credit_facade_credentials: 'facadeCredentials',
} as const;

/** The payto URI is checked by its own refusal. */
export const newAccountSchema = renamed(z.object({ payto_uri: z.string().max(2048), ...FACADE }), {
  payto_uri: 'payto',
  ...FACADE_NAMES,
});
export type NewAccount = z.output<typeof newAccountSchema>;

export const accountChangesSchema = renamed(z.object(FACADE), FACADE_NAMES);
export type AccountChanges = z.output<typeof accountChangesSchema>;

export const madeAccountSchema = renamed(z.object({ h_wire: base32Bytes(64), salt: z.string() }));
export type MadeAccount = z.output<typeof madeAccountSchema>;

const ENTRY = { payto_uri: z.string(), h_wire: base32Bytes(64), active: z.boolean() };

export const accountEntrySchema = renamed(z.object(ENTRY), { payto_uri: 'payto' });

/** The credentials of the facade are never shown. */
export const accountDetailsSchema = renamed(
  z.object({ ...ENTRY, salt: z.string(), credit_facade_url: z.string().optional() }),
  { payto_uri: 'payto', credit_facade_url: 'facadeUrl' },
);
export type AccountDetails = z.output<typeof accountDetailsSchema>;
