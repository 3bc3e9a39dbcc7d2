/**
 * Shapes of the backup service (protocol-b 7). A backup is opaque bytes, described in headers.
 * Hashes are base32 in HTTP's quotes, and each `Sync-…` header exists in every namespace.
 */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes, decodeBase32, encodeBase32 } from '@/protocol/base32';
import { durationSchema } from '@/protocol/duration';
import { FormatError } from '@/protocol/format-error';
import { renamed } from '@/protocol/renamed';

/** Shorter is no encrypted backup. */
export const MIN_BACKUP_BYTES = 32;
/** The header's name after the prefix of a namespace. */
export const SYNC_SIGNATURE_HEADER = 'Sync-Signature';
export const SYNC_PREVIOUS_HEADER = 'Sync-Previous';

const terms = {
  storage_limit_in_megabytes: z.int(),
  /** Uploads of one wallet in a day. */
  daily_sync_limit: z.int(),
  inactive_expiration: durationSchema,
  annual_fee: amountSchema,
};
const TERMS_NAMES = { inactive_expiration: 'inactiveExpirationMs' } as const;

export const syncTermsSchema = renamed(z.object(terms), TERMS_NAMES);
export type SyncTerms = z.output<typeof syncTermsSchema>;

export const syncSaltSchema = z.object({ salt: base32Bytes(32) });

/** GET config, which wallets of 2021 and later ask before a backup: terms and salt in one. */
export const SYNC_PROTOCOL_VERSION = '0:0:0';
export const syncConfigSchema = renamed(
  z.object({
    name: z.literal('sync'),
    version: z.string(),
    currency: z.string(),
    ...terms,
    ...syncSaltSchema.shape,
  }),
  TERMS_NAMES,
);
export type SyncConfig = z.output<typeof syncConfigSchema>;

export type UploadOutcome<Backup> =
  | { readonly state: 'stored' | 'known' }
  | { readonly state: 'conflict'; readonly latest: Backup };

/** Gap: the route table has the path, no source its shape; ours, and uploading needs none. */
export const syncRegistrationSchema = renamed(z.object({ wallet_key: base32Bytes(32) }));

export function formatEtag(hash: Uint8Array): string {
  return `"${encodeBase32(hash)}"`;
}

/** A SHA-512, with or without quotes. Throws FormatError. */
export function parseEtag(text: string): Uint8Array {
  const found = /^(?:W\/)?"?([0-9A-Za-z]{103})"?$/.exec(text.trim());
  if (found?.[1] === undefined) throw new FormatError('expected a SHA-512 in base32');
  return decodeBase32(found[1], 64);
}
