/**
 * Turns the form for a credit into what frontends would report. Returns the result. Throws
 * GENERIC_PARAMETER_MALFORMED with the form's field, and the refusals of the operation.
 */
import { z } from 'zod';
import { decodeForm } from '@/http/decode';
import { getInstance } from '@/merchant/instances/get-instance';
import { reportTransfer } from '@/merchant/tracking/report-transfer';
import { base32Bytes } from '@/protocol/base32';
import { baseUrlSchema } from '@/protocol/base-url';
import { paytoSchema } from '@/protocol/payto';
import { isRefusal, isUpstreamRefusal, Refusal } from '@/protocol/refusal';
import { typedAmountSchema } from '@/protocol/typed-amount';
import { wiring } from '@/wiring';

/** The report is kept with them, and answered later. */
const LATER = [
  'MERCHANT_GENERIC_EXCHANGE_TIMEOUT',
  'MERCHANT_GENERIC_EXCHANGE_CONNECT_FAILURE',
  'MERCHANT_GENERIC_EXCHANGE_REPLY_MALFORMED',
] as const;

export async function reportCredit(
  instanceId: string,
  fields: Readonly<Record<string, string>>,
): Promise<'reported' | 'kept'> {
  const { merchant } = wiring();
  const form = decodeForm(
    z.object({
      amount: typedAmountSchema(merchant.currency),
      wtid: z.string().trim().toUpperCase().pipe(base32Bytes(32)),
      exchange: baseUrlSchema,
      payto: paytoSchema,
    }),
    fields,
  );
  try {
    await reportTransfer(merchant, await getInstance(merchant, instanceId), {
      creditAmount: form.amount,
      wtid: form.wtid,
      exchangeUrl: form.exchange,
      payto: form.payto,
    });
    return 'reported';
  } catch (thrown) {
    if (isRefusal(thrown, ...LATER)) return 'kept';
    // The exchange's own words are not for people.
    if (isUpstreamRefusal(thrown)) throw new Refusal('MERCHANT_TRACK_TRANSFER_UNKNOWN');
    throw thrown;
  }
}
