/** Changes a shop's settings by their form. Throws GENERIC_PARAMETER_MALFORMED and what updateInstance throws. */
import { z } from 'zod';
import { decodeForm } from '@/http/decode';
import { getInstance } from '@/merchant/instances/get-instance';
import { updateInstance } from '@/merchant/instances/update-instance';
import { logoSchema } from '@/protocol/image';
import {
  accentColorSchema,
  finiteDurationSchema,
  shopNameSchema,
  storableText,
} from '@/protocol/instance';
import { typedAmountSchema } from '@/protocol/typed-amount';
import { OWN_COLOR } from '@/ui/dashboard/own-color';
import { typedDuration } from '@/ui/messages/duration-in-words';
import { wiring } from '@/wiring';

export const SETTINGS_FIELDS = [
  'name',
  'street',
  'post_code',
  'town',
  'country',
  'pay_delay',
  'wire_delay',
  'max_fee',
  'max_wire_fee',
  'amortization',
];
/** An empty line is left out of the address. */
const line = storableText(256)
  .trim()
  .optional()
  .transform((text) => (text === '' ? undefined : text));

function settingsSchema(currency: string) {
  const money = typedAmountSchema(currency, { zero: true });
  return z.object({
    name: z.string().trim().pipe(shopNameSchema),
    street: line,
    post_code: line,
    town: line,
    country: line,
    pay_delay: finiteDurationSchema,
    wire_delay: finiteDurationSchema,
    max_fee: money,
    max_wire_fee: money,
    amortization: z
      .string()
      .trim()
      .regex(/^[1-9][0-9]{0,8}$/)
      .transform(Number),
    /** Empty if no picture was chosen. */
    logo: logoSchema.default(''),
    remove_logo: z.string().optional(),
    accent_color: accentColorSchema.default(OWN_COLOR),
  });
}

function delaysOf(fields: Readonly<Record<string, string>>): Record<string, string> {
  const { pay_delay = '', wire_delay = '' } = fields;
  return { pay_delay: typedDuration(pay_delay), wire_delay: typedDuration(wire_delay) };
}

export async function changeSettings(
  instanceId: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const { merchant } = wiring();
  const form = decodeForm(settingsSchema(merchant.currency), { ...fields, ...delaysOf(fields) });
  const { address } = await getInstance(merchant, instanceId);
  const { street, post_code, town, country, logo } = form;
  await updateInstance(merchant, instanceId, {
    name: form.name,
    logo: form.remove_logo === 'yes' ? '' : logo === '' ? undefined : logo,
    accentColor: form.accent_color.toLowerCase() === OWN_COLOR ? '' : form.accent_color,
    address: { ...address, street, post_code, town, country },
    defaultPayDelayMs: form.pay_delay,
    defaultWireTransferDelayMs: form.wire_delay,
    defaultMaxDepositFee: form.max_fee,
    defaultMaxWireFee: form.max_wire_fee,
    defaultWireFeeAmortization: form.amortization,
  });
}
