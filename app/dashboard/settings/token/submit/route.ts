import { seeOther } from '@/http/see-other';
import { keepOnce } from '@/http/shown-once';
import { changeAuth } from '@/merchant/instances/change-auth';
import { newToken } from '@/merchant/instances/token';
import { wiring } from '@/wiring';
import { formRoute } from '../../../form-route';
import { openDashboard } from '../../../open-dashboard';
import { isTokenKept } from '../is-token-kept';

const PAGE = '/dashboard/settings/token';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/token/submit',
  page: () => PAGE,
  accept: async ({ request, instanceId }) => {
    if (isTokenKept(instanceId)) return seeOther(PAGE, { error: 'DEMO_TOKEN' });
    const token = newToken(wiring().random);
    await changeAuth(wiring().merchant, instanceId, { method: 'token', token });
    const { shown } = await keepOnce(request, token, instanceId);
    // Sessions end with the token that opened them, except for this one.
    return seeOther(PAGE, { shown }, await openDashboard(request, instanceId, token));
  },
});
