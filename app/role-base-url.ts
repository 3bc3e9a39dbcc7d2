/**
 * GET at a role's base URL, which people paste into a browser [SEED-18]. Browsers get a page,
 * programs the same facts.
 */
import { CORS, json } from '@/http/answer';
import { seenOrigin } from '@/http/caller';
import { htmlResponse, wantsHtml } from '@/http/html';
import { route, type RouteModule } from '@/http/route';
import { AUDITOR_PROTOCOL_VERSION } from '@/protocol/auditor';
import { EXCHANGE_PROTOCOL_VERSION } from '@/protocol/exchange-keys';
import { MERCHANT_PROTOCOL_VERSION } from '@/protocol/payment';
import { SYNC_PROTOCOL_VERSION } from '@/protocol/sync';
import { renderRolePage, type Role, type RolePage } from '@/ui/merchant/role-page';
import { readerOf } from '@/ui/messages/reader';
import { wiring } from '@/wiring';

const ROLES: Readonly<Record<Role, Pick<RolePage, 'version' | 'paths' | 'manual'>>> = {
  merchant: {
    version: MERCHANT_PROTOCOL_VERSION,
    paths: ['config'],
    manual: 'docs/merchant-settings.md',
  },
  exchange: {
    version: EXCHANGE_PROTOCOL_VERSION,
    paths: ['keys', 'wire', 'terms'],
    manual: 'docs/architecture/exchange.md',
  },
  auditor: {
    version: AUDITOR_PROTOCOL_VERSION,
    paths: ['version', 'exchanges'],
    manual: 'docs/architecture/sync-and-auditor.md',
  },
  sync: {
    version: SYNC_PROTOCOL_VERSION,
    paths: ['config', 'terms', 'salt'],
    manual: 'docs/wallet.md',
  },
};

export function roleBaseUrl(role: Role): RouteModule {
  return route({
    GET: ({ request }) => {
      const { currency } = wiring().env;
      const { version, paths, manual } = ROLES[role];
      const baseUrl = `${seenOrigin(request)}/${role}/`;
      if (!wantsHtml(request)) {
        const facts = { role, base_url: baseUrl, version, currency, paths };
        return json(facts, 200, { ...CORS, vary: 'accept' });
      }
      const reader = readerOf(request);
      const page = renderRolePage({ role, baseUrl, version, currency, paths, manual }, reader);
      return htmlResponse(page, 200, reader.language);
    },
  });
}
