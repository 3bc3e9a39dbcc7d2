import { encodeList } from '@/http/encode-list';
import { route } from '@/http/route';
import { listEvents } from '@/merchant/events/list-events';
import { scopeOf } from '@/merchant/instances/authorize-instance';
import { eventSchema } from '@/protocol/events';
import { wiring } from '@/wiring';
import { privateCaller } from '../private-instance';
import { eventSelection } from './event-selection';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const caller = await privateCaller(call, 'private/events');
    const { signal } = call.request;
    const instanceId = caller.instance.id;
    const selection = { instanceId, ...eventSelection(call.query, scopeOf(caller)), signal };
    const events = await listEvents(wiring().merchant, selection);
    return { events: await encodeList(eventSchema, events) };
  },
});
