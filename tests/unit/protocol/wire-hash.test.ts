import { describe, expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { toHex } from '@/protocol/crypto/bytes';
import { hashExchangeAccount, hashWire } from '@/protocol/wire-hash';
import { readCases } from '../../support/vectors';

interface WireHashCase {
  payto_uri: string;
  salt: string;
  h_wire_v9: string;
  h_wire_v9_hex?: string;
  /** Absent where the case is about the salt. */
  exchange_account_hash_v9_hex?: string;
}

describe('vectors of wire_hash.json, generation v9', () => {
  for (const [index, vector] of readCases<WireHashCase>('wire_hash').entries()) {
    test(`case ${index}: ${vector.payto_uri}`, () => {
      const hWire = hashWire(vector.payto_uri, vector.salt);
      expect(encodeBase32(hWire)).toBe(vector.h_wire_v9);
      if (vector.h_wire_v9_hex !== undefined) expect(toHex(hWire)).toBe(vector.h_wire_v9_hex);
      if (vector.exchange_account_hash_v9_hex === undefined) return;
      const accountHash = toHex(hashExchangeAccount(vector.payto_uri));
      expect(accountHash).toBe(vector.exchange_account_hash_v9_hex);
    });
  }
});
