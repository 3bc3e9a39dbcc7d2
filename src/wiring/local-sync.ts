/** The embedded backup service. */
import type { Env } from '@/config/env';
import type { Secrets } from '@/config/secrets';
import { fromHex } from '@/protocol/crypto/bytes';
import type { Sync } from '@/sync/sync';

export function openLocalSync(
  env: Env,
  secrets: Secrets,
  { db, clock }: Pick<Sync, 'db' | 'clock'>,
): Sync {
  const salt = fromHex(secrets.get('sync-salt'));
  return { db, clock, currency: env.currency, salt, room: { used: 0, summedMs: -Infinity } };
}
