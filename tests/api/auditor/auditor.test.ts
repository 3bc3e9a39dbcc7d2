import { beforeAll, expect, inject, test } from 'vitest';
import { depositReportSchema, type DepositReport } from '@/protocol/auditor';
import { createKeyPair, sign } from '@/protocol/crypto/eddsa';
import { signaturesV6 } from '@/protocol/signatures';
import { subtractAmounts } from '@/protocol/amount';
import { fromHex } from '@/protocol/crypto/bytes';
import { encodeBase32 } from '@/protocol/base32';
import {
  bytes,
  depositBody,
  exchangeAt,
  keysAt,
  kudos,
  makeCoins,
  newMerchant,
} from '../../support/coins';
import { query } from '../../support/database';
import { databaseUrlOf, OPERATOR_TOKEN } from '../../support/server';
import { secretOf } from '../../support/secrets';

const url = inject('serverUrl');
const dataDir = inject('dataDir');
const databaseUrl = databaseUrlOf(dataDir);

/** Makes a deposit and returns the exchange's confirmation of it. */
async function confirmedDeposit(): Promise<DepositReport> {
  const [coin] = await makeCoins(url, ['0.16']);
  if (coin === undefined) throw new Error('no coin');
  const merchant = newMerchant(url);
  const body = depositBody(coin, { contribution: kudos('0.16'), merchant });
  const success = await exchangeAt(url).deposit(coin.coinPub, body);
  const keys = await keysAt(url);
  const isSigner = (key: Uint8Array): boolean => Buffer.compare(key, success.exchangePub) === 0;
  const signingKey = keys.signingKeys.find(({ publicKey: key }) => isSigner(key));
  if (signingKey === undefined) throw new Error('confirmed by an unknown key');
  return {
    hContract: body.hContract,
    hWire: body.hWire,
    exchangeTimestamp: success.exchangeTimestamp,
    refundDeadline: body.refundDeadline,
    amountWithoutFee: subtractAmounts(kudos('0.16'), coin.denomination.feeDeposit),
    coinPub: coin.coinPub,
    merchantPub: merchant.publicKey,
    exchangeSig: success.exchangeSig,
    exchangePub: success.exchangePub,
    masterPub: keys.masterPub,
    start: signingKey.start,
    expire: signingKey.expire,
    end: signingKey.end,
    masterSig: signingKey.masterSig,
  };
}

function put(confirmation: DepositReport): Promise<Response> {
  return fetch(`${url}/auditor/deposit-confirmation`, {
    method: 'PUT',
    body: JSON.stringify(depositReportSchema.encode(confirmation)),
  });
}

async function keptOf({ coinPub }: DepositReport): Promise<number> {
  const text = 'select count(*)::int as kept from auditor.deposit_confirmation where coin_pub = $1';
  const [row] = await query<{ kept: number }>(databaseUrl, text, [coinPub]);
  return row?.kept ?? 0;
}

let genuine: DepositReport;
beforeAll(async () => {
  genuine = await confirmedDeposit();
});

test('GET version names protocol, currency and the auditor’s key', async () => {
  const key = createKeyPair(fromHex(await secretOf(dataDir, 'auditor-key'))).publicKey;
  expect(await (await fetch(`${url}/auditor/version`)).json()).toEqual({
    version: '0:0:0',
    currency: 'KUDOS',
    auditor_public_key: encodeBase32(key),
  });
});

test('GET exchanges lists the deployment’s exchange under its master key', async () => {
  const { masterPub } = await keysAt(url);
  expect(await (await fetch(`${url}/auditor/exchanges`)).json()).toEqual({
    exchanges: [{ master_pub: encodeBase32(masterPub), exchange_url: `${url}/exchange/` }],
  });
});

test('a confirmation that the exchange signed is kept, once', async () => {
  for (let times = 0; times < 2; times += 1) {
    const answer = await put(genuine);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'DEPOSIT_CONFIRMATION_OK' });
  }
  expect(await keptOf(genuine)).toBe(1);
});

test.for([
  ['exchange_sig', 'amount_without_fee', { amountWithoutFee: kudos('0.2') }],
  ['exchange_sig', 'coin_pub', { coinPub: bytes(32) }],
  ['exchange_sig', 'merchant_pub', { merchantPub: bytes(32) }],
  ['exchange_sig', 'h_contract_terms', { hContract: bytes(64) }],
  ['exchange_sig', 'exchange_sig', { exchangeSig: bytes(64) }],
  ['master_sig', 'master_sig', { masterSig: bytes(64) }],
  ['master_sig', 'exchange_pub', { exchangePub: bytes(32) }],
  ['master_sig', 'timestamp', { exchangeTimestamp: 1000 }],
] as const)('%s is told to be wrong when %s is another', async ([parameter, , change]) => {
  const forged = { ...genuine, coinPub: bytes(32), ...change };
  const answer = await put({ ...genuine, ...change });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 3000, parameter });
  expect(await keptOf(forged)).toBe(0);
});

test('a signing key signed in the layout of early 2020 counts too', async () => {
  const [master, online] = [createKeyPair(bytes(32)), createKeyPair(bytes(32))];
  await query(
    databaseUrl,
    `insert into auditor.exchange (master_pub, exchange_url) values ($1, 'https://old.example/')`,
    [master.publicKey],
  );
  const window = { start: 0, expire: 2_000_000_000_000, end: 3_000_000_000_000 };
  const signkey = { masterPub: master.publicKey, ...window, signkeyPub: online.publicKey };
  const old = {
    ...genuine,
    coinPub: bytes(32),
    masterPub: master.publicKey,
    exchangePub: online.publicKey,
    start: window.start,
    expire: window.expire,
    end: window.end,
    masterSig: sign(master.privateKey, signaturesV6.signingKey(signkey)),
  };
  const confirmed = signaturesV6.confirmDeposit({
    hContract: old.hContract,
    hWire: old.hWire,
    exchangeTimestamp: old.exchangeTimestamp,
    refundDeadline: old.refundDeadline,
    amountWithoutFee: old.amountWithoutFee,
    coinPub: old.coinPub,
    merchantPub: old.merchantPub,
  });
  const answer = await put({ ...old, exchangeSig: sign(online.privateKey, confirmed) });
  await query(databaseUrl, 'delete from auditor.exchange where master_pub = $1', [
    master.publicKey,
  ]);
  expect(answer.status).toBe(200);
  expect(await keptOf(old)).toBe(1);
});

test('an exchange that this auditor does not watch is 404', async () => {
  const answer = await put({ ...genuine, masterPub: bytes(32) });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: 'AUDITOR_EXCHANGE_UNKNOWN' });
});

test('a member left out is 400 and named', async () => {
  const rest = { ...depositReportSchema.encode(genuine), ep_end: undefined };
  const answer = await fetch(`${url}/auditor/deposit-confirmation`, {
    method: 'PUT',
    body: JSON.stringify(rest),
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 25, field: 'ep_end' });
});

test('a complaint is kept under the number that is answered: 202', async () => {
  const complaint = { exchange: `${url}/exchange/`, text: 'It denies a deposit.' };
  const body = JSON.stringify(complaint);
  const answer = await fetch(`${url}/auditor/complain`, { method: 'PUT', body });
  expect(answer.status).toBe(202);
  const { complaint_id: id } = (await answer.json()) as { complaint_id: number };
  const text = 'select complaint from auditor.complaint where id = $1';
  expect(await query(databaseUrl, text, [id])).toEqual([{ complaint }]);
});

test.for([
  ['text', '"help"'],
  ['a list', '[1]'],
  ['too much', JSON.stringify({ text: 'x'.repeat(70_000) })],
  ['a NUL character', '{"text":"\\u0000"}'],
  ['half of a surrogate pair', '{"text":"\\ud800"}'],
] as const)('a complaint that is %s is 400', async ([, body]) => {
  const answer = await fetch(`${url}/auditor/complain`, { method: 'PUT', body });
  expect(answer.status).toBe(400);
});

test('the operator’s list has complaints as they are kept: nothing is made of them', async () => {
  const kept = '{"sum": 1.50, "text": "x"}';
  const text = `
    insert into auditor.complaint (complaint, received_ms) select $1::jsonb, 1999 + n
    from generate_series(1, 3) n returning id::int`;
  const ids = (await query<{ id: number }>(databaseUrl, text, [kept])).map(({ id }) => id);
  const [first = 0, , last = 0] = ids;
  const list = async (search: string): Promise<string> => {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
    const answer = await fetch(`${url}/auditor/management/complaints${search}`, { headers });
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return await answer.text();
  };
  const page = await list(`?limit=2&offset=${last + 1}`);
  expect(page).toMatch(`"complaint":${kept}`);
  expect(JSON.parse(page)).toEqual({
    total: expect.any(Number) as number,
    complaints: [last, last - 1].map((id) => ({
      complaint_id: id,
      received: { t_ms: 2000 },
      filed_by: null,
      complaint: { sum: 1.5, text: 'x' },
    })),
  });
  expect(JSON.parse(await list('?offset=0'))).toMatchObject({ complaints: [] });
  await query(databaseUrl, 'delete from auditor.complaint where id between $1 and $2', [
    first,
    last,
  ]);
});
