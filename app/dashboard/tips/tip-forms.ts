/**
 * Turns the forms for reserves and tips into what frontends would send. Throws
 * GENERIC_PARAMETER_MALFORMED with the form's field, and the refusals of the operations.
 */
import { z } from 'zod';
import { decodeForm } from '@/http/decode';
import { getInstance } from '@/merchant/instances/get-instance';
import { createReserve } from '@/merchant/tips/create-reserve';
import { giveTip } from '@/merchant/tips/give-tip';
import { encodeBase32 } from '@/protocol/base32';
import { baseUrlSchema } from '@/protocol/base-url';
import { storableText } from '@/protocol/instance';
import { BANK_WIRE_METHOD } from '@/protocol/payto';
import { typedAmountSchema } from '@/protocol/typed-amount';
import { wiring } from '@/wiring';

type Fields = Readonly<Record<string, string>>;

/** Returns the reserve's key in base32. */
export async function openPurse(instanceId: string, fields: Fields): Promise<string> {
  const { merchant } = wiring();
  const form = decodeForm(
    z.object({ balance: typedAmountSchema(merchant.currency), exchange: baseUrlSchema }),
    fields,
  );
  const made = await createReserve(merchant, await getInstance(merchant, instanceId), {
    initialBalance: form.balance,
    exchangeUrl: form.exchange,
    wireMethod: BANK_WIRE_METHOD,
  });
  return encodeBase32(made.reservePub);
}

/** Returns the tip's identifier in base32. */
export async function makeTip(instanceId: string, fields: Fields): Promise<string> {
  const { merchant } = wiring();
  const form = decodeForm(
    z.object({
      amount: typedAmountSchema(merchant.currency),
      justification: storableText(1024).trim().min(1),
      url: z.url({ protocol: /^https?$/ }).max(2048),
    }),
    fields,
  );
  const made = await giveTip(merchant, await getInstance(merchant, instanceId), {
    amount: form.amount,
    justification: form.justification,
    nextUrl: form.url,
  });
  return encodeBase32(made.tipId);
}
