import { describe, expect, inject, test } from 'vitest';
import { updateExchange } from '@/wallet/core/exchanges';
import { listPending, runUntilDone } from '@/wallet/core/resume';
import { acceptWithdrawal } from '@/wallet/core/withdraw';
import { createMemoryWallet } from '../../support/deployment';
import { createTamperedWallet, flip, type Json, tamperWith } from './tampering';
import { confirmWhenSelected, createOwner, spendable, startWithdrawal } from './wallet-support';

const url = inject('serverUrl');
const exchange = `${url}/exchange/`;

const first = (body: Json, list: string): Json => (body[list] as Json[])[0]!;

describe('an exchange is taken only when all its signatures fit', () => {
  test('the real one is', async () => {
    const wallet = createMemoryWallet();
    const { currency, denominations } = await updateExchange(wallet, exchange);
    expect(currency).toBe('KUDOS');
    expect(await wallet.store.list('denomination')).toHaveLength(denominations.length);
  });

  const forgeries: [string, string, (body: Json) => void][] = [
    [
      'a denomination’s master signature',
      'keys',
      (b) => flipMember(first(b, 'denoms'), 'master_sig'),
    ],
    ['a denomination’s fee', 'keys', (b) => void (first(b, 'denoms')['fee_deposit'] = 'KUDOS:9')],
    ['a signing key', 'keys', (b) => flipMember(first(b, 'signkeys'), 'key')],
    ['the signature of the list', 'keys', (b) => flipMember(b, 'eddsa_sig')],
    ['a denomination left out', 'keys', (b) => void (b['denoms'] as Json[]).pop()],
    ['no signature of the list', 'keys', (b) => void (b['eddsa_sig'] = undefined)],
    ['another master key', 'keys', (b) => flipMember(b, 'master_public_key')],
    ['an account', 'wire', (b) => void (first(b, 'accounts')['payto_uri'] = 'payto://iban/DE1')],
    ['a wire fee', 'wire', (b) => void (firstFee(b)['wire_fee'] = 'KUDOS:7')],
  ];
  test.each(forgeries)('one that changes %s is not', async (_what, where, change) => {
    const wallet = createTamperedWallet({
      where: `/exchange/${where}`,
      change: (body) => {
        change(body);
        return undefined;
      },
    });
    await expect(updateExchange(wallet, exchange)).rejects.toMatchObject({
      code: 'EXCHANGE_UNTRUSTWORTHY',
    });
    expect(await wallet.store.list('exchange')).toEqual([]);
    expect(await wallet.store.list('denomination')).toEqual([]);
  });

  test('one of another protocol is named as such', async () => {
    const wallet = createTamperedWallet({
      where: '/exchange/keys',
      change: (body) => void (body['version'] = '19:0:2'),
    });
    await expect(updateExchange(wallet, exchange)).rejects.toMatchObject({
      code: 'EXCHANGE_VERSION_INCOMPATIBLE',
    });
  });

  test('one without denominations has nothing for us', async () => {
    const wallet = createTamperedWallet({
      where: '/exchange/keys',
      change: (body) => void (body['denoms'] = []),
    });
    await expect(updateExchange(wallet, exchange)).rejects.toMatchObject({ name: 'WalletError' });
  });
});

test('keys are fetched again after an hour, not before', async () => {
  let requests = 0;
  let now = Date.now();
  const plain = createMemoryWallet();
  const wallet = {
    ...plain,
    clock: { ...plain.clock, now: () => now },
    fetch: (...args: Parameters<typeof fetch>) => {
      requests += 1;
      return fetch(...args);
    },
  };
  await updateExchange(wallet, exchange);
  await updateExchange(wallet, `${url}/exchange`);
  expect(requests).toBe(2);
  now += 3_600_001;
  await updateExchange(wallet, exchange);
  expect(requests).toBe(4);
});

test('a coin whose signature is wrong is not kept; with the right one the withdrawal goes on', async () => {
  const plain = createMemoryWallet();
  const wallet = tamperWith(plain, {
    where: '/withdraw',
    change: (body) => void (body['ev_sig'] = flip(body['ev_sig'])),
  });
  const owner = await createOwner(url);
  const { id, uri } = await startWithdrawal(owner, 'KUDOS:1');
  await acceptWithdrawal(plain, uri);
  const confirmed = confirmWhenSelected(owner, id);
  expect(await runUntilDone(wallet, { forMs: 3_000 })).toBe(false);
  await confirmed;
  expect(await wallet.store.list('coin')).toEqual([]);
  expect(await listPending(wallet)).toHaveLength(1);
  expect(await runUntilDone({ ...plain, retries: new Map() }, { forMs: 20_000 })).toBe(true);
  expect(await spendable(plain)).not.toBe('KUDOS:0');
});

function flipMember(body: Json, name: string): void {
  body[name] = flip(body[name]);
}

function firstFee(body: Json): Json {
  return Object.values(body['fees'] as Record<string, Json[]>)[0]![0]!;
}
