/** Describes a role, for the page and the answer at its base URL. */
import { AUDITOR_PROTOCOL_VERSION } from '@/protocol/auditor';
import { EXCHANGE_PROTOCOL_VERSION } from '@/protocol/exchange-keys';
import { MERCHANT_PROTOCOL_VERSION } from '@/protocol/merchant-config';
import { SYNC_PROTOCOL_VERSION } from '@/protocol/sync';
import type { Role, RoleFacts } from '@/ui/about/role-view';
import { wiring } from '@/wiring';

const ROLES: Readonly<Record<Role, Pick<RoleFacts, 'version' | 'paths' | 'manual'>>> = {
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

export function describeRole(role: Role, origin: string): RoleFacts {
  const { currency } = wiring().env;
  return { role, baseUrl: `${origin}/${role}/`, currency, ...ROLES[role] };
}
