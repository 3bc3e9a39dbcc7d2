import { agreeWithEphemeral } from '@/exchange/exercises/agree-secret';
import { route, withBody } from '@/http/route';
import { testEcdheAnswerSchema, testEcdheSchema } from '@/protocol/crypto-test';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(testEcdheSchema, ({ body }) => {
    const agreed = agreeWithEphemeral(body.ecdhe_priv, body.ecdhe_pub);
    return testEcdheAnswerSchema.encode({ ecdh_hash: agreed, ecdhe_hash: agreed });
  }),
});
