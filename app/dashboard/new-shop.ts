/**
 * Creates a shop with defaults that its merchant can change. Returns its token, which is not
 * stored. Throws the refusals of create-instance.ts. `readShopNames` throws GENERIC_PARAMETER_MALFORMED with
 * the fields.
 */
import { z } from 'zod';
import { decodeForm } from '@/http/decode';
import { createInstance } from '@/merchant/instances/create-instance';
import { withRoom } from '@/merchant/instances/visitor-room';
import { newToken } from '@/merchant/instances/token';
import { UNITS_PER_COIN } from '@/protocol/amount';
import { instanceIdSchema, shopNameSchema } from '@/protocol/instance';
import { wiring } from '@/wiring';

const DAY_MS = 24 * 60 * 60 * 1000;

const namesSchema = z.object({
  id: z.string().trim().pipe(instanceIdSchema),
  name: z.string().trim().pipe(shopNameSchema),
});

/** Reads the names as they were typed. */
export function readShopNames(typed: { readonly id: string; readonly name: string }) {
  return decodeForm(namesSchema, typed);
}

/** Names are as `readShopNames` returns them. */
export async function newShop(shop: {
  readonly id: string;
  readonly name: string;
  readonly payto: string;
  /** The demo's visitor who opens it. */
  readonly visitorNetwork?: Uint8Array | null;
}): Promise<string> {
  const { merchant, random } = wiring();
  const token = newToken(random);
  const { id, name, payto } = shop;
  const oneCoin = { currency: merchant.currency, units: UNITS_PER_COIN };
  const configuration = {
    id,
    name,
    paytos: [payto],
    auth: { method: 'token', token },
    address: {},
    jurisdiction: {},
    defaultMaxWireFee: oneCoin,
    defaultMaxDepositFee: oneCoin,
    defaultWireFeeAmortization: 1,
    defaultWireTransferDelayMs: DAY_MS,
    defaultPayDelayMs: DAY_MS,
  };
  const { visitorNetwork = null } = shop;
  await withRoom(merchant, { visitorNetwork, rows: 2 }, () =>
    createInstance(merchant, configuration, { visitorNetwork }),
  );
  return token;
}
