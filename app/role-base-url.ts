/**
 * GET at a role's base URL, which people paste into a browser [SEED-18]. Browsers get a page,
 * programs the same facts.
 */
import { CORS, json } from '@/http/answer';
import { seenOrigin } from '@/http/caller';
import { answerWithPage, wantsHtml } from '@/http/page-answer';
import { route, type RouteModule } from '@/http/route';
import type { Role } from '@/ui/about/role-view';
import { describeRole } from './describe-role';

export function roleBaseUrl(role: Role): RouteModule {
  return route({
    GET: ({ request }) => {
      if (wantsHtml(request)) return answerWithPage(`/about/${role}`, { status: 200 });
      const { baseUrl, version, currency, paths } = describeRole(role, seenOrigin(request));
      const facts = { role, base_url: baseUrl, version, currency, paths };
      return json(facts, 200, { ...CORS, vary: 'accept' });
    },
  });
}
