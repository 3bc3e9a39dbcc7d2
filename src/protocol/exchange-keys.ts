/** Shapes of GET keys and GET wire (protocol-a 5.1, 5.2; decisions D13, D23). */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { wireDetailsSchema } from '@/protocol/wire-account';
import { durationSchema } from '@/protocol/duration';
import { denominationKey, signedTime } from '@/protocol/exchange';
import { boundedRecord } from '@/protocol/first-issue';
import { renamed } from '@/protocol/renamed';

/** The version that GET /keys announces (decision D13). */
export const EXCHANGE_PROTOCOL_VERSION = '9:0:0';

const key = base32Bytes(32);
const hash = base32Bytes(64);
const signature = base32Bytes(64);

// GET keys

export const denominationFields = z.object({
  value: amountSchema,
  denom_pub: denominationKey,
  fee_withdraw: amountSchema,
  fee_deposit: amountSchema,
  fee_refresh: amountSchema,
  fee_refund: amountSchema,
  stamp_start: signedTime,
  stamp_expire_withdraw: signedTime,
  stamp_expire_deposit: signedTime,
  stamp_expire_legal: signedTime,
  master_sig: signature,
});
export const DENOMINATION_NAMES = {
  denom_pub: 'publicKey',
  stamp_start: 'start',
  stamp_expire_withdraw: 'expireWithdraw',
  stamp_expire_deposit: 'expireDeposit',
  stamp_expire_legal: 'expireLegal',
} as const;

const denominationSchema = renamed(denominationFields, DENOMINATION_NAMES);
export type ExchangeDenomination = z.output<typeof denominationSchema>;

export const signingKeyFields = z.object({
  key,
  stamp_start: signedTime,
  stamp_expire: signedTime,
  stamp_end: signedTime,
  master_sig: signature,
});
export const SIGNING_KEY_NAMES = {
  key: 'publicKey',
  stamp_start: 'start',
  stamp_expire: 'expire',
  stamp_end: 'end',
} as const;

const signingKeySchema = renamed(signingKeyFields, SIGNING_KEY_NAMES);
export type ExchangeSigningKey = z.output<typeof signingKeySchema>;

/** An auditor, and its signatures. */
export const keysAuditorSchema = renamed(
  z.object({
    auditor_pub: key,
    auditor_url: z.string(),
    denomination_keys: z.array(
      renamed(z.object({ denom_pub_h: hash, auditor_sig: signature }), { denom_pub_h: 'hDenom' }),
    ),
  }),
  { denomination_keys: 'denominations' },
);
export type KeysAuditor = z.output<typeof keysAuditorSchema>;

const revokedSchema = renamed(
  z.object({
    h_denom_pub: hash,
    /** Purpose 1029; not sent by the exchanges of others. */
    master_sig: signature.optional(),
  }),
  { h_denom_pub: 'hDenom' },
);

export const exchangeKeysSchema = renamed(
  z.object({
    version: z.string(),
    currency: z.string().optional(),
    master_public_key: key,
    reserve_closing_delay: durationSchema,
    denoms: z.array(denominationSchema),
    signkeys: z.array(signingKeySchema),
    auditors: z.array(keysAuditorSchema),
    recoup: z.array(revokedSchema).optional(),
    /** The name of `recoup` until 2020 (decision D23). */
    payback: z.array(revokedSchema).optional(),
    list_issue_date: signedTime,
    eddsa_pub: key.optional(),
    eddsa_sig: signature.optional(),
  }),
  {
    master_public_key: 'masterPub',
    reserve_closing_delay: 'reserveClosingDelayMs',
    denoms: 'denominations',
    signkeys: 'signingKeys',
  },
);
export type ExchangeKeys = z.output<typeof exchangeKeysSchema>;

/** Members that the schema does not name, such as private halves, are not written. */
export function exchangeKeysText(keys: ExchangeKeys): string {
  return JSON.stringify(z.encode(exchangeKeysSchema, keys));
}

// GET wire

export const wireFeeFields = z.object({
  wire_fee: amountSchema,
  closing_fee: amountSchema,
  start_date: signedTime,
  end_date: signedTime,
  sig: signature,
});
export const WIRE_FEE_NAMES = { start_date: 'start', end_date: 'end' } as const;

export const exchangeWireSchema = renamed(
  z.object({
    master_public_key: key.optional(),
    /** The same, for wallets of early 2020. */
    master_pub: key.optional(),
    accounts: z.array(
      renamed(
        z.object({
          payto_uri: z.string(),
          /** The name of `payto_uri` until 2020 (decision D23). */
          url: z.string().optional(),
          master_sig: signature,
        }),
        { payto_uri: 'payto' },
      ),
    ),
    /** Fees by wire method. */
    fees: boundedRecord(z.string(), z.array(renamed(wireFeeFields, WIRE_FEE_NAMES))),
    /** Ours: the first account in the specification's form, for banks that ask for it. */
    wire_details: wireDetailsSchema.optional(),
  }),
  { master_public_key: 'masterPub', master_pub: 'earlyMasterPub' },
);
export type ExchangeWire = z.output<typeof exchangeWireSchema>;

export function exchangeWireText(wire: ExchangeWire): string {
  return JSON.stringify(z.encode(exchangeWireSchema, wire));
}
