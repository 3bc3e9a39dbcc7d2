/** Shapes of the log of an instance's private calls: GET private/requests. */
import { z } from 'zod';
import { boundedRecord } from '@/protocol/first-issue';
import { renamed } from '@/protocol/renamed';
import { dualSecondSchema } from '@/protocol/timestamp';

/** Credentials that open an instance for a call. */
export const OPENERS = ['own token', 'token', 'password', 'proxy'] as const;

export const LOGGED_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const call = {
  serial: z.int(),
  created: dualSecondSchema,
  method: z.string(),
  /** With the query. */
  path: z.string(),
  http_status: z.int(),
  /** Present for a refusal. */
  code: z.int().optional(),
  error: z.string().optional(),
  took_ms: z.int(),
  opened_by: z.enum(OPENERS),
  /** Present for an extra token. Its name is there while the token is. */
  token_serial: z.int().optional(),
  token_name: z.string().optional(),
  request_id: z.string().optional(),
  has_idempotency_key: z.boolean(),
  order_id: z.string().optional(),
} as const;

export const loggedCallSchema = renamed(z.object(call));
export type LoggedCall = z.output<typeof loggedCallSchema>;

export const loggedCallListSchema = z.object({ requests: z.array(loggedCallSchema) });

export const loggedCallDetailsSchema = renamed(
  z.object({
    ...call,
    headers: boundedRecord(z.string(), z.string()),
    /** Bodies are JSON without secrets, cut after 4096 characters. */
    request_body: z.string().optional(),
    /** Characters of the whole body. */
    request_length: z.int().optional(),
    answer_body: z.string().optional(),
    answer_length: z.int().optional(),
  }),
);
export type LoggedCallDetails = z.output<typeof loggedCallDetailsSchema>;
