/**
 * Reads DATA_DIR/merchant.json, described in docs/merchant-settings.md. It lists the exchanges and
 * auditors that the merchant backend trusts besides the embedded exchange, and limits. Without the
 * file, only the embedded exchange is trusted, under the limits of src/config/limits.ts. Throws an
 * Error that names the file and the member at fault.
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
import { namesOf } from '@/protocol/json';

const key = base32Bytes(32);
const count = z.int().min(1);
const ms = z.int().min(0);

/** Members whose range is not "1 or more". */
const RANGES: Partial<Record<keyof Limits, z.ZodType<number>>> = {
  maxLongPollMs: ms,
  maxCoins: count.max(MAX_COINS),
  maxPlanchets: count.max(MAX_PLANCHETS),
  exchangeKeysMs: ms,
  exchangeRefreshMs: ms,
  strangerPauseMs: ms,
  maxStrangersPerMinute: ms,
  abandonedPaymentMs: ms,
  loggedCallMs: ms,
};

const LIMIT_NAMES = namesOf(DEFAULT_LIMITS);

/** The name in the file: `maxBodyBytes` is `max_body_bytes` there. */
const inFile = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const limitsSchema = z.strictObject(
  Object.fromEntries(LIMIT_NAMES.map((name) => [inFile(name), (RANGES[name] ?? count).optional()])),
);

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

export function loadMerchantSettings(dataDir: string): MerchantSettings {
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
    return JSON.parse(text);
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

function toLimits(changes: Readonly<Record<string, number | undefined>>): Limits {
  const limits: { -readonly [Name in keyof Limits]: number } = { ...DEFAULT_LIMITS };
  for (const name of LIMIT_NAMES) limits[name] = changes[inFile(name)] ?? limits[name];
  return limits;
}
