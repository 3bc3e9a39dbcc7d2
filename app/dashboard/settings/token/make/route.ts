import { z } from 'zod';
import { decodeForm } from '@/http/decode';
import { seeOther } from '@/http/see-other';
import { keepOnce } from '@/http/shown-once';
import { makeAccessToken } from '@/merchant/instances/make-access-token';
import { storableText } from '@/protocol/instance';
import { ROLE_NAMES, ROLES } from '@/protocol/permissions';
import { wiring } from '@/wiring';
import { formRoute } from '../../../form-route';

const formSchema = z.object({ name: storableText(64).trim().min(1), role: z.enum(ROLE_NAMES) });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/token/make',
  page: () => '/dashboard/settings/token',
  shownAgain: ['name', 'role'],
  accept: async ({ request, instanceId, fields }) => {
    const { name, role } = decodeForm(formSchema, fields);
    const wanted = { name, scope: ROLES[role] };
    const token = await makeAccessToken(wiring().merchant, instanceId, wanted);
    const { shown, cookies } = await keepOnce(request, token, instanceId);
    return seeOther('/dashboard/settings/token', { shown }, cookies);
  },
});
