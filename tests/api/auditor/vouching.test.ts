/** The exchange's auditor vouches for its denominations in GET keys, and merchants believe it. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { auditedDenominations } from '@/protocol/auditor-verification';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { exchangeKeysSchema, type ExchangeKeys } from '@/protocol/exchange-keys';
import { keysAt, kudos, makeCoins, newKeyPair } from '../../support/coins';
import { makeForeignInstance } from '../../support/foreign-merchant';
import { copyDataDir, startServer, type TestServer } from '../../support/server';
import { makeClaimedOrder, payWith } from '../merchant/merchant-support';

const url = inject('serverUrl');
let auditorPub: Uint8Array;

const hashesOf = ({ denominations }: ExchangeKeys) =>
  new Set(denominations.map((denom) => encodeBase32(hashDenominationKey(denom.publicKey))));

beforeAll(async () => {
  const version = await fetch(`${url}/auditor/version`);
  const { auditor_public_key: key } = (await version.json()) as { auditor_public_key: string };
  auditorPub = decodeBase32(key);
});

describe('GET keys', () => {
  test('lists the auditor, its address and its signature on every denomination', async () => {
    const answer = await fetch(`${url}/exchange/keys`);
    const body = (await answer.json()) as { auditors: Record<string, unknown>[] };
    const base32 = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{103}$/) as string;
    expect(body.auditors).toHaveLength(1);
    expect(Object.keys(body.auditors[0]!).sort()).toEqual([
      'auditor_pub',
      'auditor_url',
      'denomination_keys',
    ]);
    expect(body.auditors[0]).toMatchObject({
      auditor_pub: encodeBase32(auditorPub),
      auditor_url: `${url}/auditor/`,
    });
    const signed = body.auditors[0]!['denomination_keys'] as unknown[];
    for (const one of signed) expect(one).toEqual({ denom_pub_h: base32, auditor_sig: base32 });
    const keys = exchangeKeysSchema.parse(body);
    expect(auditedDenominations(keys, [auditorPub])).toEqual(hashesOf(keys));
    expect(auditedDenominations(keys, [newKeyPair().publicKey])).toEqual(new Set());
  });

  test('a signature is on all terms of its denomination', async () => {
    const keys = await keysAt(url);
    const [first, ...others] = keys.denominations;
    const changed = { ...keys, denominations: [{ ...first!, feeRefund: kudos('0') }, ...others] };
    const still = auditedDenominations(changed, [auditorPub]);
    expect(still.size).toBe(keys.denominations.length - 1);
    expect(still).not.toContain(encodeBase32(hashDenominationKey(first!.publicKey)));
  });
});

describe('a merchant that trusts the auditor and not the exchange', () => {
  let trusting: TestServer;

  beforeAll(async () => {
    const dataDir = await copyDataDir();
    const trusted = {
      name: 'Auditor',
      auditor_pub: encodeBase32(auditorPub),
      url: `${url}/auditor/`,
    };
    writeFileSync(path.join(dataDir, 'merchant.json'), JSON.stringify({ auditors: [trusted] }));
    trusting = await startServer({ dataDir, env: { DEMO: '0', OUTGOING_ALLOW: '127.0.0.1 ::1' } });
  }, 300_000);
  afterAll(() => trusting.stop());

  test('[PAY-11] takes its coins', async () => {
    const shop = await makeForeignInstance(trusting.url, url);
    const claimed = await makeClaimedOrder(shop, { amount: 'KUDOS:0.08' });
    const coins = await makeCoins(url, ['0.08']);
    const request = coins.map((coin) => payWith(url, claimed, coin));
    const paid = await shop.wallet.pay(claimed.orderId, { coins: request, sessionId: '' });
    expect(paid).toHaveProperty('sig');
  });

  test('an exchange without an auditor lists none', async () => {
    expect((await keysAt(trusting.url)).auditors).toEqual([]);
  });
});
