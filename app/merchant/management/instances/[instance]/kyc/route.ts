import { route } from '@/http/route';
import { getInstance } from '@/merchant/instances/get-instance';
import { wiring } from '@/wiring';
import { answerKyc } from '../../../../instances/answer-kyc';
import { managedInstance } from '../../managed-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const id = await managedInstance(call);
    return answerKyc(await getInstance(wiring().merchant, id), call.query);
  },
});
