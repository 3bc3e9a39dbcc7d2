/**
 * Shapes of the exchange's old routes that differ from the REST ones (protocol-b 5, protocol-v6-v9
 * 3; decisions D14, D19). Requests may use the names of the 2019 documents or of the deployed
 * peers. Amounts and times may have the old forms. Histories differ in the names of their entries
 * and the type of `wire_reference`.
 */
import { z } from 'zod';
import { base32Bytes } from '@/protocol/base32';
import { sha512 } from '@/protocol/crypto/hash';
import { DEPOSIT_NAMES, depositFields, depositWireSchema } from '@/protocol/deposit';
import {
  MELT_NAMES,
  meltFields,
  REFUND_NAMES,
  refundFields,
  REVEAL_NAMES,
  revealFields,
  WITHDRAW_NAMES,
  withdrawFields,
} from '@/protocol/exchange';
import { RECOUP_NAMES, recoupFields } from '@/protocol/recoup';
import { renamed } from '@/protocol/renamed';

const key = base32Bytes(32);
const hash = base32Bytes(64);
const signature = base32Bytes(64);

// Requests

export const withdrawRequestV6Schema = renamed(
  withdrawFields.required({ reserve_pub: true }),
  WITHDRAW_NAMES,
);

export const depositRequestV6Schema = z.preprocess(
  (body) =>
    renameMembers(body, {
      f: 'contribution',
      H_wire: 'h_wire',
      wire_deadline: 'wire_transfer_deadline',
    }),
  renamed(
    depositFields.extend({
      coin_pub: key,
      wire: z.preprocess((wire) => renameMembers(wire, { url: 'payto_uri' }), depositWireSchema),
    }),
    DEPOSIT_NAMES,
  ),
);
export type DepositRequestV6 = z.output<typeof depositRequestV6Schema>;

export const meltRequestV6Schema = renamed(meltFields.required({ coin_pub: true }), MELT_NAMES);

export const revealRequestV6Schema = renamed(revealFields.required({ rc: true }), REVEAL_NAMES);

/** The denomination by its hash (documents), or by its key (wallets of early 2020). */
export const paybackRequestSchema = renamed(
  recoupFields.extend({
    coin_pub: key,
    denom_pub_hash: hash.optional(),
    denom_pub: base32Bytes().optional(),
  }),
  RECOUP_NAMES,
).transform(({ denomPub, hDenom: given, ...rest }, context) => {
  const hDenom = given ?? (denomPub && sha512(denomPub));
  if (hDenom !== undefined) return { ...rest, hDenom };
  context.addIssue({ code: 'custom', path: ['denom_pub'], message: 'expected a denomination' });
  return z.NEVER;
});

export const trackTransactionRequestSchema = z.preprocess(
  (body) => renameMembers(body, { H_wire: 'h_wire' }),
  renamed(
    z.object({
      h_wire: hash,
      h_contract_terms: hash,
      coin_pub: key,
      merchant_pub: key,
      /** Purpose 1103. */
      merchant_sig: signature,
    }),
    { h_contract_terms: 'hContract' },
  ),
);

export const refundRequestV6Schema = renamed(
  refundFields.required({ refund_fee: true }).extend({ coin_pub: key }),
  REFUND_NAMES,
);
export type RefundRequestV6 = z.output<typeof refundRequestV6Schema>;

/** The older name of a member counts where the newer is absent. */
function renameMembers(body: unknown, names: Readonly<Record<string, string>>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => {
      const newer = Object.hasOwn(names, name) ? names[name] : undefined;
      return [newer === undefined || newer in body ? name : newer, value];
    }),
  );
}

// Answers

export const depositSuccessV6Schema = renamed(
  z.object({
    status: z.literal('DEPOSIT_OK'),
    /** Purpose 1033, with the timestamp of the contract. */
    sig: signature,
    pub: key,
  }),
  { sig: 'exchangeSig', pub: 'exchangePub' },
);
export type DepositSuccessV6 = z.output<typeof depositSuccessV6Schema>;

export const refundSuccessV6Schema = renamed(
  z.object({
    status: z.literal('REFUND_OK'),
    /** Purpose 1038 in the layout of v6. */
    sig: signature,
    pub: key,
  }),
  { sig: 'exchangeSig', pub: 'exchangePub' },
);
export type RefundSuccessV6 = z.output<typeof refundSuccessV6Schema>;

/** A history of a reserve or a coin, in wire form, with the entry types of 2019. */
export function toV6History(history: readonly object[]): readonly object[] {
  return history.map((entry: { readonly type?: unknown; readonly wire_reference?: unknown }) => {
    switch (entry.type) {
      case 'CREDIT':
        return { ...entry, type: 'DEPOSIT', wire_reference: String(entry.wire_reference) };
      case 'RECOUP':
        return { ...entry, type: 'PAYBACK', receiver_account_details: '', wire_transfer: '' };
      case 'RECOUP-REFRESH':
        return { ...entry, type: 'PAYBACK-REFRESH' };
      case 'OLD-COIN-RECOUP':
        return { ...entry, type: 'OLD-COIN-PAYBACK' };
      default:
        return entry;
    }
  });
}
