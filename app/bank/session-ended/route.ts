import { route } from '@/http/route';
import { seeOther } from '@/http/see-other';
import { bankUserOf, closeSession } from '@/http/sessions';
import { findHolder } from '../find-holder';

/** Ends the session if its account is gone; any other session stays. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request }) => {
    const user = await bankUserOf(request);
    if (user === null) return seeOther('/bank/log-in');
    if ((await findHolder(user)) !== null) return seeOther('/bank/account');
    return seeOther('/bank/log-in', { news: 'account-gone' }, [
      await closeSession(request, 'bank'),
    ]);
  },
});
