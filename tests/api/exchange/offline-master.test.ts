import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditedDenominations } from '@/protocol/auditor-verification';
import { encodeBase32 } from '@/protocol/base32';
import { sign, verify } from '@/protocol/crypto/eddsa';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { signaturesV9 } from '@/protocol/signatures';
import { denominationFieldsOf } from '@/protocol/denomination-fields';
import type { ExchangeDenomination } from '@/protocol/exchange-keys';
import { verifyExchangeKeys, verifyExchangeWire } from '@/protocol/exchange-verification';
import { fundReserve, exchangeAt, kudos, newKeyPair, refusalOf } from '../../support/coins';
import { runExchangeKeys } from '../../support/exchange-keys';
import { filesBelow, filesHolding, findMasterSeed } from '../../support/master-key';
import { databaseUrlOf, makeDataDir, startServer, type TestServer } from '../../support/server';

const SOON = { timeout: 30_000, interval: 100 };
/** The lock of the process that runs the jobs. */
const LEADER_LOCK = 4_610_003;

let offline: string;
let masterPub: string;
let server: TestServer;

const at = (name: string) => path.join(offline, name);
const run = (...args: string[]) =>
  runExchangeKeys(args, {
    DATA_DIR: server.dataDir,
    PUBLIC_URL: server.url,
    EXCHANGE_MASTER_PUB: masterPub,
  });

beforeAll(async () => {
  offline = mkdtempSync(path.join(tmpdir(), 'florin-offline-'));
  masterPub =
    runExchangeKeys(['create-master', at('master.json')])
      .trim()
      .split('=')[1] ?? '';
  server = await startServer({
    dataDir: makeDataDir(),
    env: { DEMO: '0', EXCHANGE_MASTER_PUB: masterPub, LOG_LEVEL: 'silent' },
  });
}, 300_000);

/**
 * Stops the jobs, which would look for keys each ten seconds, until the returned function runs. A
 * request for the keys must make the server look by itself.
 */
async function stopJobs(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrlOf(server.dataDir) });
  await client.connect();
  const isLeader = async (): Promise<boolean> => {
    await client.query(
      `select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and objid = $1 and pid <> pg_backend_pid()`,
      [LEADER_LOCK],
    );
    const { rows } = await client.query<{ leads: boolean }>(
      'select pg_try_advisory_lock($1) as leads',
      [LEADER_LOCK],
    );
    return rows[0]?.leads === true;
  };
  await expect.poll(isLeader, SOON).toBe(true);
  return () => client.end();
}

afterAll(async () => {
  await server.stop();
  rmSync(offline, { recursive: true, force: true });
});

test('until its keys are signed the exchange says that it has none: 500/1007', async () => {
  for (const pathname of ['keys', 'wire']) {
    const response = await fetch(`${server.url}/exchange/${pathname}`);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: 1007 });
  }
});

test('what the offline machine has signed is in the next answers of GET keys', async () => {
  expect(statSync(at('master.json')).mode & 0o077).toBe(0);
  expect(run('request', at('request.json'))).toContain('to sign: denomination KUDOS:81.92');
  const signed = run('sign', at('master.json'), at('request.json'), at('signed.json'));
  expect(signed).toContain('signed: wire fees of x-taler-bank');
  const startJobs = await stopJobs();
  expect(run('import', at('signed.json'))).toContain('imported: signing key');
  await expect
    .poll(async () => (await fetch(`${server.url}/exchange/keys`)).status, SOON)
    .toBe(200);
  await startJobs();
  const keys = await exchangeAt(server.url).keys();
  expect(encodeBase32(keys.masterPub)).toBe(masterPub);
  verifyExchangeKeys(keys);
  const wire = await exchangeAt(server.url).wire();
  verifyExchangeWire(wire, keys.masterPub);
  const [fee] = wire.fees['x-taler-bank'] ?? [];
  expect(fee!.start <= Date.now() && Date.now() < fee!.end).toBe(true);
  expect(run('request', at('again.json'))).toBe('');
  const reserve = await fundReserve(server.url, kudos('1'));
  expect(await exchangeAt(server.url).reserve(reserve.publicKey)).toMatchObject({});
}, 300_000);

test('[PAY-11] what an auditor elsewhere has signed is imported, verified and listed', async () => {
  const keys = await exchangeAt(server.url).keys();
  const auditor = newKeyPair();
  const auditorUrl = 'https://auditor.example/';
  const vouch = (denom: ExchangeDenomination) => {
    const hDenom = hashDenominationKey(denom.publicKey);
    const blob = signaturesV9.auditorKeys({
      auditorUrl,
      ...denominationFieldsOf(keys.masterPub, denom),
    });
    const auditor_sig = encodeBase32(sign(auditor.privateKey, blob));
    return { denom_pub_h: encodeBase32(hDenom), auditor_sig };
  };
  const write = (name: string, denomination_keys: readonly object[]) => {
    const auditor_pub = encodeBase32(auditor.publicKey);
    const file = { auditor_pub, auditor_url: auditorUrl, denomination_keys };
    writeFileSync(at(name), JSON.stringify(file));
  };
  const [first, second, ...others] = keys.denominations.map(vouch);
  write('forged.json', [{ ...first!, auditor_sig: second!.auditor_sig }]);
  expect(() => run('import', at('forged.json'))).toThrow('is not by auditor');
  write('foreign.json', [{ ...first!, denom_pub_h: encodeBase32(new Uint8Array(64)) }]);
  expect(() => run('import', at('foreign.json'))).toThrow('has no denomination');
  write('some.json', [first!, second!]);
  write('others.json', others);
  const startJobs = await stopJobs();
  expect(run('import', at('some.json'))).toContain('on 2 denominations');
  run('import', at('others.json'));
  await expect
    .poll(async () => {
      const { auditors } = await exchangeAt(server.url).keys();
      return auditors.flatMap((one) => one.denominations).length;
    }, SOON)
    .toBe(keys.denominations.length);
  await startJobs();
  const listed = await exchangeAt(server.url).keys();
  expect(auditedDenominations(listed, [auditor.publicKey]).size).toBe(keys.denominations.length);
  expect((await exchangeAt(server.url).keys()).auditors).toHaveLength(1);
}, 300_000);

test('the server never held the master key, in no file and in no form', () => {
  expect(filesBelow(server.dataDir).length).toBeGreaterThan(100);
  expect(filesHolding(server.dataDir, findMasterSeed(at('master.json')))).toEqual([]);
});

test('a revocation is signed offline and takes effect without a restart', async () => {
  const before = await exchangeAt(server.url).keys();
  const denomination = before.denominations.find((one) => one.value.units === kudos('5.12').units)!;
  const hDenom = hashDenominationKey(denomination.publicKey);
  run('revoke', encodeBase32(hDenom), at('master.json'), at('revocation.json'));
  expect(run('list')).not.toContain('revoked');
  const startJobs = await stopJobs();
  run('import', at('revocation.json'));
  expect(run('list')).toContain(`${encodeBase32(hDenom)} KUDOS:5.12`);
  expect(run('list')).toContain('revoked');
  await expect.poll(async () => (await exchangeAt(server.url).keys()).recoup?.length, SOON).toBe(1);
  await startJobs();
  const after = await exchangeAt(server.url).keys();
  verifyExchangeKeys(after);
  const [revoked] = after.recoup!;
  const blob = signaturesV9.denominationRevoked({ hDenom });
  expect(verify(after.masterPub, blob, revoked!.masterSig!)).toBe(true);
  // Its successor waits for the operator.
  expect(run('request', at('successor.json'))).toContain('to sign: denomination KUDOS:5.12');
}, 300_000);

test('files that are not by this master key, or in the way, are refused', () => {
  runExchangeKeys(['create-master', at('other.json')]);
  expect(() => run('create-master', at('other.json'))).toThrow('is there already');
  expect(() => run('sign', at('other.json'), at('request.json'), at('forged.json'))).toThrow(
    'is for master key',
  );
  const signed = JSON.parse(readFileSync(at('signed.json'), 'utf8')) as {
    signatures: { master_sig: string }[];
  };
  signed.signatures[0]!.master_sig = encodeBase32(new Uint8Array(64).fill(3));
  writeFileSync(at('forged.json'), JSON.stringify(signed));
  expect(() => run('import', at('forged.json'))).toThrow('not by the exchange');
  expect(() => run('revoke', encodeBase32(new Uint8Array(64)))).toThrow('No master key');
  run('revoke', encodeBase32(new Uint8Array(64)), at('master.json'), at('of-nothing.json'));
  expect(() => run('import', at('of-nothing.json'))).toThrow('no such denomination');
  expect(() => run('import', at('request.json'))).toThrow('is no file of signatures');
  expect(() => run('sign', at('master.json'), at('signed.json'), at('x.json'))).toThrow(
    'is no request',
  );
  expect(() => run('frobnicate')).toThrow('Usage');
});

test('a master key in DATA_DIR is refused where it should be offline', async () => {
  const { dataDir, port } = server;
  await server.stop({ keep: true });
  const inTheWay = path.join(dataDir, 'exchange/master.json');
  mkdirSync(path.dirname(inTheWay), { recursive: true });
  writeFileSync(inTheWay, readFileSync(at('master.json')));
  const env = { DEMO: '0', EXCHANGE_MASTER_PUB: masterPub, LOG_LEVEL: 'silent' };
  await expect(startServer({ dataDir, port, env })).rejects.toThrow('The server ended with 1.');
  rmSync(inTheWay);
  server = await startServer({ dataDir, port, env });
  verifyExchangeKeys(await exchangeAt(server.url).keys());
  expect(await refusalOf(exchangeAt(server.url).link(new Uint8Array(32)))).toMatchObject({
    status: 404,
  });
}, 300_000);
