import { route } from '@/http/route';
import { answerKyc } from '../../../answer-kyc';
import { privateInstance } from '../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => answerKyc(await privateInstance(call, 'private/kyc'), call.query),
});
