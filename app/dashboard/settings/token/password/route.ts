import { z } from 'zod';
import { decodeForm } from '@/http/decode';
import { seeOther } from '@/http/see-other';
import { changeAuth } from '@/merchant/instances/change-auth';
import { instancePasswordSchema } from '@/protocol/instance';
import { wiring } from '@/wiring';
import { formRoute } from '../../../form-route';
import { openDashboardBy } from '../../../open-dashboard';
import { isTokenKept } from '../is-token-kept';

const PAGE = '/dashboard/settings/token';
const formSchema = z.object({ password: instancePasswordSchema });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/token/password',
  page: () => `${PAGE}?step=password`,
  accept: async ({ request, instanceId, fields }) => {
    if (isTokenKept(instanceId)) return seeOther(PAGE, { error: 'DEMO_TOKEN' });
    const { password } = decodeForm(formSchema, fields);
    const stamp = await changeAuth(wiring().merchant, instanceId, { method: 'token', password });
    // Sessions end with the credential that opened them, except for this one.
    const cookies = await openDashboardBy(request, instanceId, stamp);
    return seeOther(PAGE, { news: 'password' }, cookies);
  },
});
