/**
 * DATA_DIR/merchant.json: which exchanges and auditors the merchant backend trusts besides the
 * embedded exchange, and its limits. Absent, the embedded exchange alone is trusted, under the
 * limits of src/config/limits.ts. docs/merchant-settings.md describes the members.
 * Throws an Error that names the file and the member at fault.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { DEFAULT_LIMITS, type Limits } from '@/config/limits';
import { MAX_COINS } from '@/protocol/payment';
import { MAX_PLANCHETS } from '@/protocol/tip';
import type { TrustedAuditor } from '@/merchant/merchant';
import { baseUrlSchema } from '@/protocol/base-url';
import { base32Bytes } from '@/protocol/base32';

const key = base32Bytes(32);
const count = z.int().min(1);
const ms = z.int().min(0);

const limitsSchema = z.strictObject({
  max_body_bytes: count.optional(),
  max_discarded_bytes: count.optional(),
  max_long_poll_ms: ms.optional(),
  max_list_length: count.optional(),
  max_coins: count.max(MAX_COINS).optional(),
  max_planchets: count.max(MAX_PLANCHETS).optional(),
  max_contract_length: count.optional(),
  exchange_timeout_ms: count.optional(),
  max_exchange_reply_bytes: count.optional(),
  exchange_keys_ms: ms.optional(),
  exchange_refresh_ms: ms.optional(),
  stale_payment_ms: count.optional(),
  abandoned_payment_ms: ms.optional(),
  min_tracking_pause_ms: count.optional(),
  max_tracking_pause_ms: count.optional(),
  max_resumed_payments: count.optional(),
  min_refund_pause_ms: count.optional(),
  max_refund_pause_ms: count.optional(),
  max_stored_backup_bytes: count.optional(),
});

const settingsSchema = z.strictObject({
  trust_embedded_exchange: z.boolean().default(true),
  exchanges: z.array(z.strictObject({ url: baseUrlSchema, master_pub: key })).default([]),
  auditors: z
    .array(z.strictObject({ name: z.string().min(1), auditor_pub: key, url: baseUrlSchema }))
    .default([]),
  limits: limitsSchema.default({}),
});

export interface MerchantSettings {
  readonly trustEmbedded: boolean;
  readonly exchanges: readonly { readonly baseUrl: string; readonly masterPub: Uint8Array }[];
  readonly auditors: readonly TrustedAuditor[];
  readonly limits: Limits;
}

const FILE = 'merchant.json';

export function readMerchantSettings(dataDir: string): MerchantSettings {
  const file = path.join(dataDir, FILE);
  const text = readIfPresent(file);
  return text === undefined ? parseMerchantSettings({}) : parseMerchantSettings(parse(text, file));
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new Error(`${file}: no JSON`, { cause: error });
  }
}

export function parseMerchantSettings(input: unknown): MerchantSettings {
  const parsed = settingsSchema.safeParse(input);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`${FILE}: ${lines.join('; ')}`);
  }
  const { trust_embedded_exchange: trustEmbedded, exchanges, auditors, limits } = parsed.data;
  return {
    trustEmbedded,
    exchanges: exchanges.map(({ url, master_pub }) => ({ baseUrl: url, masterPub: master_pub })),
    auditors: auditors.map(({ name, auditor_pub, url }) => ({
      name,
      auditorPub: auditor_pub,
      url,
    })),
    limits: toLimits(limits),
  };
}

function toLimits(changes: z.output<typeof limitsSchema>): Limits {
  const initial = DEFAULT_LIMITS;
  return {
    maxBodyBytes: changes.max_body_bytes ?? initial.maxBodyBytes,
    maxDiscardedBytes: changes.max_discarded_bytes ?? initial.maxDiscardedBytes,
    maxLongPollMs: changes.max_long_poll_ms ?? initial.maxLongPollMs,
    maxListLength: changes.max_list_length ?? initial.maxListLength,
    maxCoins: changes.max_coins ?? initial.maxCoins,
    maxPlanchets: changes.max_planchets ?? initial.maxPlanchets,
    maxContractLength: changes.max_contract_length ?? initial.maxContractLength,
    exchangeTimeoutMs: changes.exchange_timeout_ms ?? initial.exchangeTimeoutMs,
    maxExchangeReplyBytes: changes.max_exchange_reply_bytes ?? initial.maxExchangeReplyBytes,
    exchangeKeysMs: changes.exchange_keys_ms ?? initial.exchangeKeysMs,
    exchangeRefreshMs: changes.exchange_refresh_ms ?? initial.exchangeRefreshMs,
    stalePaymentMs: changes.stale_payment_ms ?? initial.stalePaymentMs,
    minTrackingPauseMs: changes.min_tracking_pause_ms ?? initial.minTrackingPauseMs,
    maxTrackingPauseMs: changes.max_tracking_pause_ms ?? initial.maxTrackingPauseMs,
    abandonedPaymentMs: changes.abandoned_payment_ms ?? initial.abandonedPaymentMs,
    maxResumedPayments: changes.max_resumed_payments ?? initial.maxResumedPayments,
    minRefundPauseMs: changes.min_refund_pause_ms ?? initial.minRefundPauseMs,
    maxRefundPauseMs: changes.max_refund_pause_ms ?? initial.maxRefundPauseMs,
    maxStoredBackupBytes: changes.max_stored_backup_bytes ?? initial.maxStoredBackupBytes,
  };
}
