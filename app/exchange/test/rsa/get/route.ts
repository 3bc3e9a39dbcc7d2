import { getTestKey } from '@/exchange/crypto-tests/rsa-test';
import { route } from '@/http/route';
import { testRsaKeySchema } from '@/protocol/crypto-test';
import { wiring } from '@/wiring';
import { unlessOff } from '../../crypto-test';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unlessOff(
  route({
    GET: async () => testRsaKeySchema.encode({ rsa_pub: await getTestKey(wiring().exchange) }),
  }),
);
