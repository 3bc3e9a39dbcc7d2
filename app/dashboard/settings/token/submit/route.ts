import { seeOther } from '@/http/see-other';
import { openSession } from '@/http/sessions';
import { keepOnce } from '@/http/shown-once';
import { changeAuth } from '@/merchant/instances/change-auth';
import { newToken } from '@/merchant/instances/token';
import { stampOfToken } from '@/merchant/instances/token-stamp';
import { wiring } from '@/wiring';
import { formRoute } from '../../../form-route';
import { isTokenKept } from '../is-token-kept';

const PAGE = '/dashboard/settings/token';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  page: () => PAGE,
  accept: async ({ request, instanceId }) => {
    const { merchant, random } = wiring();
    if (isTokenKept(instanceId)) return seeOther(PAGE, { error: 'DEMO_TOKEN' });
    const token = newToken(random);
    await changeAuth(merchant, instanceId, { method: 'token', token });
    const { shown } = await keepOnce(request, token, instanceId);
    // Sessions end with the token that opened them, but for this one.
    const stamp = stampOfToken(token);
    const logIn = { audience: 'dashboard', subject: instanceId, stamp } as const;
    return seeOther(PAGE, { shown }, await openSession(request, logIn));
  },
});
