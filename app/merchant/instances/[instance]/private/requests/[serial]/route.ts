import { z } from 'zod';
import { route } from '@/http/route';
import { getLoggedCall } from '@/merchant/calls/list-logged-calls';
import { loggedCallDetailsSchema } from '@/protocol/logged-call';
import { wiring } from '@/wiring';
import { privateInstance } from '../../private-instance';
import { serialOf } from './serial-in';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id: instanceId } = await privateInstance(call, 'private/requests/[serial]');
    const serial = serialOf(call.params['serial']);
    return z.encode(
      loggedCallDetailsSchema,
      await getLoggedCall(wiring().merchant, { instanceId, serial }),
    );
  },
});
