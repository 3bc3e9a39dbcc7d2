/**
 * GET terms, and GET config, which adds more (protocol-b 7). The service is free, so the statuses
 * 402 (payment required) and 410 (closed) never occur. Backups unused for `inactive_expiration` may
 * be deleted; those used on several days are kept longer.
 */
import type { z } from 'zod';
import { limits } from '@/config/limits';
import { SYNC_PROTOCOL_VERSION, syncConfigSchema, syncTermsSchema } from '@/protocol/sync';
import type { Sync } from './sync';

const STORAGE_LIMIT_MEGABYTES = 16;
export const MAX_BACKUP_BYTES = STORAGE_LIMIT_MEGABYTES * 1024 * 1024;
export const DAILY_SYNC_LIMIT = 500;

export function showTerms(sync: Sync): z.input<typeof syncTermsSchema> {
  return syncTermsSchema.encode(termsOf(sync));
}

export function showSyncConfig(sync: Sync): z.input<typeof syncConfigSchema> {
  return syncConfigSchema.encode({
    name: 'sync',
    version: SYNC_PROTOCOL_VERSION,
    currency: sync.currency,
    ...termsOf(sync),
    salt: sync.salt,
  });
}

function termsOf({ currency }: Sync): z.output<typeof syncTermsSchema> {
  return {
    storage_limit_in_megabytes: STORAGE_LIMIT_MEGABYTES,
    daily_sync_limit: DAILY_SYNC_LIMIT,
    inactive_expiration: limits().triedBackupMs,
    annual_fee: { currency, units: 0n },
  };
}
