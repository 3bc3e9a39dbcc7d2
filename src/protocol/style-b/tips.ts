/** Shapes of tips in style B (specification "Tips", protocol-b 3.7): of handing them out and picking them up. */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { instanceNameSchema, storableText } from '@/protocol/instance';
import { parseJson } from '@/protocol/json';
import { renamed } from '@/protocol/renamed';
import { secondSchema } from '@/protocol/timestamp';
import { pickupRequestSchema, tipMembers } from '@/protocol/tip';

const key = base32Bytes(32);
const hash = base32Bytes(64);

// POST /tip-authorize

export const tipCreateRequestSchema = renamed(
  z.object({
    ...tipMembers,
    instance: instanceNameSchema,
    /** Address that the wallet uses instead of our own route. */
    pickup_url: storableText(2048).nullish(),
  }),
);
export type TipCreateRequest = z.output<typeof tipCreateRequestSchema>;

/** Wallets of 2019 accept exactly these members. */
export const tipTokenSchema = renamed(
  z.strictObject({
    tip_id: hash,
    expiration: secondSchema,
    amount: amountSchema,
    exchange_url: z.string(),
    /** The address that the shop gave. */
    next_url: z.string().optional(),
    pickup_url: z.string(),
  }),
);
export type TipToken = z.output<typeof tipTokenSchema>;

/** Compact JSON, as wallets read it. */
export function tipTokenText(token: TipToken): string {
  return JSON.stringify(z.encode(tipTokenSchema, token));
}

/** Null for a text that is no token. */
export function readTipToken(text: string): TipToken | null {
  return tipTokenSchema.safeParse(parseJson(text)).data ?? null;
}

const tipCreateConfirmationSchema = renamed(
  z.object({
    tip_token: z.union([z.string(), tipTokenSchema]),
    tip_redirect_url: z.string(),
    tip_id: hash,
    expiration: secondSchema,
    exchange_url: z.string(),
    taler_tip_uri: z.string(),
  }),
  { tip_redirect_url: 'redirectUrl', taler_tip_uri: 'tipUri' },
);

/** A tip that was authorized, with the token that hands it to a wallet. */
export type HandedTip = Omit<z.output<typeof tipCreateConfirmationSchema>, 'tipToken'> & {
  readonly tipToken: TipToken;
};

/** Returns the token as JSON text, or the token itself (decision D6). */
export function tipConfirmationIn(
  profile: 'service' | 'taler',
  { tipToken, ...tip }: HandedTip,
): z.input<typeof tipCreateConfirmationSchema> {
  const token = profile === 'service' ? tipTokenText(tipToken) : tipToken;
  return z.encode(tipCreateConfirmationSchema, { ...tip, tipToken: token });
}

// POST and GET /tip-query

export const tipQueryResponseSchema = renamed(
  z.object({
    /** Transferred to the reserve and not picked up. */
    amount_available: amountSchema,
    amount_authorized: amountSchema,
    amount_picked_up: amountSchema,
    expiration: secondSchema,
    /** The name of `expiration` until 2020. */
    reserve_expiration: secondSchema,
    reserve_pub: key,
  }),
);
export type TipQueryResponse = z.output<typeof tipQueryResponseSchema>;

// GET and POST /public/tip-pickup

export const tipOfferSchema = renamed(
  z.object({
    exchange_url: z.string(),
    amount: amountSchema,
    amount_left: amountSchema,
    stamp_created: secondSchema,
    stamp_expire: secondSchema,
    extra: renamed(z.object({ next_url: z.string().optional() })),
  }),
);
export type TipOffer = z.output<typeof tipOfferSchema>;

export const tipPickupRequestSchema = renamed(
  z.object({ tip_id: hash, ...pickupRequestSchema.shape }),
);

/** Signatures of purpose 1200 in the order of the planchets: texts or objects (decision D6). */
export const tipResponseSchema = z.object({
  reserve_pub: key,
  reserve_sigs: z.union([
    z.array(base32Bytes(64)),
    z.array(z.object({ reserve_sig: base32Bytes(64) })),
  ]),
});

/** Returns the reply in the form of the deployment's profile (decision D6). */
export function tipResponseIn(
  profile: 'service' | 'taler',
  signed: { readonly reservePub: Uint8Array; readonly reserveSigs: readonly Uint8Array[] },
): z.input<typeof tipResponseSchema> {
  return z.encode(tipResponseSchema, {
    reserve_pub: signed.reservePub,
    reserve_sigs:
      profile === 'service'
        ? [...signed.reserveSigs]
        : signed.reserveSigs.map((signature) => ({ reserve_sig: signature })),
  });
}
