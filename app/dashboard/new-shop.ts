/**
 * Creates a shop with defaults that its merchant can change. Returns its token, which is not
 * stored. Throws GENERIC_PARAMETER_MALFORMED with the field, and the refusals of
 * create-instance.ts.
 */
import { decode } from '@/http/decode';
import { createInstance } from '@/merchant/instances/create-instance';
import { withRoom } from '@/merchant/instances/visitor-room';
import { newToken } from '@/merchant/instances/token';
import { instanceConfigurationSchema } from '@/protocol/instance';
import { wiring } from '@/wiring';

export async function newShop(shop: {
  readonly id: string;
  readonly name: string;
  readonly payto: string;
  /** The demo's visitor who opens it. */
  readonly visitorNetwork?: Uint8Array | null;
}): Promise<string> {
  const { merchant, random } = wiring();
  const token = newToken(random);
  const configuration = decode(instanceConfigurationSchema, {
    id: shop.id.trim(),
    name: shop.name.trim(),
    payto_uris: [shop.payto],
    auth: { method: 'token', token },
    default_max_wire_fee: `${merchant.currency}:1`,
    default_max_deposit_fee: `${merchant.currency}:1`,
    default_wire_transfer_delay: '1 day',
    default_pay_delay: '1 day',
  });
  const { visitorNetwork = null } = shop;
  await withRoom(merchant, { visitorNetwork, rows: 2 }, () =>
    createInstance(merchant, configuration, { visitorNetwork }),
  );
  return token;
}
