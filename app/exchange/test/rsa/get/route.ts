import { showExerciseKey } from '@/exchange/exercises/rsa-exercise';
import { route } from '@/http/route';
import { testRsaKeySchema } from '@/protocol/crypto-test';
import { wiring } from '@/wiring';
import { unlessOff } from '../../exercise';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unlessOff(
  route({
    GET: async () => testRsaKeySchema.encode({ rsa_pub: await showExerciseKey(wiring().exchange) }),
  }),
);
