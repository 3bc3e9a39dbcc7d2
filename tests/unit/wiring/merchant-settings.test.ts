import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '@/config/limits';
import { encodeBase32 } from '@/protocol/base32';
import { parseMerchantSettings, loadMerchantSettings } from '@/wiring/merchant-settings';

const key = encodeBase32(new Uint8Array(32).fill(7));
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'florin-settings-'));
});

afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

test('without the file the embedded exchange alone is trusted, under the default limits', () => {
  expect(loadMerchantSettings(dataDir)).toEqual({
    trustEmbedded: true,
    exchanges: [],
    auditors: [],
    limits: DEFAULT_LIMITS,
  });
});

test('exchanges, auditors and limits come from the file, addresses in their one spelling', () => {
  const settings = {
    trust_embedded_exchange: false,
    exchanges: [{ url: 'https://exchange.example', master_pub: key }],
    auditors: [{ name: 'Auditor', auditor_pub: key, url: 'https://auditor.example/' }],
    limits: { exchange_timeout_ms: 5, max_list_length: 7 },
  };
  writeFileSync(path.join(dataDir, 'merchant.json'), JSON.stringify(settings));
  const pub = new Uint8Array(32).fill(7);
  expect(loadMerchantSettings(dataDir)).toEqual({
    trustEmbedded: false,
    exchanges: [{ baseUrl: 'https://exchange.example/', masterPub: pub }],
    auditors: [{ name: 'Auditor', auditorPub: pub, url: 'https://auditor.example/' }],
    limits: { ...DEFAULT_LIMITS, exchangeTimeoutMs: 5, maxListLength: 7 },
  });
});

describe('a file that makes no sense stops the start with a message that names the fault', () => {
  test('no JSON', () => {
    writeFileSync(path.join(dataDir, 'merchant.json'), '{');
    expect(() => loadMerchantSettings(dataDir)).toThrow(/merchant\.json: no JSON/);
  });

  test.for<[string, unknown]>([
    ['exchanges.0.master_pub', { exchanges: [{ url: 'https://e.example/', master_pub: 'short' }] }],
    ['exchanges.0.url', { exchanges: [{ url: 'http://', master_pub: key }] }],
    ['auditors.0.name', { auditors: [{ auditor_pub: key, url: 'https://a.example/' }] }],
    ['limits.exchange_timeout_ms', { limits: { exchange_timeout_ms: 0 } }],
    ['limits', { limits: { exchange_timeout: 5 } }],
    ['exchange', { exchange: [] }],
  ])('%s', ([member, input]) => {
    expect(() => parseMerchantSettings(input)).toThrow(member);
  });
});

test('every limit has its name, its default and what it bounds in the documentation', () => {
  const rows = readFileSync('docs/merchant-settings.md', 'utf8').matchAll(
    /^\| `(\w+)` \| (\d+) \| ./gm,
  );
  const documented = [...rows].map(([, name = '', initial = '']) => `${name} ${initial}`);
  const inForce = Object.entries(DEFAULT_LIMITS).map(
    ([name, initial]: [string, number]) =>
      `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} ${initial}`,
  );
  expect(documented.sort()).toEqual(inForce.sort());
});
