/**
 * An exchange's answers as deployed peers read them (protocol-a 5, protocol-b 5), in strict shapes. An
 * unnamed member fails, unless it is one of the second names of decision D23.
 */
import { z } from 'zod';
import { decodeBase32 } from '@/protocol/base32';
import { amountText, key, payto, timestamp } from './bank-support';

const base32 = (bytes: number) =>
  z.string().regex(new RegExp(`^[0-9A-HJKMNP-TV-Z]{${Math.ceil((bytes * 8) / 5)}}$`));
export const hash = base32(64);
export const signature = base32(64);
/** An integer in shortest form: no fixed length. */
export const rsaInteger = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{100,}$/)
  .refine((text) => decodeBase32(text)[0] !== 0);

const denomination = z.strictObject({
  value: amountText,
  denom_pub: rsaInteger.or(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{100,}$/)),
  fee_withdraw: amountText,
  fee_deposit: amountText,
  fee_refresh: amountText,
  fee_refund: amountText,
  stamp_start: timestamp,
  stamp_expire_withdraw: timestamp,
  stamp_expire_deposit: timestamp,
  stamp_expire_legal: timestamp,
  master_sig: signature,
});

const revoked = z.strictObject({ h_denom_pub: hash, master_sig: signature });

export const keys = z.strictObject({
  version: z.literal('9:0:0'),
  currency: z.literal('KUDOS'),
  master_public_key: key,
  reserve_closing_delay: z.strictObject({ d_ms: z.int().min(0) }),
  denoms: z.array(denomination).min(1),
  signkeys: z
    .array(
      z.strictObject({
        key,
        stamp_start: timestamp,
        stamp_expire: timestamp,
        stamp_end: timestamp,
        master_sig: signature,
      }),
    )
    .min(1),
  auditors: z.array(
    z.strictObject({
      auditor_pub: key,
      auditor_url: z.string(),
      denomination_keys: z.array(z.strictObject({ denom_pub_h: hash, auditor_sig: signature })),
    }),
  ),
  recoup: z.array(revoked),
  payback: z.array(revoked),
  list_issue_date: timestamp,
  eddsa_pub: key,
  eddsa_sig: signature,
});

export const wire = z.strictObject({
  master_public_key: key,
  master_pub: key,
  accounts: z.array(z.strictObject({ payto_uri: payto, url: payto, master_sig: signature })).min(1),
  fees: z.strictObject({
    'x-taler-bank': z
      .array(
        z.strictObject({
          wire_fee: amountText,
          closing_fee: amountText,
          start_date: timestamp,
          end_date: timestamp,
          sig: signature,
        }),
      )
      .min(1),
  }),
  /** Ours. */
  wire_details: z.strictObject({
    type: z.literal('test'),
    bank_uri: z.url(),
    account_number: z.int(),
  }),
});

const withdrawEntry = z.strictObject({
  type: z.literal('WITHDRAW'),
  amount: amountText,
  withdraw_fee: amountText,
  h_denom_pub: hash,
  h_coin_envelope: hash,
  reserve_sig: signature,
});

/** REST: `wire_reference` is a number. */
export const reserveStatus = z.strictObject({
  balance: amountText,
  history: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('CREDIT'),
        amount: amountText,
        sender_account_url: payto,
        wire_reference: z.int().min(1),
        timestamp,
      }),
      withdrawEntry,
    ]),
  ),
});

/** Old route: another name, and `wire_reference` is text. */
export const oldReserveStatus = z.strictObject({
  balance: amountText,
  history: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('DEPOSIT'),
        amount: amountText,
        sender_account_url: payto,
        wire_reference: z.string().regex(/^[0-9]+$/),
        timestamp,
      }),
      withdrawEntry,
    ]),
  ),
});

export const withdrawn = z.strictObject({ ev_sig: rsaInteger });
export const melted = z.strictObject({
  noreveal_index: z.int().min(0).max(2),
  exchange_sig: signature,
  exchange_pub: key,
});
export const revealed = z.strictObject({ ev_sigs: z.array(withdrawn).min(1) });
export const deposited = z.strictObject({
  exchange_timestamp: timestamp,
  exchange_sig: signature,
  exchange_pub: key,
});
export const confirmedByV6Route = (status: 'DEPOSIT_OK' | 'REFUND_OK') =>
  z.strictObject({ status: z.literal(status), sig: signature, pub: key });
export const tracked = z.strictObject({
  wtid: key,
  execution_time: timestamp,
  coin_contribution: amountText,
  exchange_sig: signature,
  exchange_pub: key,
});
export const notTracked = z.strictObject({ execution_time: timestamp });
export const transferDetails = z.strictObject({
  total: amountText,
  wire_fee: amountText,
  merchant_pub: key,
  h_wire: hash,
  H_wire: hash.optional(),
  execution_time: timestamp,
  deposits: z
    .array(
      z.strictObject({
        h_contract_terms: hash,
        coin_pub: key,
        deposit_value: amountText,
        deposit_fee: amountText,
      }),
    )
    .min(1),
  exchange_sig: signature,
  exchange_pub: key,
});
