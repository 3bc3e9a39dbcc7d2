import { route } from '@/http/route';
import { assertSameOrigin } from '@/http/caller';
import { seeOther } from '@/http/see-other';
import { closeSession } from '@/http/sessions';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async ({ request }) => {
    assertSameOrigin(request);
    return seeOther('/dashboard/log-in', { news: 'logged-out' }, [
      await closeSession(request, 'dashboard'),
    ]);
  },
});
