import { describe, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import type { ExchangeDenomination } from '@/protocol/exchange-keys';
import { getDenomination, updateExchange } from '@/wallet/core/exchanges';
import { listHistory } from '@/wallet/core/history';
import { confirmPay, preparePay } from '@/wallet/core/pay';
import { listPending, runUntilDone } from '@/wallet/core/resume';
import { acceptWithdrawal } from '@/wallet/core/withdraw';
import { createMemoryWallet } from '../../support/deployment';
import { readSigningKey, signKeys } from '../../support/misbehaving-exchange';
import { createTamperedWallet, flip, type Json, tamperWith } from './tampering';
import {
  confirmWhenSelected,
  createOrder,
  createOwner,
  createSale,
  spendable,
  startWithdrawal,
  withdrawInto,
} from './wallet-support';

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

describe('a revocation that is false', async () => {
  const signer = await readSigningKey(inject('dataDir'));

  /** Makes a wallet with a coin of the denomination, and a changed answer of GET keys. */
  async function walletWith(change: (keys: Json, hDenom: string) => Json | undefined) {
    const plain = createMemoryWallet();
    await withdrawInto(plain, url, 'KUDOS:1');
    const [coin] = await plain.store.list('coin');
    const { hDenom } = await getDenomination(plain, coin!.denomination);
    const wallet = tamperWith(plain, {
      where: '/exchange/keys',
      change: (keys) => ({ status: 200, body: change(keys, encodeBase32(hDenom)) ?? keys }),
    });
    return { wallet, coin: coin!, before: await spendable(plain) };
  }

  /** Returns keys of an exchange that does not sign revocations. */
  function calledBack(keys: Json, hDenom: string): Json {
    const isOther = (denom: ExchangeDenomination): boolean =>
      encodeBase32(hashDenominationKey(denom.publicKey)) !== hDenom;
    const signed = signKeys(keys, signer, isOther);
    return { ...signed, recoup: [{ h_denom_pub: hDenom }] };
  }

  test.each(['recoup', 'payback'])(
    'of a denomination that the exchange still lists is none, in %s',
    async (list) => {
      const { wallet, before } = await walletWith(
        (keys, hDenom) => void (keys[list] = [{ h_denom_pub: hDenom }]),
      );
      expect(await updateExchange(wallet, exchange, { fresh: true })).toMatchObject({
        revoked: [],
      });
      expect(await listPending(wallet)).toEqual([]);
      expect(await spendable(wallet)).toBe(before);
    },
  );

  test.each(['recoup', 'payback'])(
    'that is not by the master key is refused, in %s',
    async (list) => {
      const forged = { master_sig: encodeBase32(new Uint8Array(64).fill(7)) };
      const { wallet } = await walletWith(
        (keys, hDenom) => void (keys[list] = [{ h_denom_pub: hDenom, ...forged }]),
      );
      await expect(updateExchange(wallet, exchange, { fresh: true })).rejects.toMatchObject({
        code: 'EXCHANGE_UNTRUSTWORTHY',
      });
    },
  );

  test.each(['withdrawn', 'a tip'])(
    'costs nothing when the exchange knows of none: a coin that was %s is as good as before',
    async (origin) => {
      const { wallet, coin, before } = await walletWith(calledBack);
      if (origin === 'a tip') {
        const tip = { by: 'tip', id: 'anywhere', index: 0 } as const;
        await wallet.store.commit([{ kind: 'coin', record: { ...coin, origin: tip } }]);
      }
      const { revoked } = await updateExchange(wallet, exchange, { fresh: true });
      expect(revoked).toEqual([coin.denomination]);
      expect((await listPending(wallet)).map(({ kind }) => kind)).toContain('recoup');
      expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
      expect(await wallet.store.get('recoup', coin.id)).toMatchObject({
        phase: { state: 'unfounded' },
      });
      expect(await spendable(wallet)).toBe(before);
      expect((await listHistory(wallet)).map(({ type }) => type)).toEqual(['withdrawal']);
      const { payUri } = await createOrder(await createSale(url), 'KUDOS:0.9');
      const offer = await preparePay(wallet, payUri);
      if (offer.state !== 'payable') throw new Error(offer.state);
      expect(offer.quote.coins.map((one) => one.coin)).toContain(coin.id);
      await confirmPay(wallet, offer.purchase, offer.quote.total);
      expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
      expect((await preparePay(wallet, payUri)).state).toBe('paid');
    },
  );

  test('with a refusal that proves nothing takes nothing from the wallet', async () => {
    const { wallet, coin } = await walletWith(calledBack);
    await updateExchange(wallet, exchange, { fresh: true });
    for (const [status, body] of [
      [404, {}],
      [404, { code: 11, hint: 'no such path' }],
      [403, { code: 1552, hint: 'nothing left', history: [] }],
      [404, { code: 1005, hint: 'no such denomination' }],
      [403, { code: 1006, hint: 'not our signature' }],
      [410, { code: 1009, hint: 'too late' }],
      [403, { code: 1550, hint: 'not the coin’s signature' }],
      [404, { code: 1551, hint: 'never signed' }],
    ] as const) {
      const lying = tamperWith(wallet, { where: '/recoup', change: () => ({ status, body }) });
      wallet.retries.clear();
      expect(await runUntilDone(lying, { forMs: 500 })).toBe(false);
      expect(await wallet.store.get('coin', coin.id)).toMatchObject({
        available: coin.available,
        use: { state: 'recouping' },
      });
    }
    wallet.retries.clear();
    expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
    expect((await wallet.store.get('coin', coin.id))?.use).toEqual({ state: 'fresh' });
  });
});

function flipMember(body: Json, name: string): void {
  body[name] = flip(body[name]);
}

function firstFee(body: Json): Json {
  return Object.values(body['fees'] as Record<string, Json[]>)[0]![0]!;
}
