import { signTest } from '@/exchange/crypto-tests/rsa-test';
import { testRsaSignatureSchema, testRsaSignSchema } from '@/protocol/crypto-test';
import { wiring } from '@/wiring';
import { cryptoTest } from '../../crypto-test';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cryptoTest(
  testRsaSignSchema,
  async (input) => {
    const signature = await signTest(wiring().exchange, input.blind_ev);
    return testRsaSignatureSchema.encode({ rsa_blind_sig: signature });
  },
);
