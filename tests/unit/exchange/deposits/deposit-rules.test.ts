import { expect, test } from 'vitest';
import { assertDepositable } from '@/exchange/deposits/deposit-rules';
import { parseAmount } from '@/protocol/amount';
import type { DepositRequest } from '@/protocol/exchange';
import { hashWire } from '@/protocol/wire-hash';
import { denominationWith, START } from '../denomination';

const payto = 'payto://x-taler-bank/bank.example/shop';

const request: DepositRequest = {
  contribution: parseAmount('KUDOS:1'),
  wire: { payto_uri: payto, salt: 'salt' },
  h_wire: hashWire(payto, 'salt'),
  h_contract_terms: new Uint8Array(64),
  ub_sig: new Uint8Array(256),
  timestamp: START + 1000,
  wire_transfer_deadline: START + 3000,
  refund_deadline: START + 2000,
  coin_sig: new Uint8Array(64),
  denom_pub_hash: new Uint8Array(64),
  merchant_pub: new Uint8Array(32),
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
  expect(check({ refund_deadline: request.wire_transfer_deadline })).not.toThrow();
  expect(check({ refund_deadline: request.wire_transfer_deadline + 1000 })).toThrow(
    'EXCHANGE_DEPOSIT_REFUND_DEADLINE_AFTER_WIRE_DEADLINE',
  );
});

test.for(['payto://iban/DE75512108001245126199', 'shop', 'payto://x-taler-bank/'])(
  'an account that cannot be wired to is refused: %s',
  (account) => {
    const wire = { payto_uri: account, salt: 'salt' };
    expect(check({ wire, h_wire: hashWire(account, 'salt') })).toThrow(
      'EXCHANGE_DEPOSIT_INVALID_WIRE_FORMAT_JSON',
    );
  },
);

test('the hash of another account is refused', () => {
  expect(check({ h_wire: hashWire(payto, 'pepper') })).toThrow(
    'EXCHANGE_DEPOSIT_INVALID_WIRE_FORMAT_CONTRACT_HASH_CONFLICT',
  );
});

test('an expired denomination is refused', () => {
  expect(check({}, denominationWith().expireDeposit)).toThrow(
    'EXCHANGE_GENERIC_DENOMINATION_EXPIRED',
  );
});
