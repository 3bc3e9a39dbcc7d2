/** Shapes of the auditor (protocol-b 6). */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { isJsonObject, type JsonObject } from '@/protocol/json';
import { renamed } from '@/protocol/renamed';
import { NEVER, timestampSchema } from '@/protocol/timestamp';

export const AUDITOR_PROTOCOL_VERSION = '0:0:0';

const key = base32Bytes(32);
const hash = base32Bytes(64);
const signature = base32Bytes(64);
/** A time inside a signed blob. */
const signedTime = timestampSchema.refine((time) => time !== NEVER, {
  error: 'a signed time cannot be "never"',
});

export const auditorVersionSchema = renamed(
  z.object({ version: z.string(), currency: z.string(), auditor_public_key: key }),
  { auditor_public_key: 'auditorPub' },
);
export type AuditorVersion = z.output<typeof auditorVersionSchema>;

const auditedExchangeSchema = renamed(z.object({ master_pub: key, exchange_url: z.string() }));
export type AuditedExchange = z.output<typeof auditedExchangeSchema>;

export const auditedExchangesSchema = z.object({ exchanges: z.array(auditedExchangeSchema) });

/** An exchange's confirmation to a merchant, and the proof that its key counts. */
export const depositReportSchema = renamed(
  z.object({
    h_contract_terms: hash,
    h_wire: hash,
    timestamp: signedTime,
    refund_deadline: signedTime,
    amount_without_fee: amountSchema,
    coin_pub: key,
    merchant_pub: key,
    exchange_sig: signature,
    exchange_pub: key,
    master_pub: key,
    /** Validity of `exchange_pub`. */
    ep_start: signedTime,
    ep_expire: signedTime,
    ep_end: signedTime,
    master_sig: signature,
  }),
  {
    h_contract_terms: 'hContract',
    timestamp: 'exchangeTimestamp',
    ep_start: 'start',
    ep_expire: 'expire',
    ep_end: 'end',
  },
);
export type DepositReport = z.output<typeof depositReportSchema>;

const MAX_COMPLAINT_CHARACTERS = 65_536;

/** JSON would write null for a number that is too large. */
const unkeptAsNul = (_name: string, value: unknown): unknown =>
  value === Infinity || value === -Infinity ? '\0' : value;

/** Gap: "to be designed" says the source; any JSON object, for people to read. */
export const complaintSchema = z
  .custom<JsonObject>(isJsonObject, { abort: true, error: 'expected an object' })
  .refine(
    (complaint) => {
      const text = JSON.stringify(complaint, unkeptAsNul);
      // JSON escapes NUL and lone surrogates, which databases do not store.
      return text.length <= MAX_COMPLAINT_CHARACTERS && !/\\u(?:0000|d[89a-f])/.test(text);
    },
    { error: 'at most 64 KiB of text that a database can keep' },
  );

/** A complaint's details for the operator, besides its text. */
export const complaintHeadSchema = renamed(
  z.object({
    complaint_id: z.int(),
    received: timestampSchema,
    /** Identifies the network that it came from; null for those of early versions. */
    filed_by: base32Bytes(32).nullable(),
  }),
);
