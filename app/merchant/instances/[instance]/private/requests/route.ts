import { z } from 'zod';
import { route } from '@/http/route';
import { listLoggedCalls } from '@/merchant/calls/list-logged-calls';
import { loggedCallListSchema } from '@/protocol/logged-call';
import { wiring } from '@/wiring';
import { privateInstance } from '../private-instance';
import { requestSelection } from './request-selection';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id: instanceId } = await privateInstance(call, 'private/requests');
    const selection = requestSelection(call.query);
    const { callLog, merchant } = wiring();
    // Callers see at once what they have just done here.
    await callLog.flush();
    const requests = await listLoggedCalls(merchant, { instanceId, ...selection });
    return z.encode(loggedCallListSchema, { requests });
  },
});
