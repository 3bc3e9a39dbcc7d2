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
  accept: async ({ request, instanceId, fields }) => {
    const { name } = decode(formSchema, fields);
    const token = await makeAccessToken(wiring().merchant, instanceId, name);
    const { shown, cookies } = await keepOnce(request, token, instanceId);
    return seeOther('/dashboard/settings/token', { shown }, cookies);
  },
});
