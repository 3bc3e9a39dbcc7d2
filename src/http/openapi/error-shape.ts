/** The body of every refusal (decision D17, answer.ts). */
import { z } from 'zod';

export const errorSchema = z.looseObject({
  code: z.int().describe('The number of the error. It never changes.'),
  hint: z.string().describe('What is wrong and what to do, in English.'),
  error: z.string().optional().describe('The name of the error.'),
  field: z.string().optional().describe('The member or parameter that is wrong.'),
  detail: z.string().optional().describe('What exactly is wrong with it.'),
  request_id: z.string().optional().describe('Names this request in the log.'),
});
