/**
 * Answers GET terms, and GET config, which adds more (protocol-b 7). The service is free, so the statuses
 * 402 (payment required) and 410 (closed) never occur. Backups unused for `inactive_expiration` may
 * be deleted; those used on several days are kept longer.
 */
import { limits } from '@/config/limits';
import { SYNC_PROTOCOL_VERSION, type SyncConfig, type SyncTerms } from '@/protocol/sync';
import type { Sync } from './sync';

const STORAGE_LIMIT_MEGABYTES = 16;
export const MAX_BACKUP_BYTES = STORAGE_LIMIT_MEGABYTES * 1024 * 1024;
export const DAILY_SYNC_LIMIT = 500;

export function describeTerms({ currency }: Sync): SyncTerms {
  return {
    storageLimitInMegabytes: STORAGE_LIMIT_MEGABYTES,
    dailySyncLimit: DAILY_SYNC_LIMIT,
    inactiveExpirationMs: limits().triedBackupMs,
    annualFee: { currency, units: 0n },
  };
}

export function describeSyncConfig(sync: Sync): SyncConfig {
  return {
    name: 'sync',
    version: SYNC_PROTOCOL_VERSION,
    currency: sync.currency,
    ...describeTerms(sync),
    salt: sync.salt,
  };
}
