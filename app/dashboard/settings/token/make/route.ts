import { z } from 'zod';
import { decodeForm } from '@/http/decode';
import { seeOther } from '@/http/see-other';
import { keepOnce } from '@/http/shown-once';
import { makeAccessToken } from '@/merchant/instances/make-access-token';
import { storableText } from '@/protocol/instance';
import { ROLE_NAMES, ROLES } from '@/protocol/permissions';
import { TOKEN_DAYS } from '@/ui/dashboard/token-days';
import { wiring } from '@/wiring';
import { formRoute } from '../../../form-route';

const formSchema = z.object({
  name: storableText(64).trim().min(1),
  role: z.enum(ROLE_NAMES),
  days: z.enum(TOKEN_DAYS).default(''),
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/token/make',
  page: () => '/dashboard/settings/token',
  shownAgain: ['name', 'role', 'days'],
  accept: async ({ request, instanceId, fields }) => {
    const { name, role, days } = decodeForm(formSchema, fields);
    const lives = days === '' ? null : Number.parseInt(days, 10);
    const wanted = { name, scope: ROLES[role], days: lives };
    const token = await makeAccessToken(wiring().merchant, instanceId, wanted);
    const { shown, cookies } = await keepOnce(request, token, instanceId);
    return seeOther('/dashboard/settings/token', { shown }, cookies);
  },
});
