/**
 * A merchant's answers as wallets of 2021 and 2022 read them (protocol-a 4.3, 7 and 8), in strict shapes.
 * An unnamed member fails, unless it is marked as ours.
 */
import { z } from 'zod';
import { amountText, errorBody, key } from './bank-support';
import { hash, rsaInteger, signature } from './exchange-shapes';

/** Times in two units: W reads `t_ms`, and H reads `t_s` of a contract (decision 13). */
export const timestamp = z
  .strictObject({ t_ms: z.int().min(0).multipleOf(1000), t_s: z.int().min(0) })
  .refine(({ t_ms, t_s }) => t_ms === t_s * 1000);
const location = z.strictObject({ country: z.string(), town: z.string().optional() });
/** A contract's members, both those that W demands and those that it ignores. */
export const contract = z.strictObject({
  order_id: z.string(),
  merchant_base_url: z.string(),
  h_wire: hash,
  wire_method: z.literal('x-taler-bank'),
  summary: z.string(),
  nonce: key,
  amount: amountText,
  max_fee: amountText,
  max_wire_fee: amountText,
  wire_fee_amortization: z.int().min(1),
  merchant_pub: key,
  timestamp,
  pay_deadline: timestamp,
  refund_deadline: timestamp,
  wire_transfer_deadline: timestamp,
  merchant: z.strictObject({
    name: z.string(),
    /** The specification's member, absent for the default instance. */
    instance: z.string().optional(),
    address: location,
    jurisdiction: location,
  }),
  exchanges: z
    .array(z.strictObject({ url: z.string(), master_pub: key, priority: z.literal(1024) }))
    .min(1),
  auditors: z.array(
    z.strictObject({ name: z.string(), auditor_pub: key, master_pub: key, url: z.string() }),
  ),
  fulfillment_url: z.string(),
  products: z.array(
    z.strictObject({
      description: z.string(),
      quantity: z.int(),
      /** Absent if it equals the contract's amount. */
      price: amountText.optional(),
    }),
  ),
});
const delay = z.strictObject({ d_ms: z.int().min(0), d_us: z.int().min(0) });
/** Members of `config` that only today's clients read (merchant-now 2.2). Wallets ignore them. */
const todaysConfig = {
  currencies: z.strictObject({
    KUDOS: z.strictObject({
      name: z.string(),
      currency: z.literal('KUDOS'),
      num_fractional_input_digits: z.int(),
      num_fractional_normal_digits: z.int(),
      num_fractional_trailing_zero_digits: z.int(),
      alt_unit_names: z.strictObject({ '0': z.string() }),
      common_amounts: z.array(amountText),
    }),
  }),
  exchanges: z
    .array(z.strictObject({ base_url: z.url(), currency: z.literal('KUDOS'), master_pub: key }))
    .min(1),
  have_self_provisioning: z.boolean(),
  have_donau: z.literal(false),
  payment_target_types: z.literal('*'),
  default_persona: z.literal('expert'),
  report_generators: z.strictObject({}),
  default_pay_delay: delay,
  default_refund_delay: delay,
  default_wire_transfer_delay: delay,
  default_wire_transfer_rounding_interval: z.literal('NONE'),
};
/** The answer of `config` as a client demands it, at the bases of tips and elsewhere. */
export const todaysConfigOf = (version: string) =>
  z.strictObject({
    name: z.literal('taler-merchant'),
    version: z.literal(version),
    currency: z.literal('KUDOS'),
    ...todaysConfig,
  });
export const config = todaysConfigOf('1:0:0');
export const ordered = z.strictObject({
  order_id: z.string(),
  token: z.string().length(26),
  pay_deadline: timestamp,
  /** Ours, like the next one. */
  order_status_url: z.url(),
  taler_pay_uri: z.string(),
});
/** Ours. */
const states = { order_state: z.string(), final: z.boolean() };
export const unpaid = z.strictObject({
  order_status: z.literal('unpaid'),
  ...states,
  taler_pay_uri: z.string(),
  order_status_url: z.url(),
  creation_time: timestamp,
  /** Ours. */
  pay_deadline: timestamp,
  summary: z.string(),
  total_amount: amountText,
});
export const receipt = z.strictObject({ sig: signature });
export const status = z.strictObject({
  refunded: z.boolean(),
  refund_pending: z.boolean(),
  refund_taken: amountText,
  refund_amount: amountText,
  fulfillment_url: z.string(),
});
const confirmed = z.strictObject({
  type: z.literal('success'),
  exchange_status: z.literal(200),
  exchange_sig: signature,
  exchange_pub: key,
  rtransaction_id: z.int().min(1),
  coin_pub: key,
  refund_amount: amountText,
  execution_time: timestamp,
});
export const refunds = z.strictObject({
  refund_amount: amountText,
  merchant_pub: key,
  refunds: z.array(confirmed),
});
export const aborted = z.strictObject({
  refunds: z.tuple([
    confirmed.omit({ coin_pub: true, execution_time: true }),
    z.strictObject({
      type: z.literal('failure'),
      exchange_status: z.literal(404),
      exchange_code: z.literal(1502),
      exchange_reply: errorBody.partial(),
    }),
  ]),
});
export const tip = z.strictObject({
  tip_amount: amountText,
  exchange_url: z.string(),
  expiration: timestamp,
  /** Ours alone: the specification has no name. */
  merchant_name: z.string(),
});
export const picked = z.strictObject({
  blind_sigs: z.array(z.strictObject({ blind_sig: rsaInteger })),
});
