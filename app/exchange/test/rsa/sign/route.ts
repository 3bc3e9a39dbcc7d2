import { signExercise } from '@/exchange/exercises/rsa-exercise';
import { testRsaSignatureSchema, testRsaSignSchema } from '@/protocol/crypto-test';
import { wiring } from '@/wiring';
import { exercise } from '../../exercise';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exercise(
  testRsaSignSchema,
  async (input) => {
    const signature = await signExercise(wiring().exchange, input.blind_ev);
    return testRsaSignatureSchema.encode({ rsa_blind_sig: signature });
  },
);
