/**
 * Shapes of tips: specification "Tips", protocol-a 7 and 8, protocol-b 3.7. A tip is paid from a
 * reserve of the instance; amounts of tips and pickups contain withdraw fees.
 */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { baseUrlSchema } from '@/protocol/base-url';
import { storableText } from '@/protocol/instance';
import { renamed } from '@/protocol/renamed';
import { dualSecondSchema } from '@/protocol/timestamp';

const key = base32Bytes(32);
const hash = base32Bytes(64);

// POST private/reserves

export const reserveRequestSchema = renamed(
  z.object({
    initial_balance: amountSchema,
    exchange_url: baseUrlSchema,
    /** `x-taler-bank`; `test` is another name of it (decision D2). */
    wire_method: z.string(),
  }),
);
export type ReserveRequest = z.output<typeof reserveRequestSchema>;

export const reserveCreatedSchema = renamed(
  z.object({
    /** The subject of the transfer. */
    reserve_pub: key,
    /** The exchange's account. */
    payto_uri: z.string(),
  }),
  { payto_uri: 'payto' },
);
export type ReserveCreated = z.output<typeof reserveCreatedSchema>;

// GET private/reserves and GET private/reserves/$RESERVE_PUB

const FIGURE_NAMES = {
  creation_time: 'createdMs',
  expiration_time: 'expirationMs',
  merchant_initial_amount: 'merchantInitial',
  exchange_initial_amount: 'exchangeInitial',
  pickup_amount: 'pickedUp',
  committed_amount: 'committed',
} as const;
const reserveFigures = {
  creation_time: dualSecondSchema,
  expiration_time: dualSecondSchema,
  merchant_initial_amount: amountSchema,
  /** Zero until money has arrived. */
  exchange_initial_amount: amountSchema,
  pickup_amount: amountSchema,
  committed_amount: amountSchema,
  /** Funded, not expired and not deleted. */
  active: z.boolean(),
};

export const reserveEntrySchema = renamed(
  z.object({ reserve_pub: key, ...reserveFigures }),
  FIGURE_NAMES,
);
export type ReserveEntry = z.output<typeof reserveEntrySchema>;

/** The answer has `tips` beside them when they are asked for. */
export const reserveDetailsSchema = renamed(
  z.object({ ...reserveFigures, payto_uri: z.string(), exchange_url: z.string() }),
  { ...FIGURE_NAMES, payto_uri: 'payto' },
);
export const reserveTipSchema = renamed(
  z.object({ tip_id: hash, total_amount: amountSchema, reason: z.string() }),
  { total_amount: 'amount', reason: 'justification' },
);
export type ReserveTip = z.output<typeof reserveTipSchema>;
export type ReserveDetails = z.output<typeof reserveDetailsSchema>;

// POST private/tips and POST private/reserves/$RESERVE_PUB/authorize-tip

export const tipMembers = {
  amount: amountSchema,
  justification: storableText(1024),
  /** Deployed shops leave it out; the empty text says as little. */
  next_url: storableText(2048)
    .nullish()
    .transform((url) => (url === null || url === '' ? undefined : url)),
};

export const tipRequestSchema = renamed(z.object(tipMembers));
export type TipRequest = z.output<typeof tipRequestSchema>;

export const tipAuthorizedSchema = renamed(
  z.object({
    tip_id: hash,
    taler_tip_uri: z.string(),
    tip_status_url: z.string(),
    tip_expiration: dualSecondSchema,
  }),
  { taler_tip_uri: 'tipUri', tip_status_url: 'statusUrl', tip_expiration: 'expiration' },
);
export type TipAuthorized = z.output<typeof tipAuthorizedSchema>;

// GET private/tips/$TIP_ID

const pickupSchema = renamed(
  z.object({ pickup_id: hash, num_planchets: z.int(), requested_amount: amountSchema }),
  { num_planchets: 'planchets', requested_amount: 'amount' },
);

export const privateTipSchema = renamed(
  z.object({
    total_authorized: amountSchema,
    total_picked_up: amountSchema,
    reason: z.string(),
    expiration: dualSecondSchema,
    reserve_pub: key,
    pickups: z.array(pickupSchema).optional(),
  }),
  {
    total_authorized: 'amount',
    total_picked_up: 'pickedUp',
    reason: 'justification',
    expiration: 'expirationMs',
  },
);
export type PrivateTip = z.output<typeof privateTipSchema>;

// GET tips/$TIP_ID and POST tips/$TIP_ID/pickup

export const publicTipSchema = renamed(
  z.object({
    /** The tip's remaining value. */
    tip_amount: amountSchema,
    exchange_url: z.string(),
    expiration: dualSecondSchema,
    /** Ours alone. Deployed wallets ignore it (protocol-v6-v9 4). */
    merchant_name: z.string().optional(),
  }),
);
export type PublicTip = z.output<typeof publicTipSchema>;

export const MAX_PLANCHETS = 4096;

/** PlanchetDetail. */
export const tipPlanchetSchema = renamed(
  z.object({ denom_pub_hash: hash, coin_ev: base32Bytes() }),
);
export type TipPlanchet = z.output<typeof tipPlanchetSchema>;

const planchets = z.array(tipPlanchetSchema).min(1).max(MAX_PLANCHETS);

export const pickupRequestSchema = z.object({ planchets });
export type PickupRequest = z.output<typeof pickupRequestSchema>;

/** Signatures in the order of the planchets. */
const blindSignatureSchema = renamed(z.object({ blind_sig: base32Bytes() }), {
  blind_sig: 'signature',
});
export const pickupResponseSchema = renamed(
  z.object({ blind_sigs: z.array(blindSignatureSchema) }),
  { blind_sigs: 'signatures' },
);
