/** Shapes of the exchange's /test/* (protocol-b 5.1): all binary members are base32. */
import { z } from 'zod';
import { renamed } from '@/protocol/renamed';
import { base32Bytes } from '@/protocol/base32';

export const testInputSchema = z.object({ input: base32Bytes() });
export const testOutputSchema = z.object({ output: base32Bytes() });

export const testEncryptSchema = z.object({ input: base32Bytes(), key_hash: base32Bytes(64) });

export const testEcdheSchema = z.object({
  ecdhe_pub: base32Bytes(32),
  ecdhe_priv: base32Bytes(32),
});
/** The deployed name and the documented one. */
export const testEcdheAnswerSchema = z.object({
  ecdh_hash: base32Bytes(64),
  ecdhe_hash: base32Bytes(64),
});

export const testEddsaSchema = renamed(
  z.object({ eddsa_pub: base32Bytes(32), eddsa_sig: base32Bytes(64) }),
);
export type TestSignature = z.output<typeof testEddsaSchema>;

export const testRsaKeySchema = z.object({ rsa_pub: base32Bytes() });
export const testRsaSignSchema = z.object({ blind_ev: base32Bytes() });
export const testRsaSignatureSchema = z.object({ rsa_blind_sig: base32Bytes() });

export const testTransferSchema = z.object({
  trans_priv: base32Bytes(32),
  coin_pub: base32Bytes(32),
});
export const testTransferAnswerSchema = z.object({ secret: base32Bytes(64) });
