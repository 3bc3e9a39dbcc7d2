/** Turns the settings form into what frontends would send. Throws GENERIC_PARAMETER_MALFORMED. */
import { z } from 'zod';
import { decode } from '@/http/decode';
import { getInstance } from '@/merchant/instances/get-instance';
import { updateInstance } from '@/merchant/instances/update-instance';
import { durationSchema } from '@/protocol/duration';
import { instanceChangesSchema, storableText } from '@/protocol/instance';
import { formatAmount } from '@/protocol/amount';
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
const line = storableText(256).trim().default('');

function delaysOf(fields: Readonly<Record<string, string>>): Record<string, string> {
  const { pay_delay = '', wire_delay = '' } = fields;
  return { pay_delay: typedDuration(pay_delay), wire_delay: typedDuration(wire_delay) };
}

export async function changeSettings(
  instanceId: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const { merchant } = wiring();
  const money = typedAmountSchema(merchant.currency, { zero: true });
  const form = decode(
    z.object({
      name: storableText(256).trim().min(1),
      street: line,
      post_code: line,
      town: line,
      country: line,
      pay_delay: durationSchema,
      wire_delay: durationSchema,
      max_fee: money,
      max_wire_fee: money,
      amortization: z
        .string()
        .trim()
        .regex(/^[1-9][0-9]{0,8}$/),
    }),
    { ...fields, ...delaysOf(fields) },
  );
  const { address } = await getInstance(merchant, instanceId);
  const { logo = '', remove_logo: isRemoved, accent_color: color = OWN_COLOR } = fields;
  const { street, post_code, town, country } = form;
  const kept = Object.entries({ ...address, street, post_code, town, country });
  const changes = {
    name: form.name,
    ...(logo === '' ? {} : { logo }),
    ...(isRemoved === 'yes' ? { logo: '' } : {}),
    accent_color: color.toLowerCase() === OWN_COLOR ? '' : color,
    address: Object.fromEntries(kept.filter(([, text]) => text !== '')),
    default_pay_delay: { d_ms: form.pay_delay },
    default_wire_transfer_delay: { d_ms: form.wire_delay },
    default_max_deposit_fee: formatAmount(form.max_fee),
    default_max_wire_fee: formatAmount(form.max_wire_fee),
    default_wire_fee_amortization: Number.parseInt(form.amortization, 10),
  };
  await updateInstance(merchant, instanceId, decode(instanceChangesSchema, changes));
}
