/** A denomination for tests of rules, without a real key. */
import type { Denomination } from '@/exchange/keys/denomination';
import { parseAmount } from '@/protocol/amount';

export const START = Date.UTC(2026, 0, 1);
const DAY_MS = 24 * 3_600_000;

export function denominationWith(changes: Partial<Denomination> = {}): Denomination {
  const encoded = new Uint8Array(4);
  return {
    hDenom: new Uint8Array(64),
    publicKey: { n: 35n, e: 3n, encoded, modulus: encoded },
    privateKey: undefined,
    value: parseAmount('KUDOS:5'),
    feeWithdraw: parseAmount('KUDOS:0.01'),
    feeDeposit: parseAmount('KUDOS:0.02'),
    feeRefresh: parseAmount('KUDOS:0.03'),
    feeRefund: parseAmount('KUDOS:0.04'),
    start: START,
    expireWithdraw: START + 30 * DAY_MS,
    expireDeposit: START + 60 * DAY_MS,
    expireLegal: START + 90 * DAY_MS,
    masterSig: new Uint8Array(64),
    revocationSig: undefined,
    ...changes,
  };
}
