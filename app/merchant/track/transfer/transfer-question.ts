import { z } from 'zod';
import { decode } from '@/http/decode';
import { baseUrlSchema } from '@/protocol/base-url';
import { base32Bytes } from '@/protocol/base32';

const questionSchema = z.object({
  wtid: base32Bytes(32),
  wire_method: z.string().min(1).max(64),
  exchange: baseUrlSchema,
});

/** specification "Query members": all three are needed. */
export function transferQuestion(query: URLSearchParams) {
  const { wtid, wire_method, exchange } = decode(questionSchema, Object.fromEntries(query));
  return { wtid, wireMethod: wire_method, exchangeUrl: exchange };
}
