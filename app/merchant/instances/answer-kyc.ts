import { z } from 'zod';
import { base32Param, textParam } from '@/http/query';
import { listKycEntries } from '@/merchant/instances/list-kyc-entries';
import { kycAnswerSchema } from '@/protocol/kyc';
import { wiring } from '@/wiring';

/** Says what exchanges ask of an instance's accounts. Undefined if there is nothing to say: 204. */
export function answerKyc(
  instance: Parameters<typeof listKycEntries>[1],
  query: URLSearchParams,
): z.input<typeof kycAnswerSchema> | undefined {
  const kycData = listKycEntries(wiring().merchant, instance, {
    hWire: base32Param(query, 'h_wire', 64),
    exchangeUrl: textParam(query, 'exchange_url', 2048),
  });
  return kycData.length === 0 ? undefined : z.encode(kycAnswerSchema, { kycData });
}
