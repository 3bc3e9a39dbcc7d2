import { describe, expect, inject, test } from 'vitest';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { verifyExchangeKeys, verifyExchangeWire } from '@/protocol/exchange-verification';
import { exchangeKeysSchema, exchangeWireSchema } from '@/protocol/exchange-keys';
import { exchangeAt, kudos } from '../../support/coins';

const url = inject('serverUrl');
const exchange = exchangeAt(url);

describe('GET keys', () => {
  test('announces denominations from 0.01 to above 64, signed by the master key', async () => {
    const keys = await exchange.keys();
    expect(() => {
      verifyExchangeKeys(keys);
    }).not.toThrow();
    expect(keys.version).toBe('9:0:0');
    expect(keys.currency).toBe('KUDOS');
    const values = keys.denominations.map((denom) => denom.value.units);
    expect(Math.min(...values.map(Number))).toBe(Number(kudos('0.01').units));
    expect(Math.max(...values.map(Number))).toBeGreaterThanOrEqual(Number(kudos('64').units));
    for (const denom of keys.denominations) {
      // Short in a test deployment (handed-out-master.test.ts).
      expect(denom.publicKey.modulus).toHaveLength(128);
      expect(denom.feeDeposit.units).toBeGreaterThan(0n);
      expect(denom.feeDeposit.units).toBeLessThan(denom.value.units);
    }
    expect(
      new Set(keys.denominations.map((d) => hashDenominationKey(d.publicKey).join())).size,
    ).toBe(keys.denominations.length);
  });

  test('has what deployed wallets of both generations ask for, and ignores their query', async () => {
    const response = await fetch(`${url}/exchange/keys?cacheBreaker=4`);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(Date.parse(response.headers.get('expires') ?? '')).toBeGreaterThan(Date.now());
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).toMatchObject({
      auditors: [{ auditor_url: `${url}/auditor/` }],
      recoup: [],
      payback: [],
      reserve_closing_delay: { d_ms: expect.any(Number) as number },
      list_issue_date: { t_ms: expect.any(Number) as number },
      signkeys: [{ key: expect.any(String) as string, stamp_start: expect.anything() as object }],
    });
    expect(JSON.stringify(body)).not.toContain('never');
  });

  test('answers 304 to who has them already', async () => {
    const first = await fetch(`${url}/exchange/keys`);
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${url}/exchange/keys`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('a change of any signed member is found out', async () => {
    const wire = (await (await fetch(`${url}/exchange/keys`)).json()) as {
      denoms: Record<string, unknown>[];
      signkeys: Record<string, unknown>[];
      list_issue_date: { t_ms: number };
      version: string;
    };
    const changed = (change: (copy: typeof wire) => void): unknown => {
      const copy = structuredClone(wire);
      change(copy);
      const parsed = exchangeKeysSchema.parse(copy);
      try {
        verifyExchangeKeys(parsed);
        return 'accepted';
      } catch (error) {
        return (error as { path?: string }).path;
      }
    };
    expect(changed(() => undefined)).toBe('accepted');
    expect(changed((c) => (c.denoms[0]!['fee_deposit'] = 'KUDOS:0'))).toBe('denoms.0.master_sig');
    expect(changed((c) => (c.denoms[2]!['value'] = 'EUR:1'))).toBe('denoms.2');
    expect(changed((c) => (c.signkeys[0]!['stamp_end'] = { t_ms: 1000 }))).toBe(
      'signkeys.0.master_sig',
    );
    expect(changed((c) => (c.list_issue_date.t_ms += 1000))).toBe('eddsa_sig');
    expect(changed((c) => c.denoms.pop())).toBe('eddsa_sig');
    expect(changed((c) => (c.denoms = []))).toBe('denoms');
    expect(changed((c) => (c.version = '12:0:0'))).toBe('version');
  });
});

describe('GET wire', () => {
  test('has one account under two names and wire fees around now, signed', async () => {
    const { masterPub } = await exchange.keys();
    const wire = await exchange.wire();
    expect(() => {
      verifyExchangeWire(wire, masterPub);
    }).not.toThrow();
    const [account] = wire.accounts;
    expect(account?.payto).toBe(`payto://x-taler-bank/${new URL(url).host}/exchange`);
    expect(account?.url).toBe(account?.payto);
    const fees = wire.fees['x-taler-bank'] ?? [];
    expect(fees).toHaveLength(1);
    expect(fees[0]!.start).toBeLessThan(Date.now());
    expect(fees[0]!.end).toBeGreaterThan(Date.now());
    expect(fees[0]!.wireFee.units).toBeGreaterThan(0n);
  });

  test('another account or fee is found out', async () => {
    const { masterPub } = await exchange.keys();
    const wire = await exchange.wire();
    const account = structuredClone(wire);
    account.accounts[0]!.payto = 'payto://x-taler-bank/elsewhere/exchange';
    expect(() => {
      verifyExchangeWire(account, masterPub);
    }).toThrow('does not verify');
    const fee = structuredClone(wire);
    fee.fees['x-taler-bank']![0]!.wireFee = kudos('0');
    expect(() => {
      verifyExchangeWire(fee, masterPub);
    }).toThrow('does not verify');
    expect(exchangeWireSchema.safeParse({ accounts: 1 }).success).toBe(false);
  });
});

test('GET terms answers plain text with one Etag in each language', async () => {
  const response = await fetch(`${url}/exchange/terms`, { headers: { accept: 'text/plain' } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(response.headers.get('etag')).toBeTruthy();
  expect((await exchange.terms()).text).toContain('Terms of service');
  const german = await fetch(`${url}/exchange/terms`, { headers: { 'accept-language': 'de' } });
  expect(await german.text()).toContain('Geschäftsbedingungen');
  const etag = response.headers.get('etag') ?? '';
  expect(german.headers.get('etag')).toBe(etag);
  const accepted = { 'accept-language': 'de', 'if-none-match': etag };
  expect((await fetch(`${url}/exchange/terms`, { headers: accepted })).status).toBe(304);
  const french = { 'accept-language': 'fr' };
  const english = await fetch(`${url}/exchange/terms`, { headers: french });
  expect(await english.text()).toBe(await response.text());
});
