/** The wallet as scripts use it: one JSON value on the standard output, and an exit code. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { FileStore } from '@/wallet/store/file-store';
import {
  createOwner,
  confirmWhenSelected,
  createOrder,
  createSale,
  startWithdrawal,
} from './wallet-support';

const url = inject('serverUrl');
let directory: string;

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'florin-wallet-'));
});

afterAll(() => {
  rmSync(directory, { recursive: true });
});

interface Run {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

async function run(db: string, ...args: string[]): Promise<Run> {
  const all = ['scripts/wallet.mjs', ...args, '--db', path.join(directory, db)];
  const child = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { exit: child.exitCode ?? -1, out, err };
}

const json = ({ out }: Run): unknown => JSON.parse(out);

test('a withdrawal, a payment and the history answer JSON, and no key gets out', async () => {
  const owner = await createOwner(url);
  const { id, uri } = await startWithdrawal(owner, 'KUDOS:2');
  const refused = await run('w', 'withdraw', uri, '--json');
  expect([refused.exit, refused.err]).toEqual([1, '']);
  expect(json(refused)).toMatchObject({ error: { code: 'TERMS_NOT_ACCEPTED', exit: 1 } });

  const waiting = await run('w', 'withdraw', uri, '--accept-terms', '--json', '--timeout', '0');
  expect(waiting.exit).toBe(3);
  expect(json(waiting)).toMatchObject({
    withdrawal: { state: 'confirming', confirmUrl: expect.stringContaining('http') as unknown },
  });
  await confirmWhenSelected(owner, id);
  const done = await run('w', 'run-until-done', '--json');
  expect([done.exit, done.err]).toEqual([0, '']);
  expect(json(done)).toMatchObject({ done: true, pending: [] });

  const { payUri } = await createOrder(await createSale(url), 'KUDOS:1');
  const offer = await run('w', 'pay', payUri, '--json');
  expect(json(offer)).toMatchObject({ enough: true, price: 'KUDOS:1' });
  const paid = await run('w', 'pay', payUri, '--yes', '--json');
  expect(paid.exit).toBe(0);
  expect(json(paid)).toMatchObject({ purchase: { type: 'purchase', state: 'paid' } });

  const history = await run('w', 'history', '--json');
  expect(json(history)).toMatchObject([
    {
      type: 'purchase',
      state: 'paid',
      renewals: { isGoingOn: false },
      steps: [{}, {}, { name: 'paid', state: 'done' }, {}],
    },
    { type: 'withdrawal', state: 'done', amount: 'KUDOS:2' },
  ]);
  const everything = [refused, waiting, done, offer, paid, history].map(({ out }) => out).join('');
  const store = await FileStore.open(path.join(directory, 'w'));
  const secrets = [
    ...(await store.list('coin')).flatMap((coin) => [coin.coinPriv, coin.blindingSecret]),
    ...(await store.list('withdrawal')).flatMap((one) => [one.reservePriv, one.seed]),
    ...(await store.list('purchase')).map(({ noncePriv }) => noncePriv),
  ];
  await store.close();
  expect(secrets.length).toBeGreaterThan(3);
  for (const secret of secrets) expect(everything).not.toContain(encodeBase32(secret));
}, 300_000);

test('what cannot be done says why in text and in JSON, with an exit code of its own', async () => {
  const file = path.join(directory, 'junk');
  writeFileSync(file, 'junk\n');
  const damaged = await run('junk', 'balance', '--json');
  expect([damaged.exit, json(damaged)]).toMatchObject([5, { error: { code: 'WALLET_FILE' } }]);
  const folder = await run('.', 'balance');
  expect([folder.exit, folder.out]).toEqual([5, '']);
  expect(folder.err).toContain(directory);
  const unknown = await run(
    'w2',
    'pay',
    `taler+http://pay/${new URL(url).host}/merchant/x/`,
    '--json',
  );
  expect([unknown.exit, json(unknown)]).toMatchObject([1, { error: { code: 'ORDER_UNKNOWN' } }]);
  const nobody = await run('w2', 'terms', 'http://localhost:1/', '--json');
  expect([nobody.exit, json(nobody)]).toMatchObject([4, { error: { code: 'NO_ANSWER' } }]);
  const none = await run('w2', 'abort', `taler+http://pay/${new URL(url).host}/x/`, '--json');
  expect([none.exit, json(none)]).toMatchObject([1, { error: { code: 'PURCHASE_UNKNOWN' } }]);
}, 300_000);
