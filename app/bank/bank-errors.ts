/**
 * Turns refusals into BankError (specification "Errors"). `ec` is this operation's number from
 * protocol-b 1.2, `error` a text for people. `code` stays the number of decision D17.
 */
import type { Call } from '@/http/route';
import { ERRORS, type ErrorName } from '@/protocol/errors';
import { BANK_EC, type TestBankOperation } from '@/protocol/bank-ec';
import { isRefusal, Refusal } from '@/protocol/refusal';

type Handler = (call: Call) => Promise<object | undefined>;

export function withBankErrors(operation: TestBankOperation, run: Handler): Handler {
  return async (call) => {
    try {
      return await run(call);
    } catch (thrown) {
      throw isRefusal(thrown) ? bankError(operation, thrown) : thrown;
    }
  };
}

function bankError(operation: TestBankOperation, { code: thrown, about }: Refusal): Refusal {
  // All other interfaces answer this with "bad request" (decision D18).
  const code = thrown === 'GENERIC_CURRENCY_MISMATCH' ? 'BANK_CURRENCY_MISMATCH' : thrown;
  const row = ERRORS[code];
  const ec = BANK_EC[operation][code] ?? row.code;
  return new Refusal<ErrorName>(code, { ...about, ofRoute: { ec, error: row.hint } });
}
