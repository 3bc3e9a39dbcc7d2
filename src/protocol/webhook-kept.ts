/** Texts that are kept of webhooks: an endpoint's secrets, which are sealed, and what a template sent. */
import { z } from 'zod';
import { boundedRecord } from '@/protocol/first-issue';

const keptSecretsSchema = z.object({
  secret: z.string(),
  former: z
    .object({
      secret: z.string(),
      untilMs: z.int(),
      /** Earlier versions did not keep when it was replaced. */
      replacedMs: z.int().optional(),
    })
    .optional(),
  /** Those before it that sign, too. */
  older: z.array(z.object({ secret: z.string(), untilMs: z.int() })).optional(),
});
export type KeptSecrets = z.output<typeof keptSecretsSchema>;

export function parseKeptSecrets(text: string): KeptSecrets {
  return keptSecretsSchema.parse(JSON.parse(text));
}

const sentRequestSchema = z.object({
  method: z.string(),
  headers: boundedRecord(z.string(), z.string()),
  body: z.string().optional(),
});
export type SentRequest = z.output<typeof sentRequestSchema>;

export function parseSentRequest(text: string): SentRequest {
  return sentRequestSchema.parse(JSON.parse(text));
}
