/** Rules for a deposit before any signature is checked (protocol-a 5.6). Pure. */
import { compareAmounts } from '@/protocol/amount';
import { equalBytes } from '@/protocol/crypto/bytes';
import type { DepositRequest } from '@/protocol/deposit';
import { FormatError } from '@/protocol/format-error';
import { assertValidPayto, wireMethodOf } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import type { Timestamp } from '@/protocol/timestamp';
import { hashWire } from '@/protocol/wire-hash';
import { assertSpendable, type Denomination } from '../keys/denomination';

export interface DepositTerms {
  readonly denomination: Denomination;
  readonly currency: string;
  readonly wireMethod: string;
  readonly now: Timestamp;
}

/** Checks in this order: currency, 1207, 1208, 1210, 1211, then 412/1008 or 410/1009. */
export function assertDepositable(request: DepositRequest, terms: DepositTerms): void {
  const { denomination, currency } = terms;
  assertCurrency(request.contribution.currency, currency, 'contribution');
  if (compareAmounts(request.contribution, denomination.feeDeposit) < 0) {
    throw new Refusal('EXCHANGE_DEPOSIT_NEGATIVE_VALUE_AFTER_FEE');
  }
  if (request.refundDeadline > request.wireDeadline) {
    throw new Refusal('EXCHANGE_DEPOSIT_REFUND_DEADLINE_AFTER_WIRE_DEADLINE');
  }
  assertAccount(request, terms.wireMethod);
  assertSpendable(denomination, terms.now);
}

export function assertCurrency(given: string, ours: string, field: string): void {
  if (given !== ours) throw new Refusal('GENERIC_CURRENCY_MISMATCH', { field });
}

function assertAccount({ wire: { payto, salt }, hWire }: DepositRequest, wireMethod: string): void {
  try {
    assertValidPayto(payto);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new Refusal('EXCHANGE_DEPOSIT_INVALID_WIRE_FORMAT_JSON', { detail: error.message });
  }
  if (wireMethodOf(payto) !== wireMethod) {
    throw new Refusal('EXCHANGE_DEPOSIT_INVALID_WIRE_FORMAT_JSON', {
      detail: `this exchange wires by ${wireMethod}`,
    });
  }
  if (!equalBytes(hashWire(payto, salt), hWire)) {
    throw new Refusal('EXCHANGE_DEPOSIT_INVALID_WIRE_FORMAT_CONTRACT_HASH_CONFLICT');
  }
}
