import { describe, expect, inject, test } from 'vitest';
import { addAmounts, formatAmount, parseAmount } from '@/protocol/amount';
import { BankClient } from '@/clients/bank';
import { getBalances } from '@/wallet/core/balance';
import { listHistory } from '@/wallet/core/history';
import { resumeAll, runUntilDone } from '@/wallet/core/resume';
import { findOwnAccount } from '@/wallet/core/sender-wire';
import {
  acceptWithdrawal,
  createCallbackWithdrawal,
  getWithdrawalOffer,
  previewWithdrawal,
} from '@/wallet/core/withdraw';
import { createMemoryWallet } from '../../support/deployment';
import {
  confirmWhenSelected,
  createOwner,
  spendable,
  startWithdrawal,
  withdrawInto,
} from './wallet-support';

const url = inject('serverUrl');
const exchange = `${url}/exchange/`;

describe('withdrawal by URI', () => {
  test('what the preview promises is what arrives, coin by coin', async () => {
    const wallet = createMemoryWallet();
    const owner = await createOwner(url);
    const { id, uri } = await startWithdrawal(owner, 'KUDOS:7.35');
    const offer = await getWithdrawalOffer(wallet, uri);
    expect(offer).toMatchObject({ accepted: null, suggestedExchange: exchange });
    const preview = offer.preview!;
    expect(formatAmount(addAmounts(preview.coinValue, preview.fees))).toBe('KUDOS:7.35');
    await acceptWithdrawal(wallet, uri);
    const confirmed = confirmWhenSelected(owner, id);
    expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
    await confirmed;
    expect(await spendable(wallet)).toBe(formatAmount(preview.coinValue));
    expect(await wallet.store.list('coin')).toHaveLength(preview.coins);
    expect(await listHistory(wallet)).toMatchObject([{ type: 'withdrawal', state: 'done' }]);
  });

  test('accepting one URI again goes on with the same reserve', async () => {
    const wallet = createMemoryWallet();
    const owner = await createOwner(url);
    const { uri } = await startWithdrawal(owner, 'KUDOS:2');
    const first = await acceptWithdrawal(wallet, uri);
    await resumeAll(wallet);
    expect(await acceptWithdrawal(wallet, uri)).toBe(first);
    expect(await getWithdrawalOffer(wallet, uri)).toMatchObject({ accepted: first });
    expect(await wallet.store.list('withdrawal')).toHaveLength(1);
  });

  test('until the bank is confirmed the money is on its way in, not in the balance', async () => {
    const wallet = createMemoryWallet();
    const owner = await createOwner(url);
    const { uri } = await startWithdrawal(owner, 'KUDOS:3');
    await acceptWithdrawal(wallet, uri);
    expect(await runUntilDone(wallet, { forMs: 500 })).toBe(false);
    const [balance] = await getBalances(wallet);
    expect(formatAmount(balance!.available)).toBe('KUDOS:0');
    expect(formatAmount(balance!.incoming)).toBe('KUDOS:3');
  });

  test('a withdrawal aborted at the bank ends as aborted and leaves nothing pending', async () => {
    const wallet = createMemoryWallet();
    const owner = await createOwner(url);
    const { id, uri } = await startWithdrawal(owner, 'KUDOS:3');
    await acceptWithdrawal(wallet, uri);
    await resumeAll(wallet);
    await owner.account.abort(id);
    expect(await runUntilDone(wallet, { forMs: 10_000 })).toBe(true);
    expect(await listHistory(wallet)).toMatchObject([{ state: 'aborted' }]);
    await expect(getWithdrawalOffer(wallet, uri)).rejects.toMatchObject({
      code: 'WITHDRAWAL_ABORTED',
    });
  });

  test('of two wallets that accept one URI the second is told no', async () => {
    const owner = await createOwner(url);
    const { uri } = await startWithdrawal(owner, 'KUDOS:3');
    const [first, second] = [createMemoryWallet(), createMemoryWallet()];
    await acceptWithdrawal(first, uri);
    await resumeAll(first);
    await acceptWithdrawal(second, uri);
    await resumeAll(second);
    expect(await listHistory(first)).toMatchObject([{ state: 'confirming' }]);
    expect(await listHistory(second)).toMatchObject([{ state: 'aborted' }]);
  });

  test('a URI of something else and an unknown operation are refused in words', async () => {
    const wallet = createMemoryWallet();
    await expect(acceptWithdrawal(wallet, 'https://example.com/')).rejects.toMatchObject({
      code: 'URI_UNSUPPORTED',
    });
    const owner = await createOwner(url);
    const { id, uri } = await startWithdrawal(owner, 'KUDOS:3');
    const unknown = uri.replace(id, '00000000-0000-4000-8000-000000000000');
    await expect(getWithdrawalOffer(wallet, unknown)).rejects.toMatchObject({
      code: 'PARTNER_REFUSED',
      about: { status: 404 },
    });
  });
});

describe('withdrawal by callback', () => {
  test('[TYPE-4] [WALLET-3] [SEED-17] the bank is sent the six parameters, the exchange’s account as WireDetails', async () => {
    const wallet = createMemoryWallet();
    const { id, url: next } = await createCallbackWithdrawal(wallet, {
      amount: parseAmount('KUDOS:5.5'),
      exchangeBaseUrl: exchange,
      callbackUrl: `${url}/bank/withdraw/back?state=1`,
      wireTypes: ['test'],
    });
    const query = Object.fromEntries(new URL(next).searchParams);
    expect(query).toEqual({
      state: '1',
      amount_value: '5',
      amount_fraction: '50000000',
      amount_currency: 'KUDOS',
      exchange,
      reserve_pub: id,
      exchange_wire_details: query['exchange_wire_details'],
    });
    expect(JSON.parse(query['exchange_wire_details'] ?? '')).toEqual({
      type: 'test',
      bank_uri: `${url}/bank/`,
      account_number: expect.any(Number) as number,
    });
  });

  test.for([
    ['a payto URI', 'payto://x-taler-bank/bank.example/ann'],
    ['WireDetails', '{"type":"test","bank_uri":"https://bank.example/","account_number":7}'],
  ] as const)('the account that pays may be told as %s, and is remembered', async ([, stated]) => {
    const wallet = createMemoryWallet();
    const { id } = await createCallbackWithdrawal(wallet, {
      amount: parseAmount('KUDOS:5'),
      exchangeBaseUrl: exchange,
      callbackUrl: `${url}/bank/`,
      wireTypes: ['test'],
      senderWire: stated,
    });
    expect(await wallet.store.get('withdrawal', id)).toMatchObject({
      source: { senderWire: stated },
    });
    expect(await findOwnAccount(wallet)).toBe(stated.startsWith('payto') ? stated : null);
  });

  test('[SEED-17] banks of deployed wallets are told the exchange’s payto URI', async () => {
    const { url: next } = await createCallbackWithdrawal(createMemoryWallet(), {
      amount: parseAmount('KUDOS:5'),
      exchangeBaseUrl: exchange,
      callbackUrl: `${url}/bank/`,
      wireTypes: ['x-taler-bank'],
    });
    const details = new URL(next).searchParams.get('exchange_wire_details');
    expect(details).toMatch(/^payto:\/\/x-taler-bank\/.+\/exchange$/);
  });

  test('a sender’s account that is none stops the withdrawal before a key is made', async () => {
    const wallet = createMemoryWallet();
    const request = createCallbackWithdrawal(wallet, {
      amount: parseAmount('KUDOS:5'),
      exchangeBaseUrl: exchange,
      callbackUrl: `${url}/bank/`,
      wireTypes: ['test'],
      senderWire: 'my account',
    });
    await expect(request).rejects.toMatchObject({ code: 'ACCOUNT_UNSUPPORTED' });
    expect(await wallet.store.list('withdrawal')).toEqual([]);
  });

  test('a bank that pays in another way than the exchange takes is refused', async () => {
    const request = createCallbackWithdrawal(createMemoryWallet(), {
      amount: parseAmount('KUDOS:5'),
      exchangeBaseUrl: exchange,
      callbackUrl: `${url}/bank/`,
      wireTypes: ['iban'],
    });
    await expect(request).rejects.toMatchObject({ code: 'WIRE_TYPE_UNSUPPORTED' });
  });
});

describe('choice of coins', () => {
  test('an amount below the smallest coin buys none, all of it is stated as fees', async () => {
    const wallet = createMemoryWallet();
    const preview = await previewWithdrawal(wallet, exchange, parseAmount('KUDOS:0.001'));
    expect(preview.coins).toBe(0);
    expect(formatAmount(preview.fees)).toBe('KUDOS:0.001');
  });

  test('two withdrawals add up', async () => {
    const wallet = createMemoryWallet();
    await withdrawInto(wallet, url, 'KUDOS:4');
    const once = parseAmount(await spendable(wallet));
    await withdrawInto(wallet, url, 'KUDOS:4');
    expect(await spendable(wallet)).toBe(formatAmount(addAmounts(once, once)));
    expect(new Set((await wallet.store.list('coin')).map((coin) => coin.id)).size).toBe(
      (await wallet.store.list('coin')).length,
    );
  });
});

test('the bank’s books show what the wallet took', async () => {
  const wallet = createMemoryWallet();
  const owner = await createOwner(url);
  const before = await owner.account.account();
  const { id, uri } = await startWithdrawal(owner, 'KUDOS:2');
  await acceptWithdrawal(wallet, uri);
  const confirmed = confirmWhenSelected(owner, id);
  await runUntilDone(wallet, { forMs: 20_000 });
  await confirmed;
  const after = await owner.account.account();
  expect(before.balance.amount.units - after.balance.amount.units).toBe(200_000_000n);
  expect((await new BankClient(`${url}/bank/`).withdrawalOperation(id)).isTransferred).toBe(true);
});
