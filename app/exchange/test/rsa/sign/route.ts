import { signExercise } from '@/exchange/exercises/rsa-exercise';
import { route, withBody } from '@/http/route';
import { testRsaSignatureSchema, testRsaSignSchema } from '@/protocol/crypto-test';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(testRsaSignSchema, async ({ body }) => {
    const signature = await signExercise(wiring().exchange, body.blind_ev);
    return testRsaSignatureSchema.encode({ rsa_blind_sig: signature });
  }),
});
