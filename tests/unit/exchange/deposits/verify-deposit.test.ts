import { expect, test } from 'vitest';
import { assertDepositable } from '@/exchange/deposits/verify-deposit';
import { parseAmount } from '@/protocol/amount';
import type { DepositRequest } from '@/protocol/deposit';
import { hashWire } from '@/protocol/wire-hash';
import { denominationWith, START } from '../denomination';

const payto = 'payto://x-taler-bank/bank.example/shop';

const request: DepositRequest = {
  contribution: parseAmount('KUDOS:1'),
  wire: { payto, salt: 'salt' },
  hWire: hashWire(payto, 'salt'),
  hContract: new Uint8Array(64),
  denomSig: new Uint8Array(256),
  timestamp: START + 1000,
  wireDeadline: START + 3000,
  refundDeadline: START + 2000,
  coinSig: new Uint8Array(64),
  hDenom: new Uint8Array(64),
  merchantPub: new Uint8Array(32),
};

function check(changes: Partial<DepositRequest>, now = START + 5000): () => void {
  const terms = {
    denomination: denominationWith(),
    currency: 'KUDOS',
    wireMethod: 'x-taler-bank',
    now,
  };
  return () => assertDepositable({ ...request, ...changes }, terms);
}

test('a deposit as it should be passes', () => {
  expect(check({})).not.toThrow();
});

test('a contribution equal to the fee passes, one unit less does not', () => {
  expect(check({ contribution: parseAmount('KUDOS:0.02') })).not.toThrow();
  expect(check({ contribution: parseAmount('KUDOS:0.01999999') })).toThrow(
    'EXCHANGE_DEPOSIT_NEGATIVE_VALUE_AFTER_FEE',
  );
});

test('another currency is refused', () => {
  expect(check({ contribution: parseAmount('EUR:1') })).toThrow('GENERIC_CURRENCY_MISMATCH');
});

test('a refund deadline after the wire deadline is refused, the same time is not', () => {
  expect(check({ refundDeadline: request.wireDeadline })).not.toThrow();
  expect(check({ refundDeadline: request.wireDeadline + 1000 })).toThrow(
    'EXCHANGE_DEPOSIT_REFUND_DEADLINE_AFTER_WIRE_DEADLINE',
  );
});

test.for(['payto://iban/DE75512108001245126199', 'shop', 'payto://x-taler-bank/'])(
  'an account that cannot be wired to is refused: %s',
  (account) => {
    const wire = { payto: account, salt: 'salt' };
    expect(check({ wire, hWire: hashWire(account, 'salt') })).toThrow(
      'EXCHANGE_DEPOSIT_INVALID_WIRE_FORMAT_JSON',
    );
  },
);

test('the hash of another account is refused', () => {
  expect(check({ hWire: hashWire(payto, 'pepper') })).toThrow(
    'EXCHANGE_DEPOSIT_INVALID_WIRE_FORMAT_CONTRACT_HASH_CONFLICT',
  );
});

test('an expired denomination is refused', () => {
  expect(check({}, denominationWith().expireDeposit)).toThrow(
    'EXCHANGE_GENERIC_DENOMINATION_EXPIRED',
  );
});
