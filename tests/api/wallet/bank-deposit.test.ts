/** Coins back to a bank account, and terms of service. */
import { expect, inject, test } from 'vitest';
import { addAmounts, formatAmount, parseAmount, subtractAmounts } from '@/protocol/amount';
import {
  describeBankDeposit,
  quoteBankDeposit,
  startBankDeposit,
} from '@/wallet/core/bank-deposit';
import { acceptTerms, requireTerms, findTerms } from '@/wallet/core/exchange-terms';
import { updateExchange } from '@/wallet/core/exchanges';
import { listSteps } from '@/wallet/core/list-steps';
import { runUntilDone } from '@/wallet/core/resume';
import { createMemoryWallet, registerBankUser } from '../../support/deployment';
import { listDeeds } from '../../support/wallet-sums';
import { createTamperedWallet, flip, tamperWith } from './tampering';
import { spendable, withdrawInto } from './wallet-support';

const url = inject('serverUrl');
const exchange = `${url}/exchange/`;

test('coins become money on a bank account, less the fees that were stated', async () => {
  const wallet = createMemoryWallet();
  await withdrawInto(wallet, url, 'KUDOS:4');
  const before = parseAmount(await spendable(wallet));
  const { payto } = await registerBankUser(url, 'saver');
  const amount = parseAmount('KUDOS:2.5');
  const offer = await quoteBankDeposit(wallet, { payto, amount });
  const fees = addAmounts(offer.depositFees, offer.wireFees);
  expect(offer.arrives).toEqual(subtractAmounts(amount, fees));
  const id = await startBankDeposit(wallet, { payto, amount }, fees);
  expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
  expect(await describeBankDeposit(wallet, id)).toMatchObject({
    state: 'done',
    deposited: amount,
    fees: offer.depositFees,
    refused: 0,
  });
  expect(await listDeeds(wallet)).toMatchObject([
    {
      type: 'deposit',
      state: 'done',
      payto,
      amount,
      deposited: amount,
      fees: offer.depositFees,
      reason: null,
    },
    { type: 'withdrawal' },
  ]);
  expect((await listSteps(wallet, 'deposit', id)).map(({ name, state }) => [name, state])).toEqual([
    ['accepted', 'done'],
    ['deposited', 'done'],
    ['change-renewed', 'done'],
  ]);
  const left = parseAmount(await spendable(wallet));
  expect(left.units).toBeLessThanOrEqual(before.units - amount.units);
  expect(left.units).toBeGreaterThan(before.units - amount.units - parseAmount('KUDOS:0.2').units);
  // The rest of each coin was renewed, and nothing is held any more.
  const uses = (await wallet.store.list('coin')).map(({ use }) => use.state);
  expect(new Set(uses)).toEqual(new Set(['fresh', 'spent']));
});

test('an amount just above one coin is taken from two, although the rest is less than a fee', async () => {
  const wallet = createMemoryWallet();
  await withdrawInto(wallet, url, 'KUDOS:4');
  const values = (await wallet.store.list('coin')).map(({ available }) => available.units);
  const largest = values.reduce((most, units) => (units > most ? units : most));
  const amount = { currency: 'KUDOS', units: largest + 1n };
  const { payto } = await registerBankUser(url, 'saver');
  const { depositFees, wireFees } = await quoteBankDeposit(wallet, { payto, amount });
  const fees = addAmounts(depositFees, wireFees);
  const id = await startBankDeposit(wallet, { payto, amount }, fees);
  expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
  expect(await describeBankDeposit(wallet, id)).toMatchObject({ state: 'done', deposited: amount });
});

test('more than there is, and an account that is none, are refused before anything is sent', async () => {
  const wallet = createMemoryWallet();
  await withdrawInto(wallet, url, 'KUDOS:1');
  const { payto } = await registerBankUser(url, 'saver');
  const amount = parseAmount('KUDOS:50');
  await expect(quoteBankDeposit(wallet, { payto, amount })).rejects.toMatchObject({
    code: 'BALANCE_INSUFFICIENT',
  });
  for (const wrong of ['payto:/nowhere', 'https://example.com/']) {
    const asked = quoteBankDeposit(wallet, { payto: wrong, amount: parseAmount('KUDOS:0.5') });
    await expect(asked).rejects.toMatchObject({ code: 'ACCOUNT_UNSUPPORTED' });
  }
  // No exchange here wires to IBANs.
  const iban = quoteBankDeposit(wallet, {
    payto: 'payto://iban/DE75512108001245126199?receiver-name=A',
    amount: parseAmount('KUDOS:0.5'),
  });
  await expect(iban).rejects.toMatchObject({ code: 'BALANCE_INSUFFICIENT' });
});

test('higher fees than were agreed to stop a deposit', async () => {
  const wallet = createMemoryWallet();
  await withdrawInto(wallet, url, 'KUDOS:1');
  const { payto } = await registerBankUser(url, 'saver');
  const amount = parseAmount('KUDOS:0.5');
  const started = startBankDeposit(wallet, { payto, amount }, parseAmount('KUDOS:0'));
  await expect(started).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await wallet.store.list('bankDeposit')).toEqual([]);
});

test('a confirmation with a wrong signature counts as none: the deposit is repeated and confirmed', async () => {
  const plain = createMemoryWallet();
  await withdrawInto(plain, url, 'KUDOS:2');
  const { payto } = await registerBankUser(url, 'saver');
  const amount = parseAmount('KUDOS:1');
  const offer = await quoteBankDeposit(plain, { payto, amount });
  const fees = addAmounts(offer.depositFees, offer.wireFees);
  const id = await startBankDeposit(plain, { payto, amount }, fees);
  const lied = tamperWith(plain, {
    where: '/deposit',
    change: (body) => void (body['exchange_sig'] = flip(body['exchange_sig'])),
  });
  expect(await runUntilDone(lied, { forMs: 1_500 })).toBe(false);
  expect(await describeBankDeposit(plain, id)).toMatchObject({
    state: 'depositing',
    deposited: parseAmount('KUDOS:0'),
  });
  const retried = { ...plain, retries: new Map(), running: new Map() };
  expect(await runUntilDone(retried, { forMs: 20_000 })).toBe(true);
  const { deposited } = await describeBankDeposit(plain, id);
  expect(formatAmount(deposited)).toBe('KUDOS:1');
});

test('terms of service are asked for until this version of them is accepted', async () => {
  const wallet = createMemoryWallet();
  const terms = await findTerms(wallet, exchange);
  expect(terms).toMatchObject({ exchangeBaseUrl: exchange, isAccepted: false });
  expect(terms?.text).toContain('Terms of service');
  await expect(requireTerms(wallet, exchange, null)).rejects.toMatchObject({
    code: 'TERMS_NOT_ACCEPTED',
  });
  await expect(requireTerms(wallet, exchange, '"an older one"')).rejects.toMatchObject({
    code: 'TERMS_NOT_ACCEPTED',
  });
  await requireTerms(wallet, exchange, terms?.version ?? null);
  await requireTerms(wallet, exchange, null);
  // Remembered when the keys are fetched again; asked for again when they are of another version.
  await updateExchange(wallet, exchange, { fresh: true });
  expect(await findTerms(wallet, exchange)).toMatchObject({ isAccepted: true });
  await acceptTerms(wallet, exchange, '"0"');
  expect(await findTerms(wallet, exchange)).toMatchObject({ isAccepted: false });
});

test('an exchange without terms asks for nothing; one that fails is no such exchange', async () => {
  const plain = createMemoryWallet();
  const answering = (status: number) => ({
    ...plain,
    fetch: (...[input, init]: Parameters<typeof fetch>) =>
      typeof input === 'string' && input.endsWith('/terms')
        ? Promise.resolve(new Response('', { status }))
        : fetch(input, init),
  });
  expect(await findTerms(answering(404), exchange)).toBeNull();
  await requireTerms(answering(404), exchange, null);
  await expect(requireTerms(answering(500), exchange, null)).rejects.toThrow('500');
});

test('a revocation that the master key has not signed is not believed', async () => {
  const wallet = createTamperedWallet({
    where: '/exchange/keys',
    change: (body) => {
      const h_denom_pub = '0'.repeat(103);
      body['recoup'] = [{ h_denom_pub, master_sig: flip('0'.repeat(103)) }];
    },
  });
  await expect(updateExchange(wallet, exchange)).rejects.toMatchObject({
    code: 'EXCHANGE_UNTRUSTWORTHY',
  });
});
