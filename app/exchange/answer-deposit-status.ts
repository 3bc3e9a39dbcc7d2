import { z } from 'zod';
import { CORS, json } from '@/http/answer';
import { depositPendingSchema, depositWiredSchema, type DepositStatus } from '@/protocol/exchange';

/** Answers 202 until the deposit is wired. */
export function answerDepositStatus(status: DepositStatus): Response {
  return status.isWired
    ? json(z.encode(depositWiredSchema, status), 200, CORS)
    : json(z.encode(depositPendingSchema, status), 202, CORS);
}
