/**
 * Answers POST test/eddsa (protocol-b 5.1): checks a signature over an empty block of purpose 1302. Replies
 * with one of purpose 1303 by a new key. Throws TEST_EDDSA_INVALID.
 */
import { createKeyPair, sign, verify } from '@/protocol/crypto/eddsa';
import { purposes } from '@/protocol/purposes';
import { makeBlob } from '@/protocol/signatures';
import type { TestSignature } from '@/protocol/crypto-test';
import { Refusal } from '@/protocol/refusal';
import type { Exchange } from '../exchange';

export function answerSignature(exchange: Exchange, signed: TestSignature): TestSignature {
  if (!verify(signed.eddsaPub, makeBlob(purposes.testWallet), signed.eddsaSig)) {
    const parameter = 'eddsa_sig';
    throw new Refusal('TEST_EDDSA_INVALID', { field: parameter, body: { parameter } });
  }
  const pair = createKeyPair(exchange.random.bytes(32));
  return {
    eddsaPub: pair.publicKey,
    eddsaSig: sign(pair.privateKey, makeBlob(purposes.testExchange)),
  };
}
