import { describe, expect, test } from 'vitest';
import { decodeBase32 } from '@/protocol/base32';
import { toHex } from '@/protocol/crypto/bytes';
import { hashString } from '@/protocol/crypto/hash';
import { purposes } from '@/protocol/purposes';
import { signaturesV9 as v9 } from '@/protocol/signatures';
import { readCases } from '../../../support/vectors';
import {
  checkSignature,
  exchangeSide,
  Inputs,
  walletAndMaster,
  type SignatureCase,
} from './signature-cases';

describe('what is signed in v9', () => {
  test.each(readCases<SignatureCase>('signatures_v9'))('$purpose $name, vector %#', (vector) => {
    const layout = walletAndMaster(v9)[vector.purpose]!;
    const inputs = new Inputs(vector.inputs);
    checkSignature(inputs.bytes(layout.key), layout.blob(inputs), vector);
  });

  test.each(readCases<SignatureCase>('signatures_exchange_side_v9'))(
    '$purpose $name, vector %#',
    (vector) => {
      const blob = exchangeSide(v9)[vector.purpose]!(new Inputs(vector.inputs));
      checkSignature(decodeBase32(vector.signer_private!), blob, vector);
    },
  );

  // These three have the same layout in v6, where vectors exist (protocol-v6-v9 1).
  const unchanged: readonly number[] = [
    purposes.masterDenominationKeyRevoked,
    purposes.auditorExchangeKeys,
    purposes.merchantPaySession,
  ];
  const fromV6 = readCases<SignatureCase>('signatures_exchange_side_v6').filter(({ purpose }) =>
    unchanged.includes(purpose),
  );

  test.each(fromV6)('$purpose $name as in v6, vector %#', (vector) => {
    const blob = exchangeSide(v9)[vector.purpose]!(new Inputs(vector.inputs));
    checkSignature(decodeBase32(vector.signer_private!), blob, vector);
  });

  test('all three of them have vectors', () => {
    expect(new Set(fromV6.map(({ purpose }) => purpose)).size).toBe(3);
  });

  test('a sync upload names the old hash, or 64 zero bytes when there is none', () => {
    const [oldHash, newHash] = [hashString('old'), hashString('new')];
    expect(toHex(v9.syncUpload({ oldHash, newHash }))).toBe(
      `00000088000005aa${toHex(oldHash)}${toHex(newHash)}`,
    );
    expect(v9.syncUpload({ oldHash: null, newHash })).toEqual(
      v9.syncUpload({ oldHash: new Uint8Array(64), newHash }),
    );
  });
});
