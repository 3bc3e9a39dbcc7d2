import { decode } from '@/http/decode';
import type { Call } from '@/http/route';
import { withdrawalQuerySchema, type WithdrawalQuery } from '@/protocol/bank';

/** Reads the operation, and the time that its reader waits. */
export function operationQuestion({ params, query }: Call): {
  readonly id: string;
  readonly query: WithdrawalQuery;
} {
  return {
    id: params['withdrawalId'] ?? '',
    query: decode(withdrawalQuerySchema, Object.fromEntries(query)),
  };
}
