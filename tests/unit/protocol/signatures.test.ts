import { describe, expect, test } from 'vitest';
import { parseAmount } from '@/protocol/amount';
import { concatBytes, fromHex, toHex } from '@/protocol/crypto/bytes';
import { hashString, sha512 } from '@/protocol/crypto/hash';
import { hashKeySet, hashWireDeposits, signaturesV9 as v9 } from '@/protocol/signatures';
import { NEVER } from '@/protocol/timestamp';

describe('hashes that go into signatures', () => {
  const hash = hashString('x');

  test('of a key set: the denomination hashes in the order of the list', () => {
    const other = hashString('y');
    expect(hashKeySet([hash, other])).toEqual(sha512(concatBytes(hash, other)));
    expect(hashKeySet([hash, other])).not.toEqual(hashKeySet([other, hash]));
  });

  test('of the deposits in a wire transfer: records of 152 bytes', () => {
    const record = {
      hContract: hash,
      executionTime: 1_630_000_000_000,
      coinPub: new Uint8Array(32).fill(1),
      depositValue: parseAmount('KUDOS:1'),
      depositFee: parseAmount('KUDOS:0.01'),
    };
    const kudos = '4b55444f5300000000000000';
    const bytes = fromHex(
      `${toHex(hash)}0005ca79f2fbe000${'01'.repeat(32)}000000000000000100000000${kudos}0000000000000000000f4240${kudos}`,
    );
    expect(bytes).toHaveLength(152);
    expect(hashWireDeposits([record, record])).toEqual(sha512(concatBytes(bytes, bytes)));
  });
});

describe('fields that cannot be signed', () => {
  test('a hash or key of wrong length', () => {
    expect(() => v9.contract({ hContract: new Uint8Array(63) })).toThrow(RangeError);
    expect(() => v9.contract({ hContract: new Uint8Array(65) })).toThrow(RangeError);
    expect(() =>
      v9.recoup({
        coinPub: new Uint8Array(31),
        hDenom: new Uint8Array(64),
        blindingSecret: new Uint8Array(32),
      }),
    ).toThrow(RangeError);
    expect(() => hashKeySet([new Uint8Array(32)])).toThrow(RangeError);
  });

  test('"never", because deployed wallets cannot sign it either', () => {
    expect(() => v9.keySet({ listIssueDate: NEVER, hKeySet: new Uint8Array(64) })).toThrow(
      RangeError,
    );
  });
});
