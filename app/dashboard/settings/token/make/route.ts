import { z } from 'zod';
import { decode } from '@/http/decode';
import { seeOther } from '@/http/see-other';
import { keepOnce } from '@/http/shown-once';
import { makeAccessToken } from '@/merchant/instances/make-access-token';
import { storableText } from '@/protocol/instance';
import { wiring } from '@/wiring';
import { formRoute } from '../../../form-route';

const formSchema = z.object({ name: storableText(64).trim().min(1) });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  page: () => '/dashboard/settings/token',
  shownAgain: ['name'],
  accept: async ({ instanceId, fields }) => {
    const { merchant, clock } = wiring();
    const { name } = decode(formSchema, fields);
    const token = await makeAccessToken(merchant, instanceId, name);
    const shown = keepOnce(token, instanceId, clock.now());
    return seeOther('/dashboard/settings/token', { shown });
  },
});
