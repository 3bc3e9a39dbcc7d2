import { encodeList } from '@/http/encode-list';
import { route } from '@/http/route';
import { listEvents } from '@/merchant/events/list-events';
import { eventSchema } from '@/protocol/events';
import { wiring } from '@/wiring';
import { privateInstance } from '../private-instance';
import { eventSelection } from './event-selection';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id: instanceId } = await privateInstance(call, 'private/events');
    const { signal } = call.request;
    const selection = { instanceId, ...eventSelection(call.query), signal };
    const events = await listEvents(wiring().merchant, selection);
    return { events: await encodeList(eventSchema, events) };
  },
});
