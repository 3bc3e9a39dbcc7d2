import { describe, expect, test } from 'vitest';
import { fromHex, toHex } from '@/protocol/crypto/bytes';
import { readCases } from '../../../support/vectors';
import { backends, importWith } from './backends';

interface EddsaCase {
  private_seed_hex?: string;
  public_hex: string;
  message_hex: string;
  signature_hex: string;
  valid: boolean;
  note?: string;
}

describe.each(backends)('EdDSA with the $name primitives', async ({ primitives }) => {
  const eddsa = await importWith(primitives, () => import('@/protocol/crypto/eddsa'));

  test.each(readCases<EddsaCase>('eddsa'))('vector %#: valid $valid $note', (vector) => {
    const key = fromHex(vector.public_hex);
    const message = fromHex(vector.message_hex);
    const signature = fromHex(vector.signature_hex);
    expect(eddsa.verify(key, message, signature)).toBe(vector.valid);
    if (vector.private_seed_hex === undefined) return;
    const pair = eddsa.createKeyPair(fromHex(vector.private_seed_hex));
    expect(toHex(pair.publicKey)).toBe(vector.public_hex);
    expect(toHex(pair.privateKey)).toBe(vector.private_seed_hex);
    expect(toHex(eddsa.sign(pair.privateKey, message))).toBe(vector.signature_hex);
  });

  test('a key that comes as a Buffer is verified with as it is, and stays so', () => {
    const message = new Uint8Array(9);
    for (let i = 0; i < 8; i++) {
      const pair = eddsa.createKeyPair(new Uint8Array(32).fill(i));
      const key = Buffer.from(pair.publicKey);
      expect(eddsa.verify(key, message, eddsa.sign(pair.privateKey, message))).toBe(true);
      expect(key.equals(pair.publicKey)).toBe(true);
    }
  });
});
