/**
 * Login tokens of today's merchant interface. A program shows its password once, and gets a token
 * with a scope and an end. POST private/token, GET private/tokens.
 */
import { z } from 'zod';
import { durationSchema } from '@/protocol/duration';
import { storableText } from '@/protocol/instance';
import { parseScope, SCOPES, type Scope } from '@/protocol/permissions';
import { renamed } from '@/protocol/renamed';
import { dualSecondSchema } from '@/protocol/timestamp';

const EXPECTED_SCOPE = `expected ${SCOPES.join(', ')}, with or without ":refreshable"`;

interface WantedScope {
  readonly scope: Scope;
  readonly refreshable: boolean;
}

const givenScopeSchema = z.string().transform((text, context): WantedScope => {
  const wanted = parseScope(text);
  if (wanted !== null) return wanted;
  context.addIssue({ code: 'custom', message: EXPECTED_SCOPE });
  return z.NEVER;
});

/** A description is what the dashboard shows as the token's name. */
export const tokenNameSchema = storableText(256);

// POST private/token

export const loginTokenRequestSchema = z
  .object({
    scope: givenScopeSchema,
    duration: durationSchema.optional(),
    description: tokenNameSchema.optional(),
    refreshable: z.boolean().optional(),
  })
  .transform(({ scope, duration, description = '', refreshable = false }) => ({
    scope: scope.scope,
    refreshable: scope.refreshable || refreshable,
    durationMs: duration,
    description,
  }));
export type LoginTokenRequest = z.output<typeof loginTokenRequestSchema>;

/** `token` is the older name of `access_token`. */
export const loginTokenSchema = renamed(
  z.object({
    token: z.string(),
    access_token: z.string(),
    scope: z.enum(SCOPES),
    expiration: dualSecondSchema,
    refreshable: z.boolean(),
  }),
);
export type LoginToken = z.output<typeof loginTokenSchema>;

// GET private/tokens

export const tokenEntrySchema = renamed(
  z.object({
    serial: z.int(),
    creation_time: dualSecondSchema,
    expiration: dualSecondSchema,
    scope: z.enum(SCOPES),
    refreshable: z.boolean(),
    description: z.string().optional(),
    last_access: dualSecondSchema.optional(),
  }),
  {
    serial: 'id',
    creation_time: 'createdMs',
    expiration: 'expiresMs',
    description: 'name',
    last_access: 'usedMs',
  },
);
export type TokenEntry = z.output<typeof tokenEntrySchema>;
